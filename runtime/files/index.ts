/** Folders and files: how they are made, and how a file is replaced in one step. */
export { makeFolder } from './make-folder.ts'
export { createFile, replaceFile } from './whole-file.ts'

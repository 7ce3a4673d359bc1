/** Creates folders and files, and replaces files atomically. */
export { makeFolder } from './make-folder.ts'
export { createFile, replaceFile } from './whole-file.ts'

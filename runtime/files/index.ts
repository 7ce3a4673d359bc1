/** What every part that keeps files does alike. */
export { makeFolder } from './make-folder.ts'
export { createFile, replaceFile } from './whole-file.ts'

/** The schemas of a project as trees of text, and which of them it chooses. */
export { baseTree, folderTree, ownIn, readOnce, type TextTree, textTree, valueTree } from '../load/tree.ts'
export { ChoiceError, DEFAULT_CHOICE } from './choice.ts'
export { projectTree } from './tree.ts'
export { vendorOf } from './vendor.ts'

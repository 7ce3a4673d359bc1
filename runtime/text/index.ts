/** Reads plain text, in time in proportion to it. */
export { pemBlocks } from './pem.ts'
export { withoutTrailing } from './trailing.ts'

/** Functions of plain text that take time linear in its length. */
export { pemBlocks } from './pem.ts'
export { withoutTrailing } from './trailing.ts'
export { goDuration } from './go-duration.ts'
export { closest, didYouMean } from './closest.ts'
export { isSameSecret } from './same-secret.ts'

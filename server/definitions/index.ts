/** Generated definitions, as a server serves them. */
export { type Definitions, definitionsOf, isGenerated } from './definitions.ts'
export type { ReplacedKinds } from './served-kinds.ts'

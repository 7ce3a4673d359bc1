import type { Strategy } from '../registry/index.ts'

/** Objects of a type that was defined at run time: their generation counts changes of everything but metadata and status. */
export const customObjects: Strategy = { generation: 'content', bareFinalizers: 'any' }

/** The data that describes every served type, whether it comes from generated code or from a definition at run time. */
export type * from './definition.ts'

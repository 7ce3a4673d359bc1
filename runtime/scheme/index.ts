/** The data that describes every type served: where it comes from, generated code or a definition, nobody can tell. */
export type * from './definition.ts'

/** An object whose members may be undefined instead of absent. */
export type Members<T extends object> = { readonly [Name in keyof T]?: T[Name] | undefined }

/** Returns an object without the members that are undefined. */
export const defined = <T extends object>(members: { readonly [Name in keyof T]: T[Name] | undefined }): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T

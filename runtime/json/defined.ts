/** An object whose members may be undefined instead of absent. */
export type Members<T extends object> = { readonly [Name in keyof T]?: T[Name] | undefined }

/** An object in which members that may be undefined may be absent instead. */
type Defined<T extends object> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/**
 * Returns an object without the members that are undefined: `{ ...object, ...defined({ uid }) }`. A call takes about a
 * microsecond, so hot paths write `...(uid === undefined ? {} : { uid })`.
 */
export const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>

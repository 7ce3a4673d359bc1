/** A value that must not be edited, with all its parts. */
export type DeepReadonly<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : T extends object
      ? { readonly [Field in keyof T]: DeepReadonly<T[Field]> }
      : T

/** A value that may be edited in place, with all its parts. */
export type Draft<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? Draft<Item>[]
    : T extends object
      ? { -readonly [Field in keyof T]: Draft<T[Field]> }
      : T

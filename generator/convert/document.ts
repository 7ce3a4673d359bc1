/** `conversions.yaml` of a folder as written, by kind; `form.ts` proves that a file has this type. */
export type ConversionDocument = Readonly<Record<string, readonly PairInput[]>>

/** How the objects of two versions of a kind become each other. */
interface PairInput {
  /** The first and the second version. */
  readonly between: readonly [string, string]
  readonly steps: readonly StepInput[]
}

type Scalar = string | number | boolean

/** The parameters of each reversible step, by name. Paths are written like `spec.size`. */
export interface StepInputs {
  /** The field has another name in the same object. */
  readonly rename: { readonly field: string; readonly to: string }
  /** The field is at another path. */
  readonly move: { readonly from: string; readonly to: string }
  /** Only one version has the field; in the other it is an annotation. */
  readonly keep: {
    readonly field: string
    /** How the names of its fields are written in the annotation; default: unchanged. */
    readonly spelling?: 'capitalized'
    /** The one field of it, a number, that the annotation holds in its place. */
    readonly number?: string
    readonly annotation?: string
  }
  /** The same, with the value that objects of the other version have when they bring none along. */
  readonly default: { readonly field: string; readonly value: unknown; readonly annotation?: string }
  /** Values have other names. */
  readonly values: { readonly field: string; readonly pairs: readonly (readonly [Scalar, Scalar])[] }
  /** One value became a list of them, or the other way round. */
  readonly wrap: { readonly field: string; readonly list: string; readonly annotation?: string }
  /** A text became an object of its parts, or the other way round. */
  readonly text: {
    readonly field: string
    /** `{host}:{port}` */
    readonly form: string
    readonly object: string
    readonly annotation?: string
  }
  /** A number or text became two fields, or the other way round. */
  readonly byType: {
    readonly field: string
    readonly integer: string
    readonly string: string
    readonly annotation?: string
  }
  /** A field became an item of a list, in a form in which `$value` stands for it, or the reverse. */
  readonly item: {
    readonly field: string
    readonly list: string
    readonly form: Readonly<Record<string, unknown>>
    /** The value of the list when it has no items; without it, the list is absent then. */
    readonly empty?: unknown
    /** Which items of the list are kept: the other ones (default), or all. */
    readonly kept?: 'all' | 'others'
    readonly annotation?: string
  }
  /** Whole values, objects too, stand for others. */
  readonly meanings: {
    readonly field: string
    readonly pairs: readonly (readonly [unknown, unknown])[]
    readonly annotation?: string
  }
  /** One version takes the zero value for absence, the other does not. */
  readonly zero: { readonly field: string; readonly value: unknown; readonly annotation?: string }
  /** An entry of a map became a field. */
  readonly entry: {
    readonly map: string
    readonly key: string
    readonly field: string
    readonly annotation?: string
  }
  /** Only the second version has the field; its value follows from which other field is present. */
  readonly implied: {
    readonly field: string
    readonly by: readonly (readonly [string, Scalar])[]
    readonly annotation?: string
  }
  /** Only the first version has the field, which repeats a value of a list's first item, or makes that item. */
  readonly head: {
    readonly field: string
    readonly list: string
    readonly form: Readonly<Record<string, unknown>>
    readonly annotation?: string
  }
  /** Only the first version has the field, which holds for all items of a list. */
  readonly spread: { readonly field: string; readonly list: string; readonly to: string; readonly annotation?: string }
  /** Objects of the first version may have the field instead of another one. */
  readonly obsolete: {
    readonly field: string
    readonly to: string
    readonly form: Readonly<Record<string, unknown>>
  }
  /** Steps for every item of a list or value of a map. */
  readonly each: { readonly field: string; readonly steps: readonly StepInput[]; readonly annotation?: string }
}

/** A step as written in the file: an object with one key, its name. */
export type StepInput = { readonly [Name in keyof StepInputs]: Pick<StepInputs, Name> }[keyof StepInputs]

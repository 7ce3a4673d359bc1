import { isEnough, MOST_ERRORS, badRequest, type DynamicObject, type ApiError } from '../../api/index.ts'
import { decode, typeErrors, type StructuralSchema } from '../../schema/index.ts'

/** An object as its schema knows it. */
export interface KnownFields {
  /** Without the fields that the schema does not know. */
  readonly value: DynamicObject
  /** One sentence per unknown field (FV-03). */
  readonly unknown: readonly string[]
}

/** What field validation says of a document: as warnings, one each, and as parts of a strict refusal. */
export interface FieldErrors {
  readonly warnings: readonly string[]
  readonly errors: readonly string[]
}

/**
 * Drops what the schema does not know. The first value that its field can't hold is fatal at every level (FV-01, FV-09):
 * `refuse` makes the error that is thrown then.
 */
export function knownFields(
  schema: StructuralSchema | undefined,
  object: DynamicObject,
  refuse: (error: string) => ApiError,
): KnownFields {
  if (schema === undefined) return { value: object, unknown: [] }
  const { value, unknown, mistyped } = decode(schema, object)
  const [error] = mistyped ? typeErrors(schema, object) : []
  if (error !== undefined) throw refuse(error)
  // Of kinds that are defined at run time clients know them sorted, of others in the order of the document.
  const paths = schema.lateTyped === true ? unknown.toSorted() : unknown
  return { value, unknown: paths.map((path) => `unknown field ${JSON.stringify(path)}`) }
}

/** 400 for a body that can't be read as an object of its kind. */
export const unreadable = (
  { kind, version }: { readonly kind: string; readonly version: string },
  why: string,
): ApiError => badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`)

/** Errors as a strict refusal lists them: the first hundred, and that there are others. */
export const listOfErrors = (errors: readonly string[]): string =>
  isEnough(errors) ? `${errors.slice(0, MOST_ERRORS).join(', ')} and others` : errors.join(', ')

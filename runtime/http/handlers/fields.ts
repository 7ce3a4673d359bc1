import { isEnough, MOST_ERRORS, badRequest, type DynamicObject, type ApiError } from '../../api/index.ts'
import { decode, typeErrors, type StructuralSchema } from '../../schema/index.ts'

/** An object and its unknown fields. */
export interface KnownFields {
  /** Without unknown fields. */
  readonly value: DynamicObject
  /** One sentence per unknown field (FV-03). */
  readonly unknown: readonly string[]
}

/** The results of field validation: as single warnings, and as parts of one strict decoding error. */
export interface FieldReport {
  readonly warnings: readonly string[]
  readonly errors: readonly string[]
}

/**
 * Drops unknown fields. A value of the wrong type is fatal at every level of field validation (FV-01, FV-09): `refuse`
 * returns the error to throw.
 *
 * @param known an object with known fields and right types only; parts shared with it are not checked
 */
export function knownFields(
  schema: StructuralSchema | undefined,
  object: DynamicObject,
  refuse: (error: string) => ApiError,
  known?: DynamicObject,
): KnownFields {
  if (schema === undefined) return { value: object, unknown: [] }
  const { value, unknown, mistyped } = decode(schema, object, known)
  const [error] = mistyped ? typeErrors(schema, object) : []
  if (error !== undefined) throw refuse(error)
  // As in Kubernetes: sorted for custom resources, in the order of the document for others.
  const paths = schema.lateTyped === true ? unknown.toSorted() : unknown
  return { value, unknown: paths.map((path) => `unknown field ${JSON.stringify(path)}`) }
}

/** Returns the error 400 for a body that can't be read as an object of its kind. */
export const unreadable = (
  { kind, version }: { readonly kind: string; readonly version: string },
  why: string,
): ApiError => badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`)

/** Joins the errors of a strict decoding error: the first hundred, and a note if there are others. */
export const listOfErrors = (errors: readonly string[]): string =>
  isEnough(errors) ? `${errors.slice(0, MOST_ERRORS).join(', ')} and others` : errors.join(', ')

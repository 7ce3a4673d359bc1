import { decodeYaml, DecodingError, type DecodedYaml } from '../../runtime/codec/index.ts'
import { isJsonObject, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import { decode, typeErrors, type StructuralSchema } from '../../runtime/schema/index.ts'
import { Failure } from '../../flags/errors.ts'
import type { Release } from '../release/release.ts'

export interface DocumentType {
  readonly kind: string
  /** Accepted values of `apiVersion`, the preferred one first. */
  readonly apiVersions: readonly string[]
  /** Schema of all fields, including `apiVersion` and `kind`. */
  readonly schema: StructuralSchema
}

/** A version of configuration files, and the minor release that introduced it; absent: every release reads it. */
export interface FileVersion {
  readonly version: string
  readonly sinceMinor?: number
}

/** Returns the values of `apiVersion` that a release reads, in the order of the versions. */
export const apiVersionsIn = (group: string, { minor }: Release, versions: readonly FileVersion[]): readonly string[] =>
  versions.flatMap(({ version, sinceMinor = 0 }) => (minor >= sinceMinor ? [`${group}/${version}`] : []))

/**
 * Reads the object in a configuration file, YAML or JSON, strictly: it must have the kind, and every field must be
 * known, unique and of the right type. Throws Failure with all errors; the caller adds the file's name.
 */
export function readDocument(text: string, { kind, apiVersions, schema }: DocumentType): JsonObject {
  const { value, errors } = decoded(text)
  if (!isJsonObject(value)) throw new Failure(`no object of kind ${kind}`)
  const found = `${stringOf(value.apiVersion)}, Kind=${stringOf(value.kind)}`
  if (value.kind !== kind || !apiVersions.includes(stringOf(value.apiVersion))) {
    throw new Failure(`expected ${apiVersions.join(' or ')}, Kind=${kind}, not ${found}`)
  }
  const mistyped = typeErrors(schema, value)
  const { value: read, unknown } = decode(schema, value)
  const strict = [...errors, ...unknown.map((path) => `unknown field ${JSON.stringify(path)}`)]
  const all = [...(strict.length === 0 ? [] : [`strict decoding error: ${strict.join(', ')}`]), ...mistyped]
  if (all.length > 0) throw new Failure(all.join('; '))
  return read
}

function decoded(text: string): DecodedYaml {
  try {
    return decodeYaml(Buffer.from(text))
  } catch (error) {
    if (error instanceof DecodingError) throw new Failure(error.message)
    throw error
  }
}

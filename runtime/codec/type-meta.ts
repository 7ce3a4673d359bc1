import { isJsonNumber } from '../json/index.ts'
import { DecodingError } from './json/decoding-error.ts'

export interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

const FIELDS = ['apiVersion', 'kind'] as const
const DESTINATION =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/** Returns the name of a value's type in Go's JSON decoder. */
export function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  if (isJsonNumber(value)) return 'number'
  return value === null ? 'null' : typeof value
}

/** Splits an apiVersion: `v1` is of the core group. Throws DecodingError if it has more than two parts. */
export function parseApiVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  const parts = apiVersion.split('/')
  if (parts.length > 2) throw new DecodingError(`unexpected GroupVersion string: ${apiVersion}`)
  const [first = '', second] = parts
  return second === undefined ? { group: '', version: first } : { group: first, version: second }
}

const isWellTyped = ({ apiVersion, kind }: { readonly apiVersion?: unknown; readonly kind?: unknown }): boolean =>
  typeof apiVersion === 'string' && typeof kind === 'string'

/**
 * Returns the type that a decoded body states; '' for what it leaves out. Throws DecodingError for anything but an
 * object or null.
 */
export function readTypeMeta(value: unknown): GroupVersionKind {
  if (value === null || value === undefined) return { group: '', version: '', kind: '' }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new DecodingError(
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonTypeOf(value)} into Go value of type ${DESTINATION}`,
    )
  }
  for (const [field, content] of isWellTyped(value) ? [] : Object.entries(value)) {
    if (!FIELDS.some((name) => name === field) || typeof content === 'string' || content === null) continue
    throw new DecodingError(
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonTypeOf(content)} into Go struct field .${field} of type string`,
    )
  }
  const { apiVersion, kind } = value as { readonly apiVersion?: string | null; readonly kind?: string | null }
  const { group, version } = parseApiVersion(apiVersion ?? '')
  return { group, version, kind: kind ?? '' }
}

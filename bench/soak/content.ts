import { createHash } from 'node:crypto'

/** An object as a client of the soak reads it. */
export interface SoakObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata: {
    readonly name: string
    readonly uid?: string
    readonly resourceVersion?: string
    readonly deletionTimestamp?: string
    readonly deletionGracePeriodSeconds?: number
  }
  readonly [field: string]: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (_key: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value

/** Returns a short text that two objects share only if their content is the same; items of lists have no kind of their own. */
export function digestOf({ apiVersion: _version, kind: _kind, ...content }: SoakObject): string {
  return createHash('sha256').update(JSON.stringify(content, sorted)).digest('base64').slice(0, 22)
}

/** Returns whether a value has everything that was sent; what was sent of a list may stand anywhere in it, beside other items. */
export function contains(value: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return Array.isArray(value) && sent.every((item) => value.some((other) => contains(other, item)))
  }
  if (isRecord(sent)) return isRecord(value) && Object.entries(sent).every(([key, item]) => contains(value[key], item))
  return value === sent
}

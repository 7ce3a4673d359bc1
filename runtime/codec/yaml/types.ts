import { FAILSAFE_SCHEMA, Type } from 'js-yaml'
import { lazy } from '../../async/index.ts'
import { fromBigInt, type JsonNumber } from '../../json/index.ts'
import { DecodingError } from '../json/decoding-error.ts'

/** Most characters of an integer of 64 bits, in any base and with separators; of a longer one only the size matters. */
const MOST_CHARACTERS = 160

const scalar = (name: string, matches: (text: string) => boolean, construct: (text: string) => unknown): Type =>
  new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text: unknown) => typeof text === 'string' && matches(text),
    construct,
  })

const SEPARATOR = 0x5f

/** Of a long text the bytes are copied: to replace each of millions of separators takes ten times as long. */
function withoutSeparators(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text.replaceAll('_', '')
  const bytes = Buffer.from(text, 'latin1')
  let end = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== SEPARATOR) bytes[end++] = bytes[at] ?? 0
  return bytes.toString('latin1', 0, end)
}

/** Returns an integer with all its digits, unless there are too many for 64 bits. */
function integer(text: string): JsonNumber {
  const sign = text.startsWith('-') ? -1 : 1
  const digits = withoutSeparators(/^[-+]/.test(text) ? text.slice(1) : text)
  const written = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits
  if (text.length > MOST_CHARACTERS) return finite(sign * Number(written))
  return fromBigInt(BigInt(sign) * BigInt(written))
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  throw new DecodingError(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`)
}

function float(text: string): number {
  const plain = withoutSeparators(text).toLowerCase()
  if (plain.endsWith('.nan')) return finite(NaN)
  if (plain.endsWith('.inf')) return finite(plain.startsWith('-') ? -Infinity : Infinity)
  return finite(Number(plain))
}

const INTEGER = /^[-+]?(?:0b_*[01][01_]*|0x_*[\da-fA-F][\da-fA-F_]*|\d[\d_]*)$/
const FLOAT =
  /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?)$/
const TRUE = /^(?:[Yy]|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/
const FALSE = /^(?:[Nn]|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/

/**
 * YAML 1.1 as Kubernetes reads it: `yes`, `on` and `y` are booleans; times and sexagesimal numbers are strings; unknown
 * tags are ignored.
 */
export const kubernetesSchema = lazy(() =>
  FAILSAFE_SCHEMA.extend({
    implicit: [
      new Type('tag:yaml.org,2002:null', {
        kind: 'scalar',
        resolve: (text: unknown) => text === null || (typeof text === 'string' && /^(?:~|[Nn]ull|NULL)?$/.test(text)),
        construct: () => null,
      }),
      scalar(
        'bool',
        (text) => TRUE.test(text) || FALSE.test(text),
        (text) => TRUE.test(text),
      ),
      scalar('int', (text) => INTEGER.test(text), integer),
      scalar('float', (text) => FLOAT.test(text), float),
      new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text: unknown) => text === '<<' }),
    ],
    explicit: [
      new Type('tag:yaml.org,2002:binary', {
        kind: 'scalar',
        resolve: (text: unknown) => typeof text === 'string',
        construct: (text: string) => Buffer.from(text, 'base64').toString('utf8'),
      }),
      ...(['scalar', 'sequence', 'mapping'] as const).map((kind) => new Type('', { kind, multi: true })),
    ],
  }),
)

import { describe, expect, it } from 'vitest'
import { parseQuantity as parseCelQuantity } from '../../../runtime/cel/library/quantity/quantity.ts'
import { parseQuery, parseUrl } from '../../../runtime/cel/library/url/parse.ts'
import * as strings from '../../../runtime/cel/library/strings/functions.ts'
import { UNLIMITED } from '../../../runtime/cel/value/work.ts'
import { parseAddress } from '../../../runtime/cel/library/net/address.ts'
import * as convert from '../../../runtime/cel/value/convert.ts'
import { partsOf } from '../../../runtime/convert/text-parts.ts'
import { fieldManagerErrors } from '../../../runtime/http/pipeline/options/field-manager.ts'
import { readInteger } from '../../../runtime/http/pipeline/query.ts'
import {
  parseDuration,
  dnsSubdomain,
  labelValue,
  qualifiedName,
  canonicalQuantity,
  parseFieldSelector,
  parseLabelSelector,
  parseTime,
  timeError,
} from '../../../runtime/api/index.ts'
import { hasLongDigits, parseExactly } from '../../../runtime/json/index.ts'
import { pemBlocks } from '../../../runtime/text/index.ts'
import { parseListVersion, parseResourceVersion } from '../../../runtime/registry/read/versions.ts'
import { scheduleErrors } from '../../../runtime/kinds/batch/cron-job/schedule.ts'
import { requestError } from '../../../runtime/kinds/certificates/certificate-signing-request/pkcs10.ts'
import { textFormat } from '../../../runtime/schema/formats.ts'
import { typeErrors } from '../../../runtime/schema/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const digits = (size: number): string => '1'.repeat(size)
const repeated =
  (text: string, end = '!') =>
  (size: number): string =>
    text.repeat(Math.ceil(size / text.length)) + end

/** What an attacker sends to a reader of numbers, times and names: long, and wrong only at its end. */
const NUMBERS: readonly ((size: number) => string)[] = [digits, repeated('1'), repeated('0', '1'), repeated('1.', '')]
const NAMES: readonly ((size: number) => string)[] = [repeated('a'), repeated('a-'), repeated('a.'), repeated('/a', '')]

const FORMATS = [
  'date-time',
  'date',
  'duration',
  'byte',
  'quantity',
  'uuid',
  'ipv4',
  'ipv6',
  'cidr',
  'mac',
  'hostname',
  'email',
  'uri',
]
const FORMAT_INPUTS = [
  ...NUMBERS,
  ...NAMES,
  repeated('1h'),
  repeated('1:'),
  repeated('2006-01-02T15:04:05.', ''),
  repeated('a@'),
  repeated('A', '='),
  repeated('\r\n'),
  repeated('%41'),
  repeated('1/'),
]

type Work = (text: string) => unknown
const readers: readonly (readonly [name: string, work: Work, inputs: readonly ((size: number) => string)[]])[] = [
  ...FORMATS.map((name) => [`format ${name}`, textFormat(name) as Work, FORMAT_INPUTS] as const),
  ['durations', parseDuration, [...NUMBERS, repeated('1h'), repeated('.')]],
  ['times', parseTime, [repeated('2006-01-02T15:04:05.1', 'Z'), ...NUMBERS]],
  ['refusals of times', (text) => timeError(`2006-01-02T15:04:05.${text}`, 'micro'), NUMBERS],
  ['quantities', canonicalQuantity, NUMBERS],
  [
    'long integers in JSON',
    (text) => hasLongDigits(Buffer.from(text)),
    [
      repeated(`x${digits(400)}`),
      repeated(`-x${digits(16)}`),
      repeated(digits(15) + ':'),
      (size) => `x${digits(size)}`,
    ],
  ],
  [
    'refusals of quantities',
    (text) => typeErrors({ type: 'object', properties: { a: { type: 'string', format: 'quantity' } } }, { a: text }),
    NUMBERS,
  ],
  [
    'schedules',
    (text) => scheduleErrors(text, 'f'),
    [...NUMBERS, repeated('1 '), repeated('1,'), repeated('1-'), (size) => `@every ${repeated('1')(size)}`],
  ],
  ['whole numbers', readInteger, NUMBERS],
  ['resource versions', parseResourceVersion, NUMBERS],
  ['resource versions of lists', parseListVersion, NUMBERS],
  ['integers in JSON', parseExactly, [digits, (size) => `[${repeated('12345678901234567,', '1')(size)}]`]],
  [
    'strings in JSON',
    parseExactly,
    [(size) => `"${'\\\\'.repeat(size / 2)}"`, (size) => `"${'\\"'.repeat(size / 2)}"`],
  ],
  [
    'label selectors',
    parseLabelSelector,
    [...NAMES, repeated('a,'), (size) => `a in (${repeated('b,', 'b')(size)})`, repeated('!'), repeated('=')],
  ],
  [
    'field selectors',
    parseFieldSelector,
    [repeated('=', ''), repeated('a=b,', ''), repeated('\\,'), repeated('a', '')],
  ],
  ['subdomains', dnsSubdomain, NAMES],
  ['qualified names', qualifiedName, NAMES],
  ['values of labels', labelValue, NAMES],
  ['field managers', fieldManagerErrors, [repeated('\u0000'), repeated('a')]],
  [
    'PEM',
    pemBlocks,
    [repeated('-----BEGIN '), repeated('-----BEGIN A-----'), repeated('-----BEGIN A-----\nA'), repeated('-')],
  ],
  [
    'certificate requests',
    (text) => requestError(Buffer.from(text).toString('base64')),
    [repeated('-----BEGIN A-----\nA')],
  ],
  [
    'texts taken apart',
    (text) =>
      partsOf(
        text,
        (['string', 'literal', 'string', 'literal', 'string', 'literal', 'integer'] as const).map((kind, index) => ({
          kind,
          text: kind === 'literal' ? 'a' : `p${index}`,
        })),
      ),
    [repeated('a'), repeated('a1'), digits],
  ],
  ['int()', convert.stringToInt, NUMBERS],
  ['uint()', convert.stringToUint, NUMBERS],
  ['double()', convert.stringToDouble, NUMBERS],
  ['duration()', convert.stringToDuration, [...NUMBERS, repeated('1h')]],
  ['timestamp()', convert.stringToTimestamp, [repeated('2006-01-02T15:04:05.1', 'Z'), ...NUMBERS]],
  ['quantity()', parseCelQuantity, NUMBERS],
  ['url()', parseUrl, [...NAMES, repeated('%41'), repeated(':'), (size) => `http://${repeated('a@')(size)}`]],
  ['getQuery()', parseQuery, [repeated('a=b&'), repeated('%'), repeated('+')]],
  ['ip()', parseAddress, [...NUMBERS, repeated(':'), repeated('1:')]],
  ['trim()', strings.trim, [repeated(' ', ''), repeated(' ')]],
  ['split()', (text) => strings.split(text, 'a', UNLIMITED), NAMES],
  ['replace()', (text) => strings.replaceAll(text, 'a', 'bb', UNLIMITED), NAMES],
  ['lowerAscii()', (text) => strings.lowerAscii(text, UNLIMITED), [repeated('Aa')]],
]

describe('the time that a reader takes grows as its text does', () => {
  it.each(readers)('%s', async (_, work, inputs) => {
    for (const input of inputs)
      expect(await growthOf({ input, work, largest: 64 * 1024 })).toBeLessThanOrEqual(MOST_GROWTH)
  })
})

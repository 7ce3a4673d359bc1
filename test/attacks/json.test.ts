import { CONFIG_MAPS, postConfigMap, send, type Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'

const MEGABYTE = 1024 * 1024
const dryRun = `${CONFIG_MAPS}?dryRun=All`

const nested = (depth: number, open: string, close: string, inner: string): string =>
  open.repeat(depth) + inner + close.repeat(depth)

/** `fields` of a ConfigMap, refused or not. */
const inConfigMap = (
  name: string,
  size: number,
  answers: readonly number[],
  fields: (n: number) => string,
): Attack => ({
  name,
  size,
  answers,
  requests: (run) => [postConfigMap(run, fields(run.size))],
})

const body = (name: string, size: number, answers: readonly number[], text: (n: number) => string): Attack => ({
  name,
  size,
  answers,
  requests: ({ size: n }) => [send('POST', dryRun, text(n))],
})

describeAttacks('JSON bodies', [
  body('lists in lists, never closed', 3 * MEGABYTE, [400], (n) => '['.repeat(n)),
  body('lists in lists', 1.5 * MEGABYTE, [400], (n) => nested(n, '[', ']', '')),
  body('objects in objects', 400_000, [400], (n) => nested(n, '{"a":', '}', '1')),
  inConfigMap('objects in objects in metadata', 300_000, [400], (n) => `,"data":${nested(n, '{"a":', '}', '1')}`),
  inConfigMap('a number of a million digits', MEGABYTE, [400], (n) => `,"data":{"a":${'1'.repeat(n)}}`),
  inConfigMap('a text of escapes', MEGABYTE / 2, [201], (n) => `,"data":{"a":"${'\\u4e2d'.repeat(n / 4)}"}`),
  inConfigMap('a text of backslashes', 2 * MEGABYTE, [201], (n) => `,"data":{"a":"${'\\\\'.repeat(n / 2)}"}`),
  inConfigMap('a text of lone surrogates', MEGABYTE, [201], (n) => `,"data":{"a":"${'\\ud800'.repeat(n / 6)}"}`),
  inConfigMap('huge exponents', MEGABYTE, [400], (n) => `,"data":{"a":1e${'9'.repeat(n)}}`),
  body('white space', 3 * MEGABYTE, [400], (n) => ' '.repeat(n)),
  body('what is no JSON at its very end', 3 * MEGABYTE, [400], (n) => `{"a":"${' '.repeat(n - 10)}"x`),
  inConfigMap(
    'the names of prototypes',
    1_000,
    [201],
    (n) => `,"data":{"__proto__":"a","constructor":"b"${',"toString":"c"'.repeat(n)}}`,
  ),
])

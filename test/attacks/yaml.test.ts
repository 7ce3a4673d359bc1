import { CONFIG_MAPS, send, type Attack, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const MEGABYTE = 1024 * 1024
const YAML = 'application/yaml'
const HEAD = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: yaml}\n'

/** A body in YAML: a whole text, for a create. */
const text = (name: string, size: number, answers: readonly number[], make: (n: number) => string): Attack => ({
  name,
  size,
  answers,
  requests: ({ size: n }) => [send('POST', `${CONFIG_MAPS}?dryRun=All`, make(n), YAML)],
})

/** The same after the head of a ConfigMap. */
const fields = (name: string, size: number, answers: readonly number[], make: (n: number) => string): Attack =>
  text(name, size, answers, (n) => HEAD + make(n))

/** Milliseconds that others wait for beside values that are parsed in slices; in one piece they take 50 to 150. */
const MOST_STALL = 40

/** An attack whose work goes in slices of a few milliseconds. */
const inSlices = (attack: Attack): Attack => ({ ...attack, mostStall: MOST_STALL })

const lines = (n: number, line: (index: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join('')

const intent = (name: string, size: number, answers: readonly number[], make: (n: number) => string): Attack => ({
  name: `an intent: ${name}`,
  size,
  answers,
  requests: ({ size: n, id }: AttackRun) => [
    send(
      'PATCH',
      `${CONFIG_MAPS}/${id}?fieldManager=attacks`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${id}}\n${make(n)}`,
      'application/apply-patch+yaml',
    ),
  ],
})

const laughs = (levels: number): string =>
  `a0: &a0 [x]\n${lines(levels, (i) => `a${i + 1}: &a${i + 1} [*a${i},*a${i},*a${i},*a${i},*a${i},*a${i},*a${i},*a${i}]\n`)}`

describeAttacks('YAML bodies', [
  // First of all, while the server is fresh: it aborted when it compiled a pattern at the end of its stack.
  ...[804, 900, 1_000].map((depth) =>
    text(`${depth} lists in lists that never end`, depth, [400], (n) => `a: ${'['.repeat(n)}\u4e2d`),
  ),
  text('700,000 lists in lists', 700_000, [400], (n) => `a: ${'['.repeat(n)}`),
  text('maps in maps between braces', MEGABYTE / 2, [400], (n) => `a: ${'{a: '.repeat(n)}`),
  text('maps in maps by indentation', 2_400, [400], (n) => lines(n, (i) => `${' '.repeat(i)}a:\n`)),
  text('lists in lists on one line', 1.5 * MEGABYTE, [400], (n) => '- '.repeat(n)),
  text('keys in keys', 1.5 * MEGABYTE, [400], (n) => '? '.repeat(n)),
  inSlices(fields('repeated keys', 99_000, [201], (n) => `data:\n${'  k: v\n'.repeat(n)}`)),
  inSlices(fields('more repeated keys', 400_000, [413], (n) => `data:\n${'  k: v\n'.repeat(n)}`)),
  fields('different keys', 40_000, [201, 413], (n) => `data:\n${lines(n, (i) => `  k${i}: v\n`)}`),
  inSlices(fields('a list of integers', 600_000, [413], (n) => `data: [${'1,'.repeat(n)}]\n`)),
  inSlices(fields('a list of integers by lines', 500_000, [413], (n) => `data:\n${'- 1\n'.repeat(n)}`)),
  fields(
    'a plain manifest of a megabyte',
    20_000,
    [201],
    (n) => `data:\n${lines(n, (i) => `  key-${i}: "${'v'.repeat(30)}"\n`)}`,
  ),
  fields(
    'a text of many lines',
    28_000,
    [201],
    (n) => `data:\n  a: |\n${'    some text, and {more} of it\n'.repeat(n)}`,
  ),
  fields('folded lines', 150_000, [201], (n) => `data:\n  a: >\n${'    a\n\n     b\n'.repeat(n)}`),
  fields('a plain text of many lines', 450_000, [201], (n) => `data:\n  a: x\n${'    y\n'.repeat(n)}`),
  fields('escapes in quotes', MEGABYTE, [201, 413], (n) => `data: {a: "${'\\n'.repeat(n)}"}\n`),
  fields('quotes in quotes', MEGABYTE, [201], (n) => `data: {a: '${"''".repeat(n)}'}\n`),
  fields('a long tag', 3 * MEGABYTE, [201], (n) => `data: {a: !${'x'.repeat(n - 1_000)} b}\n`),
  fields('many tags', 500_000, [400, 413], (n) => `data: {a: ${'!a '.repeat(n)} b}\n`),
  fields('an anchor for each value', 4_000, [201], (n) => `data:\n${lines(n, (i) => `  k${i}: &a${i} v\n`)}`),
  fields('too many anchors', 120_000, [413], (n) => `data:\n${lines(n, (i) => `  k${i}: &a${i} v\n`)}`),
  inSlices(fields('aliases', 500_000, [400, 413], (n) => `data: &a {a: b}\nx: [${'*a,'.repeat(n)}]\n`)),
  text('a text that explodes', 40, [400], laughs),
  fields('a long text in many places', 400_000, [400], (n) => `x: &x ${'y'.repeat(n)}\nz: [${'*x,'.repeat(1_000)}]\n`),
  fields(
    'mappings merged over and over',
    4_000,
    [400],
    (n) => `x: &x {${lines(400, (i) => `k${i}: 1,`)}}\n${lines(n, (i) => `m${i}: {<<: *x}\n`)}`,
  ),
  fields('documents that nobody reads', 300_000, [201], (n) => '---\na: 1\n'.repeat(n)),
  fields('comments', (3 * MEGABYTE) / 4, [201], (n) => '# x\n'.repeat(n - 1_000)),
  fields('spaces', 3 * MEGABYTE - 1_000, [201], (n) => `data:${' '.repeat(n)}{}\n`),
  fields('empty lines', 3 * MEGABYTE - 1_000, [201], (n) => '\r\n'.repeat(n / 2)),
  fields(
    'lines that end as on other machines',
    40_000,
    [201, 413],
    (n) => `data:\r\n${lines(n, (i) => `  k${i}: v\r\n`)}`,
  ),
  fields('a number of a million digits', MEGABYTE, [400], (n) => `data: {a: ${'1'.repeat(n)}}\n`),
  fields('separators in a number', MEGABYTE, [400], (n) => `data: {a: 1${'_'.repeat(n)}}\n`),
  text(
    'what looks like JSON, with almost huge numbers',
    MEGABYTE,
    [400, 413, 422],
    (n) => `{"a":[${`${'1'.repeat(299)},`.repeat(n / 300)}1]}`,
  ),
  text('what looks like JSON, and ends too soon', 3 * MEGABYTE, [400], (n) => `{"a":"${'x'.repeat(n - 100)}"`),
  intent('lists in lists', 700_000, [400], (n) => `data: ${'['.repeat(n)}`),
  intent(
    'a plain manifest of a megabyte',
    20_000,
    [201],
    (n) => `data:\n${lines(n, (i) => `  key-${i}: "${'v'.repeat(40)}"\n`)}`,
  ),
])

import { relative, resolve } from 'node:path'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const RULES = [
  'style/boolean-parameter',
  'style/constant-case',
  'style/double-cast',
  'style/generator-closure',
  'style/module-cache',
  'style/private-name',
  'style/spread-literal',
  'style/tuple-statement',
  'style/young-function',
]
/** A module whose text is another one for the time of a test. */
const MODULE = resolve(ROOT, 'flags/errors.ts')

const isOfStyle = (rule: string | null): boolean => rule === 'max-params' || rule?.startsWith('style/') === true
/** The configuration of this repository; its rules of style alone, which need no types. */
const OPTIONS: ESLint.Options = {
  cwd: ROOT,
  ruleFilter: ({ ruleId }) => isOfStyle(ruleId),
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
}
const LINT = new ESLint(OPTIONS)
const MENDING = new ESLint({ ...OPTIONS, fix: true })

/** The rules of style that refuse a module, each as often as it does. */
async function refusals(text: string): Promise<readonly (string | null)[]> {
  const [{ messages = [] } = {}] = await LINT.lintText(text, { filePath: MODULE })
  expect(messages.filter(({ fatal }) => fatal)).toEqual([])
  return messages.map(({ ruleId }) => ruleId).filter(isOfStyle)
}

/** A module as the rules of style mend it. */
async function fixed(text: string): Promise<string | undefined> {
  const [{ output } = {}] = await MENDING.lintText(text, { filePath: MODULE })
  return output
}

describe('constants of a module', () => {
  it.each([
    'const most = 5',
    'export const most = -5',
    'const names = ["a", "b"] as const',
    'const names = new Set(["a"])',
    'const table = { a: { b: [1, `c`] } } satisfies object',
    'const FEW = [1]\nconst more = [...FEW, 2]',
  ])('are in UPPER_SNAKE where they are plain data: %s', async (text) => {
    expect(await refusals(text)).toEqual(['style/constant-case'])
  })

  it.each([
    'const MOST = 5',
    'const Op = { add: 1 } as const\ntype Op = (typeof Op)[keyof typeof Op]',
    'const double = (n: number) => 2 * n',
    'const now = Date.now()',
    'const table = { now() {} }',
    'export function f() {\n  const most = 5\n  return most\n}',
  ])('are what never changes, not everything that is assigned once: %s', async (text) => {
    expect(await refusals(text)).toEqual([])
  })
})

it('refuses caches at the level of a module', async () => {
  expect(await refusals('const cache = new WeakMap<object, string>()')).toEqual(['style/module-cache'])
  expect(await refusals('export const seen = new WeakSet()')).toEqual(['style/module-cache'])
  expect(await refusals('const seen = new Set<string>()')).toEqual(['style/module-cache'])
  expect(await refusals('const byName = new Map()')).toEqual(['style/module-cache'])
  expect(await refusals('const NONE: ReadonlyMap<string, string> = new Map()')).toEqual([])
  expect(await refusals('export const memo = () => {\n  const cache = new WeakMap()\n  return cache\n}')).toEqual([])
})

it('refuses casts that let anything be anything', async () => {
  expect(await refusals('export const f = (x: string) => x as unknown as number')).toEqual(['style/double-cast'])
  expect(await refusals('export const f = (x: unknown) => x as number')).toEqual([])
})

describe('generator functions', () => {
  it.each([
    'export const f = () => function* () {\n  yield 1\n}',
    'export function f() {\n  function* g() {\n    yield 1\n  }\n  return g\n}',
    'export const f = () => ({\n  *g() {\n    yield 1\n  },\n})',
    'export const f = () => ({\n  async *g() {\n    yield 1\n  },\n})',
  ])('are not made within a function, each time anew: %s', async (text) => {
    expect(await refusals(text)).toEqual(['style/generator-closure'])
  })

  it.each([
    'export function* f() {\n  yield 1\n}',
    'export const f = function* () {\n  yield 1\n}',
    'export const o = {\n  *g() {\n    yield 1\n  },\n}',
    'export class A {\n  *g() {\n    yield 1\n  }\n}',
  ])('are made once: %s', async (text) => {
    expect(await refusals(text)).toEqual([])
  })
})

it('refuses members that are private for the type checker alone', async () => {
  const text =
    'export class A {\n  private a = 1\n  private b() {}\n  #c = 2\n  d = this.#c\n  protected e() {}\n  private constructor() {}\n}'
  expect(await refusals(text)).toEqual(['style/private-name', 'style/private-name'])
})

it('refuses functions that are made where they are assigned to a member', async () => {
  const refused = 'export function f(a: { b?: () => void }) {\n  a.b = () => undefined\n}'
  expect(await refusals(refused)).toEqual(['style/young-function'])
  const named = 'export function f(a: { b?: () => void }) {\n  const b = () => undefined\n  a.b = b\n}'
  expect(await refusals(named)).toEqual([])
  expect(await refusals('export class A {\n  b = () => undefined\n}')).toEqual([])
})

describe('booleans among parameters', () => {
  it.each([
    'export const f = (a: string, isRaw: boolean) => (isRaw ? a : "")',
    'export function f(a: string, isRaw = false) {\n  return isRaw ? a : ""\n}',
    'export type Read = (a: string, isRaw: boolean) => string',
    'export interface Reader {\n  read(a: string, isRaw: boolean): string\n}',
  ])('do not say what they mean in a call: %s', async (text) => {
    expect(await refusals(text)).toEqual(['style/boolean-parameter'])
  })

  it.each([
    'export const f = (failed: boolean) => (failed ? 1 : 0)',
    'export const f = (name: string, value: boolean) => ({ [name]: value })',
  ])('may be what a function is about: %s', async (text) => {
    expect(await refusals(text)).toEqual([])
  })
})

describe('literals that are spread where they stand', () => {
  it.each([
    [
      'export const f = (a: number) => ({ ...{ a, b: 2 }, c: 3 })',
      'export const f = (a: number) => ({ a, b: 2, c: 3 })',
    ],
    ['export const f = (a: number) => [...[a, 1], 2]', 'export const f = (a: number) => [a, 1, 2]'],
    ['export const f = (a: number) => Math.max(...[a, 1])', 'export const f = (a: number) => Math.max(a, 1)'],
  ])('are members instead: %s', async (text, mended) => {
    expect(await refusals(text)).toEqual(['style/spread-literal'])
    expect(await fixed(text)).toBe(mended)
  })

  it('may depend on a condition', async () => {
    expect(await refusals('export const f = (a?: number) => ({ ...(a === undefined ? {} : { a }) })')).toEqual([])
  })
})

describe('declarations that take a literal list apart', () => {
  it('are statements of their own', async () => {
    const text = 'export function f(a: number) {\n  const [b, c] = [a, 2]\n  return b + c\n}'
    expect(await refusals(text)).toEqual(['style/tuple-statement'])
    expect(await fixed(text)).toBe('export function f(a: number) {\n  const b = a\nconst c = 2\n  return b + c\n}')
  })

  it.each([
    'export function f(a: number[]) {\n  const [b, c] = [...a]\n  return [b, c]\n}',
    'export function f(n: number) {\n  for (let [a, b] = [0, 1]; a < n; a++) b += a\n}',
  ])('may take a list apart that is no literal, or begin a loop: %s', async (text) => {
    expect(await refusals(text)).toEqual([])
  })
})

it('refuses functions with more than four parameters', async () => {
  expect(await refusals('export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]')).toEqual([])
  expect(await refusals('export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]')).toEqual(['max-params'])
})

it('lists no exception that is no longer needed', async () => {
  const { EXCEPTIONS } = (await import('../../../lint/exceptions.js' as string)) as {
    EXCEPTIONS: Readonly<Record<string, readonly string[]>>
  }
  const { style } = (await import('../../../lint/style.js' as string)) as { style: ESLint.Plugin }
  const rules: Linter.RulesRecord = {
    'max-params': ['error', { max: 4 }],
    ...Object.fromEntries(RULES.map((rule) => [rule, 'error'])),
  }
  const lint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    allowInlineConfig: false,
    errorOnUnmatchedPattern: false,
    overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser }, plugins: { style }, rules }],
  })
  const results = await lint.lintFiles([...new Set(Object.values(EXCEPTIONS).flat())])
  const refused = new Set(
    results.flatMap(({ filePath, messages }) => messages.map(({ ruleId }) => `${relative(ROOT, filePath)} ${ruleId}`)),
  )
  const listed = Object.entries(EXCEPTIONS).flatMap(([rule, files]) => files.map((file) => `${file} ${rule}`))
  expect(listed.filter((entry) => !refused.has(entry))).toEqual([])
})

import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const RULE = 'style/defined-member'
const LINT = new ESLint({
  cwd: ROOT,
  ruleFilter: ({ ruleId }) => ruleId === RULE,
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
})

/** How often the rule refuses an expression in the text of a module. */
async function refusals(expression: string, module = 'server/report.ts'): Promise<number> {
  const text = `export const f = (a: any, b?: string) => (${expression})`
  const [{ messages = [] } = {}] = await LINT.lintText(text, { filePath: resolve(ROOT, module) })
  expect(messages.filter(({ fatal }) => fatal)).toEqual([])
  return messages.filter(({ ruleId }) => ruleId === RULE).length
}

it.each(['{ ...(b === undefined ? {} : { b }) }', '{ c: 1, ...(a.b === undefined ? {} : { d: a.b }) }'])(
  'refuses a single member that is left out by hand: %s',
  async (expression) => {
    expect(await refusals(expression)).toBe(1)
  },
)

it.each([
  '{ ...(b === undefined ? {} : { b: b.trim() }) }',
  '{ ...(b === undefined ? {} : { b, c: 1 }) }',
  "{ ...(b === '' ? {} : { b }) }",
  '{ ...(b === undefined ? { c: 1 } : { b }) }',
])('accepts what `defined` can not say: %s', async (expression) => {
  expect(await refusals(expression)).toBe(0)
})

it('leaves hot paths as they are', async () => {
  expect(await refusals('{ ...(b === undefined ? {} : { b }) }', 'runtime/codec/list.ts')).toBe(0)
})

import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The configuration of this repository; of its rules the one alone, which needs no types. */
const LINT = new ESLint({
  cwd: ROOT,
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
})

async function refusals(text: string): Promise<readonly string[]> {
  const [{ messages = [] } = {}] = await LINT.lintText(text, { filePath: resolve(ROOT, 'runtime/kinds/draft.ts') })
  return messages.map(({ message }) => message)
}

describe('an error of a field', () => {
  it.each([
    "const ERROR = { field, reason: 'FieldValueInvalid', message: JSON.stringify(value) }",
    "const ERROR = { field, reason: 'FieldValueTooMany', message }",
    "const ERROR = { ...known, reason: 'FieldValueInvalid', message: 'other' }",
  ])('is made by a function that writes its sentence late: %s', async (text) => {
    expect(await refusals(text)).toEqual([expect.stringContaining('sentence is written late')])
  })

  it.each([
    "const ERROR = invalidValue(field, value, 'detail')",
    "const DETAILS = { causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }] }",
  ])('may be: %s', async (text) => {
    expect(await refusals(text)).toEqual([])
  })
})

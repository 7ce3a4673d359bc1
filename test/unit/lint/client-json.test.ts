import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const RULE = 'text/client-json'
/** A module of the runtime whose text is another one for the time of a test. */
const MODULE = resolve(root, 'runtime/http/pipeline/query.ts')

/** The lines of a module at which the rule refuses something. */
async function refused(text: string, filePath = MODULE): Promise<readonly number[]> {
  const lint = new ESLint({ cwd: root })
  const [{ messages = [] } = {}] = await lint.lintText(text, { filePath })
  expect(messages.filter(({ fatal }) => fatal)).toEqual([])
  return messages.filter(({ ruleId }) => ruleId === RULE).map(({ line }) => line)
}

describe('JSON without limits', () => {
  it.each([
    ['the engine', 'export const f = (text: string): unknown => JSON.parse(text)\n'],
    ['the engine by a name in brackets', "export const f = (text: string): unknown => JSON['parse'](text)\n"],
    ['the engine taken apart', 'const { parse } = JSON\nexport const f = (text: string): unknown => parse(text)\n'],
    ['a parser of ours', "import { parseJson } from '../../json/index.ts'\nexport const f = parseJson\n"],
    [
      'a parser of ours by another name',
      "import { readJson as read } from '../../json/index.ts'\nexport const f = read\n",
    ],
    ['the exact parser', "import { parseExactly } from '../../json/index.ts'\nexport const f = parseExactly\n"],
  ])('is not parsed in the runtime by %s', async (_, text) => {
    expect(await refused(text)).toHaveLength(1)
  })

  it('is parsed where no client wrote it, and within limits everywhere', async () => {
    const stored = resolve(root, 'runtime/codec/stored/decode.ts')
    expect(await refused('export const f = (text: string): unknown => JSON.parse(text)\n', stored)).toEqual([])
    const bounded = "import { parseClientJson } from '../../json/index.ts'\nexport const f = parseClientJson\n"
    expect(await refused(bounded)).toEqual([])
  })
})

import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalsOf, ROOT } from './programs.ts'

/** A module of the runtime whose text is another one for the time of a test. */
const MODULE = resolve(ROOT, 'runtime/http/pipeline/query.ts')

const refusals = refusalsOf('text/client-json')
const refused = (text: string, filePath = MODULE): readonly number[] => refusals(text, filePath)

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
  ])('is not parsed in the runtime by %s', (_, text) => {
    expect(refused(text)).toHaveLength(1)
  })

  it('is parsed where no client wrote it, and within limits everywhere', () => {
    const stored = resolve(ROOT, 'runtime/codec/stored/decode.ts')
    expect(refused('export const f = (text: string): unknown => JSON.parse(text)\n', stored)).toEqual([])
    const bounded = "import { parseClientJson } from '../../json/index.ts'\nexport const f = parseClientJson\n"
    expect(refused(bounded)).toEqual([])
  })
})

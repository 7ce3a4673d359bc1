import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalsOf, ROOT } from './programs.ts'

/** A module of the runtime whose text is another one for the time of a test. */
const MODULE = resolve(ROOT, 'runtime/http/pipeline/query.ts')
const refusals = refusalsOf('secrets/secret-comparison')

/** The lines of a module at which the rule refuses something. */
const refused = (text: string, filePath = MODULE): readonly number[] => refusals(text, filePath)

const comparing = (parameters: string, comparison: string): string =>
  `export function f(${parameters}): boolean {\n  return ${comparison}\n}\n`

describe('a comparison of secrets', () => {
  it.each([
    ['of two tokens', 'token: string, other: string', 'token === other'],
    ['whose second side is named', 'one: string, userPassword: string', 'one !== userPassword'],
    ['of a member', 'one: string, kept: { readonly secret: string }', 'kept.secret === one'],
    [
      'of a member in brackets',
      "one: string, kept: Record<'client-secret' | 'token', string>",
      "kept['token'] === one",
    ],
    ['of one that may be missing', 'one: string, kept?: { readonly token?: string }', 'kept?.token === one'],
    ['of codes of a key', 'mac: Buffer, one: Buffer', 'mac === one'],
    ['of any text', 'SESSION_TOKEN: string, one: string', 'SESSION_TOKEN == one'],
  ])('is refused: %s', (_, parameters, comparison) => {
    expect(refused(comparing(parameters, comparison))).toEqual([2])
  })

  it.each([
    ['an import', "import { timingSafeEqual } from 'node:crypto'\nexport const f = timingSafeEqual\n"],
    ['another name', "import { timingSafeEqual as same } from 'node:crypto'\nexport const f = same\n"],
    ['a member', "import * as crypto from 'node:crypto'\nexport const f = crypto.timingSafeEqual\n"],
    ['a part', "import crypto from 'node:crypto'\nexport const { timingSafeEqual } = crypto\n"],
  ])('is made in one place: not by %s', (_, text) => {
    expect(refused(text)).toHaveLength(1)
  })

  it.each([
    ['with a text of the code', 'token: string', "token === ''"],
    ['with none at all', 'token: string | undefined', 'token === undefined'],
    ['of objects', 'secret: { readonly name: string }, other: { readonly name: string }', 'secret === other'],
    ['of what has another last word', 'tokenFile: string, other: string', 'tokenFile === other'],
    ['with a known set of words', "token: string, kind: 'a' | 'b'", 'token === kind'],
    ['of lengths', 'token: string, other: string', 'token.length === other.length'],
  ])('is none, and allowed: %s', (_, parameters, comparison) => {
    expect(refused(comparing(parameters, comparison))).toEqual([])
  })

  it('is allowed where it is made in constant time', () => {
    const own = resolve(ROOT, 'runtime/text/same-secret.ts')
    expect(refused("import { timingSafeEqual } from 'node:crypto'\nexport const f = timingSafeEqual\n", own)).toEqual(
      [],
    )
  })
})

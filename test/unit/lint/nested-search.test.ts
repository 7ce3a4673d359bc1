import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Linter } from 'eslint'
import type ts from 'typescript'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { newPrograms, ROOT } from './programs.ts'

/** A module whose text is another one for the time of a test. */
const MODULE = resolve(ROOT, 'runtime/http/pipeline/query.ts')

interface BoundedSearches {
  readonly bound: string
  readonly files: Readonly<Record<string, readonly string[]>>
}
const { nestedSearch } = (await import('../../../lint/nested-search.js' as string)) as { nestedSearch: object }
const { BOUNDED_SEARCHES } = (await import('../../../lint/exceptions.js' as string)) as {
  BOUNDED_SEARCHES: readonly BoundedSearches[]
}

const linter = new Linter({ cwd: ROOT })
const programs = newPrograms()

/** The searches of a module that are refused by the rule alone, which is told of no exceptions. */
function searches(program: ts.Program, filename: string, text: string): readonly string[] {
  const messages = linter.verify(
    text,
    [
      {
        files: ['**/*.ts'],
        linterOptions: { noInlineConfig: true },
        languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions: { programs: [program] } },
        plugins: { lists: { rules: { 'nested-search': nestedSearch } } } as never,
        rules: { 'lists/nested-search': 'error' },
      },
    ],
    { filename },
  )
  expect(messages.filter(({ fatal }) => fatal)).toEqual([])
  return messages.map(({ message }) => message.slice(0, message.indexOf(' is searched for each')))
}

/** The searches of the module with a text that are refused. */
const refused = (text: string): readonly string[] => searches(programs.with(MODULE, text), MODULE, text)

const given = (body: string): string =>
  `export function f(some: readonly string[], all: readonly string[], by: ReadonlyMap<string, string[]>): unknown {\n${body}\n}\n`

describe('a search of a list for each element of another one', () => {
  it.each([
    ['in a function that is called for each', 'return some.filter((one) => all.includes(one))', 'all.includes'],
    ['for repeats', 'return some.filter((one, at) => some.indexOf(one) < at)', 'some.indexOf'],
    ['in a loop', 'for (const one of some) if (all.some((other) => other === one)) return one', 'all.some'],
    ['in a loop over a map', 'for (const [one] of by) if (all.includes(one)) return one', 'all.includes'],
    ['in a loop that counts', 'for (let at = 0; at < 9; at++) all.indexOf(String(at))', 'all.indexOf'],
    ['for all at once', 'return some.every((one) => all.find((other) => other === one))', 'all.find'],
    [
      'of a list that is made anew each time',
      'return some.filter((one) => [...all].filter((other) => other === one).length > 0)',
      '[...all].filter',
    ],
    [
      'under a name of the loop',
      'return some.map((one) => {\n  const others = all.slice(1)\n  return others.includes(one)\n})',
      'others.includes',
    ],
    [
      'by a function of the module',
      'const has = (one: string): boolean => all.includes(one)\n  return some.filter((one) => has(one))',
      'has: all.includes',
    ],
    [
      'by a function that is named',
      'const has = (one: string): boolean => all.includes(one)\n  return some.filter(has)',
      'has: all.includes',
    ],
    [
      'by a function that is given the list',
      'const has = (list: readonly string[], one: string) => list.includes(one)\n  return some.map((one) => has(all, one))',
      'has: list.includes',
    ],
  ])('is refused %s', (_, body, search) => {
    expect(refused(given(body))).toEqual([search])
  })

  it.each([
    ['a set or a map', 'const known = new Set(all)\n  return some.filter((one) => known.has(one))'],
    ['once', 'return some.length > 0 && all.includes("a")'],
    ['the list of the element itself', 'return [...by].filter(([, list]) => list.includes("a"))'],
    ['what the element leads to', 'return some.filter((one) => (by.get(one) ?? []).includes("a"))'],
    [
      'what the element leads to, under a name',
      'for (const one of some) {\n  const list = by.get(one)\n  if (list?.includes("a")) return one\n}',
    ],
    ['a text', 'return some.filter((one) => one.includes(all[0] ?? "") || (all[0] ?? "").includes(one))'],
    ['a constant', 'const FEW: string[] = ["a", "b"]\n  return some.filter((one) => FEW.includes(one))'],
    ['a list that is written here', 'return some.filter((one) => ["a", ...["b"]].includes(one))'],
    [
      'a list of few words',
      'const words = all as ("a" | "b")[]\n  return some.filter((one) => words.includes(one as "a"))',
    ],
    ['for each of a few', 'return ["a", "b"].filter((one) => all.includes(one))'],
    ['for each of those that are counted', 'return some.slice(0, 10).filter((one) => all.includes(one))'],
    ['at the end of a loop', 'for (const one of some) if (one === "a") return all.includes(one)'],
    ['before a loop', 'for (const one of some.filter((each) => each !== "a")) if (one === "b") return one'],
  ])('may be %s', (_, body) => {
    expect(refused(given(body))).toEqual([])
  })
})

it('lists no search as bounded that is not there, and says what bounds each', () => {
  const files = [...new Set(BOUNDED_SEARCHES.flatMap((group) => Object.keys(group.files)))]
  const program = programs.of(files.map((file) => join(ROOT, file)))
  const found = new Set(
    files.flatMap((file) => {
      const path = join(ROOT, file)
      return searches(program, path, readFileSync(path, 'utf8')).map((search) => `${file} ${search}`)
    }),
  )
  const listed = BOUNDED_SEARCHES.flatMap((group) =>
    Object.entries(group.files).flatMap(([file, searches]) => searches.map((search) => `${file} ${search}`)),
  )
  expect(listed.filter((search) => !found.has(search))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
  for (const { bound } of BOUNDED_SEARCHES) expect(bound).toMatch(/\.$/)
})

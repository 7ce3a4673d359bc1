import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const TOP =
  /^(attacks|bench|bin|chaos|cli|client|config|faces|flags|generated|generator|http|lint|operator|runtime|schemas|server|templates|test|unit)\//
/** What lint enforces (`lint/house.js`). */
interface House {
  readonly MAY_IMPORT: Readonly<Record<string, readonly string[]>>
  doorsOf(folder: string): readonly string[]
}
const HOUSE = (await import(resolve(ROOT, 'lint/house.js'))) as House
/** Flags need what every folder may use, and nothing else. */
const BASE = HOUSE.MAY_IMPORT.flags ?? []
const PLACEHOLDER = /[<*{A-Z]/

/** Documents name a test by its place below `test/`, without the end of its name. */
const isThere = (path: string): boolean =>
  [path, `test/${path}`, `test/${path}.test.ts`].some((one) => existsSync(resolve(ROOT, one)))

const namedPaths = (document: string): string[] =>
  [...document.matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) =>
    TOP.test(path) && !PLACEHOLDER.test(path) ? [path] : [],
  )

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** What a folder may import, as the table of folders says it. */
function importsOf(folder: string): string {
  const names = HOUSE.MAY_IMPORT[folder] ?? []
  if (names.length === 0) return 'nothing'
  if (!BASE.every((name) => names.includes(name))) return listed(names)
  const others = names.filter((name) => !BASE.includes(name))
  return [...(others.length === 0 ? [] : [listed(others)]), 'the base'].join(', ')
}

/** The doors of a folder, as the table of folders says them: of many it names the first. */
function doorsOf(folder: string): string {
  const doors = HOUSE.doorsOf(folder)
  return doors.length > 6 ? `${listed(doors.slice(0, 1))}, and others: \`lint/house.js\`` : listed(doors)
}

/** The rows of the table of folders: the names of each, what it may import, its door. */
const rowsOf = (document: string) =>
  document
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, folders = '', , imports, door]) => ({
      folders: [...folders.matchAll(/`(?:runtime\/)?([^`/]+)\/?`/g)].map(([, name = '']) => name),
      imports,
      door,
    }))

describe('the table of folders', () => {
  const rows = rowsOf(readFileSync(resolve(ROOT, 'docs/architecture.md'), 'utf8'))

  it.each(Object.keys(HOUSE.MAY_IMPORT))('says of %s what lint enforces', (folder) => {
    const row = rows.find(({ folders }) => folders.includes(folder))

    expect(row).toMatchObject({ imports: importsOf(folder), door: doorsOf(folder) })
  })

  it('says which doors the server has', () => {
    expect(rows.find(({ folders }) => folders.includes('server'))).toMatchObject({
      door: doorsOf('server'),
    })
  })
})

describe('the documents about the code', () => {
  it.each(['docs/architecture.md', 'docs/security.md'])('%s names paths that exist', (document) => {
    const paths = namedPaths(readFileSync(resolve(ROOT, document), 'utf8'))

    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })
})

/** The names of the types that a module exports. */
const exportedTypes = (text: string): string[] =>
  [...text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm)].map(([, name = '']) => name)

/** The names of the functions that a module exports, and of what else is no constant; of an overloaded one once. */
const exportedFunctions = (text: string): Iterable<string> =>
  new Set([...text.matchAll(/^export (?:async )?(?:function\*?|const) ([a-z]\w*)/gm)].map(([, name = '']) => name))

/**
 * Expressions alone import nothing, and name what is theirs as they like. Nobody in the runtime imports kinds, which name rules
 * and columns as their fields are named; the steps of conversions are named as schemas name them.
 */
const NAMED_APART = { types: ['cel/'], functions: ['cel/', 'kinds/', 'convert/'] }

describe('the runtime', () => {
  const runtime = resolve(ROOT, 'runtime')
  const modules = readdirSync(runtime, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const namesOf = (apart: readonly string[], exported: (text: string) => Iterable<string>): string[] =>
    modules
      .filter((path) => !apart.some((folder) => path.startsWith(folder)))
      .flatMap((path) => [...exported(readFileSync(join(runtime, path), 'utf8'))])

  it.each([
    ['type', namesOf(NAMED_APART.types, exportedTypes), 500],
    ['function', namesOf(NAMED_APART.functions, exportedFunctions), 900],
  ])('gives no name to more than one %s', (_, names, least) => {
    expect(names.length).toBeGreaterThan(least)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupVersions, vendor } from '../../../generated/index.ts'
import { builtInKinds } from '../../../runtime/kinds/index.ts'

const root = join(import.meta.dirname, '../../../runtime/kinds')
const foldersIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
/** Folders of groups; the others hold what kinds share. */
const groups = foldersIn(root).filter((group) => existsSync(join(root, group, 'index.ts')))
const kinds = groups.flatMap((group) => foldersIn(join(root, group)).map((kind) => [group, kind] as const))

describe('the folder of a kind', () => {
  it.each(kinds)('%s/%s has its files where every kind has them', (group, kind) => {
    const files = readdirSync(join(root, group, kind))
    expect(['strategy.ts', 'columns.ts', 'operation.ts'].filter((file) => files.includes(file))).not.toEqual([])
  })

  it.each(kinds)('%s/%s is used', (group, kind) => {
    const users = [join(root, group, 'index.ts'), join(root, 'operations.ts')].map((file) => readFileSync(file, 'utf8'))
    expect(users.filter((text) => text.includes(`/${kind}/`))).not.toEqual([])
  })
})

describe('the built-in kinds', () => {
  const { strategies, columns } = builtInKinds(vendor)
  const served = new Map(
    groupVersions(() => Promise.reject(new Error('not read here'))).flatMap(({ resources }) =>
      resources.map(({ group, plural }) => [`${plural}.${group}`, { group, plural }] as const),
    ),
  )

  it.each(groups.filter((group) => !['authentication', 'authorization'].includes(group)))(
    'lists no kind of %s that no schema has',
    (group) => {
      const listed = [...readFileSync(join(root, group, 'index.ts'), 'utf8').matchAll(/^ {2}(\w+): \{/gm)]
      const plurals = listed.map(([, plural = '']) => plural)
      const known = [...served.values()].filter(
        (type) => strategies(type.group, type.plural) !== undefined || columns(type.group, type.plural) !== undefined,
      )
      expect(plurals.filter((plural) => !known.some((type) => type.plural === plural))).toEqual([])
      expect(plurals).not.toEqual([])
    },
  )
})

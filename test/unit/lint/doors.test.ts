import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ESLint, type Linter } from 'eslint'
import { parser } from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const { default: rules } = (await import(join(root, 'eslint.config.js'))) as { default: Linter.Config[] }

/** The rules about folders alone: they need no types. */
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.ts'], languageOptions: { parser } },
    ...rules.filter(({ plugins = {}, rules: own = {} }) => 'boundaries' in plugins || 'boundaries/dependencies' in own),
  ],
})

/** Returns whether the imports of a file are checked. */
const isChecked = async (path: string): Promise<boolean> =>
  ((await eslint.calculateConfigForFile(join(root, path))) as Linter.Config).rules?.['boundaries/dependencies'] !==
  undefined

async function isAllowed(importer: string, specifier: string): Promise<boolean> {
  const [result] = await eslint.lintText(`import { x } from '${specifier}'\nx()\n`, { filePath: join(root, importer) })
  return result?.errorCount === 0
}

describe('a module is imported', () => {
  it.each([
    ['its own folder', 'runtime/schema/check.ts', './value.ts'],
    ['below its own folder', 'runtime/registry/write/operations/create.ts', '../subresources/scale.ts'],
    [
      'others through the index of its folder',
      'runtime/registry/write/operations/create.ts',
      '../../../schema/index.ts',
    ],
    ['the command line, through a door of the generator', 'cli/lock/command.ts', '../../generator/diff/index.ts'],
    ['the command line, through the index', 'cli/cel/output.ts', '../../runtime/json/index.ts'],
    [
      'others through the index of a part of the store',
      'runtime/registry/write/operations/create.ts',
      '../../../store/contract/index.ts',
    ],
    ['the client, where packages need no more', 'client/meta.ts', '../runtime/api/object.ts'],
    ['the tests of what is inside', 'test/unit/schema/check.test.ts', '../../../runtime/schema/check.ts'],
  ])('from %s', async (_, importer, specifier) => expect(await isAllowed(importer, specifier)).toBe(true))
})

describe('a module is not imported', () => {
  it.each([
    ['past the index of its folder', 'runtime/registry/write/operations/create.ts', '../../../schema/validate.ts'],
    ['past the index, below', 'runtime/registry/write/operations/create.ts', '../../../api/status/status.ts'],
    ['past the index, by the command line', 'cli/cel/output.ts', '../../runtime/json/values.ts'],
    ['past the doors of the generator, by the command line', 'cli/lock/command.ts', '../../generator/lock/lock.ts'],
    ['past the doors of the server, by the command line', 'cli/check/command.ts', '../../server/stores/store.ts'],
    ['past the index, by the generator', 'generator/markers.ts', '../runtime/codegen/define.ts'],
    ['past the index, by generated code', 'generated/index.ts', '../runtime/codegen/define.ts'],
    ['through the index of its own folder', 'runtime/schema/check.ts', './index.ts'],
    [
      'past the doors of the store',
      'runtime/registry/write/operations/create.ts',
      '../../../store/state/replica-state.ts',
    ],
    ['through a door of the client alone', 'runtime/registry/write/operations/create.ts', '../../../api/object.ts'],
    ['through the index, by the client', 'client/meta.ts', '../runtime/api/index.ts'],
    ['from a folder above', 'runtime/schema/check.ts', '../registry/index.ts'],
    ['with its kind, by a codec', 'runtime/codec/forms.ts', '../kinds/index.ts'],
    ['with its kind, by the registry', 'runtime/registry/catalog.ts', '../kinds/index.ts'],
  ])('%s', async (_, importer, specifier) => expect(await isAllowed(importer, specifier)).toBe(false))
})

it('is checked in every folder with sources', async () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const sources = [...folders, ...readdirSync(join(root, 'runtime')).map((name) => `runtime/${name}`)].filter(
    (folder) => readdirSync(join(root, folder)).some((name) => /(?<!\.d)\.ts$/.test(name)),
  )
  const unchecked = []
  for (const folder of sources) if (!(await isChecked(`${folder}/x.ts`))) unchecked.push(folder)
  expect(sources.length).toBeGreaterThan(30)
  expect(unchecked).toEqual([])
})

import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diff } from '../../../generator/diff/diff.ts'
import { loadSet, sourceOf } from '../../../generator/diff/schema-set.ts'
import { formatIssue } from '../../../generator/issue.ts'
import { loadSchemas } from '../../../generator/load/load.ts'
import { folderTree } from '../../../generator/load/tree.ts'
import { demoFile, generateInto, readTree, schemaFolder, temporaryFolder, type Files } from './fixture.ts'
import { widgetFiles } from './widget.ts'

/** Renames every YAML file of a folder from `.yaml` to `.yml`. */
function shortened(folder: string): string {
  for (const path of Object.keys(readTree(folder))) {
    if (path.endsWith('.yaml')) renameSync(join(folder, path), join(folder, path.replace(/\.yaml$/, '.yml')))
  }
  return folder
}

const issuesIn = (folder: string): readonly string[] => {
  const loaded = loadSchemas(folder)
  return 'issues' in loaded ? loaded.issues.map(formatIssue) : []
}

const RELEASE = 'release: "1.30"\ndate: "2024-04-17"\n'
const kind = (fields: string): string =>
  demoFile(`Thing:
  type: object
  x-orch-resource: { plural: things, scope: Namespaced, storage: true, lifecycle: { introduced: "1.2" } }
  properties: { spec: { x-orch-proto: 2, type: object, properties: { ${fields} } } }
`)
const text = (number: number): string => `{ type: string, x-orch-proto: ${number} }`

it('reads .yml as .yaml: every file of a folder, and references with either extension', async () => {
  const long = join(temporaryFolder(), 'out')
  const short = join(temporaryFolder(), 'out')
  const options = { codegen: '/codegen/index.ts' }
  expect(await generateInto(long, schemaFolder(widgetFiles), options)).toMatchObject({ outcome: 'current' })
  expect(await generateInto(short, shortened(schemaFolder(widgetFiles)), options)).toMatchObject({ outcome: 'current' })
  const plain = (folder: string): Files =>
    Object.fromEntries(
      Object.entries(readTree(folder))
        .filter(([path]) => path !== '.orch-manifest.json')
        .map(([path, content]) => [path, content.replaceAll('.yml', '.yaml').replaceAll(/(\.\.\/)+[^']*codegen/g, '')]),
    )
  expect(plain(short)).toEqual(plain(long))
  const referring = {
    'demo/v1.yml': demoFile('A: { type: object }\nB: { $ref: ../demo/v1.yml#/components/schemas/A }'),
  }
  expect(issuesIn(schemaFolder(referring))).toEqual([])
})

it('names the file as it is called in every issue', () => {
  const files = {
    'demo/v1.yaml': kind(`a: ${text(1)}`),
    'demo/v2.yaml': kind(`b: ${text(1)}`)
      .replace('version: v1', 'version: v2')
      .replace('storage: true, ', ''),
  }
  const issues = issuesIn(shortened(schemaFolder(files)))
  expect(issues.length).toBeGreaterThan(0)
  for (const issue of issues) expect(issue).toMatch(/^demo\/v[12]\.yml#/)
  expect(
    issuesIn(shortened(schemaFolder({ 'demo/v1.yaml': kind('a: { $ref: "#/components/schemas/Nowhere" }') }))),
  ).toEqual([expect.stringMatching(/^demo\/v1\.yml#.* leads nowhere$/)])
  const conversions = {
    ...files,
    'demo/conversions.yaml': 'Nothing: [{ between: [v1, v2], steps: [{ rename: { field: a, to: b } }] }]\n',
  }
  expect(issuesIn(shortened(schemaFolder(conversions)))).toContainEqual(
    expect.stringMatching(/^demo\/conversions\.yml#\/Nothing: is no kind/),
  )
})

it('compares folders whose files end in .yml, and names those files', () => {
  const set = (fields: string) => {
    const loaded = loadSet(
      sourceOf(folderTree(shortened(schemaFolder({ 'demo/v1.yaml': kind(fields), 'release.yaml': RELEASE })))),
    )
    if ('issues' in loaded) throw new Error(loaded.issues.map(formatIssue).join('\n'))
    return loaded.set
  }
  const findings = diff(set(`a: ${text(1)}, b: ${text(2)}`), set(`a: ${text(1)}`))
  expect(findings.length).toBeGreaterThan(0)
  for (const { old, new: fresh } of findings)
    for (const place of [old, fresh]) expect(place?.file ?? 'demo/v1.yml').toBe('demo/v1.yml')
})

it('refuses what somebody expects to be read and is not, instead of dropping its kinds', () => {
  const names = ['demo/v2.YAML', 'demo/deeper/v1.yaml', 'thing.yml', 'demo/deeper/still/v1.yml']
  const folder = schemaFolder({ ...widgetFiles, ...Object.fromEntries(names.map((name) => [name, 'a: 1'])) })
  expect(issuesIn(folder).toSorted()).toEqual(
    names.toSorted().map((name) => `${name}#: is not read: schemas belong in <group>/<version>.yaml or .yml`),
  )
  for (const ignored of [
    'README.md',
    'vendors/mine.yaml',
    '.github/check.yml',
    'demo/.v1.yaml.swp',
    'demo/notes.txt',
  ]) {
    const plain = schemaFolder(widgetFiles)
    mkdirSync(join(plain, ignored, '..'), { recursive: true })
    writeFileSync(join(plain, ignored), 'a: 1')
    expect(issuesIn(plain)).toEqual([])
  }
})

it('refuses two files of one name', () => {
  const folder = schemaFolder(widgetFiles)
  const [path = ''] = Object.keys(widgetFiles)
  for (const name of [path, 'vendor.yaml']) {
    const twin = name.replace(/\.yaml$/, '.yml')
    writeFileSync(join(folder, twin), readFileSync(join(folder, name)))
    expect(issuesIn(folder)).toEqual([`${twin}#: has the name of ${name}: only one of them can be read`])
    rmSync(join(folder, twin))
  }
})

it('reads a group whose folder is a link', () => {
  const folder = schemaFolder({})
  const elsewhere = schemaFolder({ 'demo/v1.yaml': kind(`a: ${text(1)}`) })
  symlinkSync(join(elsewhere, 'demo'), join(folder, 'demo'))
  const loaded = loadSchemas(folder)
  expect('model' in loaded && loaded.model.kinds.map((each) => each.kind)).toEqual(['Thing'])
})

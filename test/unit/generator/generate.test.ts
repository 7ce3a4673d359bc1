import { cpSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatIssue } from '../../../generator/issue.ts'
import { generateInto, readTree, repository, schemaFolder, temporaryFolder, writeFiles } from './fixture.ts'
import { widgetFiles } from './widget.ts'

it('gives the same bytes twice, and writes nothing the second time', async () => {
  const schemas = schemaFolder(widgetFiles)
  const first = temporaryFolder()
  const second = temporaryFolder()
  const result = await generateInto(first, schemas)
  await generateInto(second, schemas)
  expect(readTree(second)).toEqual(readTree(first))
  expect(result).toMatchObject({ outcome: 'current', files: Object.keys(readTree(first)).length })
  const times = Object.keys(readTree(first)).map((path) => statSync(join(first, path)).mtimeMs)
  expect(await generateInto(first, schemas)).toMatchObject({ outcome: 'current', changed: [] })
  expect(Object.keys(readTree(first)).map((path) => statSync(join(first, path)).mtimeMs)).toEqual(times)
})

it('reports missing, stale and extra files without touching them, and mends what is its own', async () => {
  const schemas = schemaFolder(widgetFiles)
  const out = temporaryFolder()
  await generateInto(out, schemas)
  const right = readTree(out)
  rmSync(join(out, 'index.ts'))
  writeFileSync(join(out, 'vendor.ts'), '// edited\n')
  writeFiles(out, { 'old/v1/types.ts': '', 'demo.example/v2.ts': '' })
  const wrong = readTree(out)
  const drift = [
    { path: 'index.ts', difference: 'missing' },
    { path: 'vendor.ts', difference: 'stale' },
    { path: 'demo.example/v2.ts', difference: 'extra' },
    { path: 'old/', difference: 'extra' },
  ]
  expect(await generateInto(out, schemas, { mode: 'check' })).toEqual({ outcome: 'drifted', drift, warnings: [] })
  expect(readTree(out)).toEqual(wrong)
  expect(await generateInto(out, schemas, { mode: 'overwrite' })).toMatchObject({ outcome: 'blocked' })
  expect(readTree(out)).toEqual(wrong)
  for (const path of ['old', 'demo.example/v2.ts']) rmSync(join(out, path), { recursive: true })
  expect(await generateInto(out, schemas)).toEqual({
    outcome: 'blocked',
    obstacles: [{ path: 'vendor.ts', reason: 'edited' }],
    warnings: [],
  })
  expect(await generateInto(out, schemas, { mode: 'overwrite' })).toMatchObject({ changed: drift.slice(0, 2) })
  expect(readTree(out)).toEqual(right)
  expect(await generateInto(out, schemas, { mode: 'check' })).toMatchObject({ outcome: 'current', changed: [] })
})

it('writes nothing at all with an issue in any file', async () => {
  const out = join(temporaryFolder(), 'generated')
  const schemas = schemaFolder({ ...widgetFiles, 'bad/v1.yaml': 'a: [' })
  const result = await generateInto(out, schemas)
  expect(result.outcome === 'faulty' && result.issues.map(formatIssue)).toEqual([
    expect.stringMatching(/^bad\/v1\.yaml:\d+#: /),
  ])
  expect(() => readTree(out)).toThrow('ENOENT')
})

it('gives the same under other names, for another vendor', async () => {
  const schemas = temporaryFolder()
  cpSync(join(repository, 'schemas'), schemas, { recursive: true })
  const ours = temporaryFolder()
  const theirs = temporaryFolder()
  await generateInto(ours, schemas)
  // The path to the runtime holds the name of the folder that this checkout stands in.
  const codegen = join(theirs, 'codegen.ts')
  await generateInto(theirs, schemas, { vendor: join(schemas, 'vendors/kubernetes.yaml'), codegen })
  const own = readTree(ours)
  const other = readTree(theirs)
  expect(Object.keys(other)).toEqual(Object.keys(own))
  const text = Object.values(other).join('')
  expect(text).toContain('"x-kubernetes-list-map-keys"')
  expect(text).toContain("group: 'rbac.authorization.k8s.io'")
  expect(text).toContain('application/vnd.kubernetes.protobuf')
  expect(text.replaceAll('orch generate', '')).not.toMatch(/\borch\b|x-orch-/)
  const lines = Object.entries(own).filter(([path]) => path.endsWith('/types.ts'))
  for (const [path, content] of lines) expect(other[path]?.split('\n')).toHaveLength(content.split('\n').length)
})

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { orchHere, root, scratch } from './support.ts'

const run = promisify(execFile)
const compiler = join(root, 'node_modules/typescript/bin/tsc')

const PROGRAM = `
import { connect, listAll, type ResourceVersion } from 'made-client'
import { ConfigMapResource, NamespaceResource } from 'made-client/core/v1'
import { DeploymentResource } from 'made-client/apps/v1'

const client = connect({ server: 'https://example.invalid' })
const maps = client.for(ConfigMapResource).in('default')
export async function use(): Promise<void> {
  const made = await maps.create({ metadata: { name: 'a' }, data: { a: 'b' } })
  const version: ResourceVersion | undefined = made.metadata.resourceVersion
  const replicas: number | undefined = (await client.for(DeploymentResource).in('d').subresource('scale').get('x')).spec?.replicas
  for await (const event of client.for(NamespaceResource).watch()) if (event.type === 'ADDED') event.object.status?.phase
  await listAll(maps)
  // @ts-expect-error a field of the wrong type
  await maps.create({ metadata: { name: 'a' }, data: { a: 1 } })
  // @ts-expect-error a field that does not exist
  await maps.create({ metadata: { name: 'a' }, spec: {} })
  // @ts-expect-error a subresource that does not exist
  client.for(DeploymentResource).in('d').subresource('nope')
  // @ts-expect-error a version does not come from text
  await maps.list({ resourceVersion: '5', resourceVersionMatch: 'Exact' })
  // @ts-expect-error versions have no order
  version! - 1
  void replicas
}
`

/** A project with a client package installed from a folder. */
async function projectWithClient(): Promise<{ readonly folder: string; readonly made: string }> {
  const folder = scratch()
  const made = join(folder, 'made')
  const { code, stderr } = await orchHere(
    'client',
    '--out',
    made,
    '--name',
    'made-client',
    '--package-version',
    '1.2.3',
  )
  expect({ code, stderr }).toMatchObject({ code: 0 })
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--install-links', made], { cwd: project })
  return { folder: project, made }
}

describe('orch client', () => {
  it('makes a package that installs and compiles in an empty project, refuses wrong fields and carries no dependency [CLI-03] [CLIENT-01] [CLIENT-02]', async () => {
    const { folder, made } = await projectWithClient()
    const content = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(content).toMatchObject({ name: 'made-client', version: '1.2.3', type: 'module' })
    expect(Object.keys(content).filter((key) => /dependencies/i.test(key))).toEqual([])
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      module: 'nodenext',
      types: [],
      // Those of TypeScript, not those of the package.
      skipDefaultLibCheck: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const compiled = await run(process.execPath, [compiler], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    expect(compiled.stdout).toBe('')
    const check = `import { connect } from 'made-client'; import { PodResource } from 'made-client/core/v1'
import { nodeTransport } from 'made-client/node'; console.log(typeof connect, PodResource.plural, typeof nodeTransport)`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', check], { cwd: folder })
    expect(stdout).toBe('function pods function\n')
  })

  it('writes nothing for faulty schemas, and tells wrong use [CLI-06]', async () => {
    const folder = scratch()
    const schemas = join(folder, 'schemas')
    mkdirSync(schemas)
    expect(await orchHere('client', schemas, '--out', join(folder, 'out'))).toMatchObject({ code: 1, stdout: '' })
    expect(await orchHere('client')).toMatchObject({ code: 2, stdout: '' })
    expect(await orchHere('client', '--help')).toMatchObject({ code: 0, stderr: '' })
  })
})

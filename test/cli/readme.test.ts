import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { expect, it, onTestFinished } from 'vitest'
import { orch, orchHere, root, scratch, start } from './support.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const sh = promisify(execFile)

/** The first block of code of a language below a heading. */
function block(heading: string, language: string): string {
  const text = readme.slice(readme.indexOf(`## ${heading}`)).split(`\`\`\`${language}\n`)[1]
  if (text === undefined) throw new Error(`no ${language} below ${heading}`)
  return text.slice(0, text.indexOf('```'))
}

it('README: leads from a started server to a working watch', async () => {
  const folder = scratch()
  const server = start('serve', '--data-dir', join(folder, 'data'), '--secure-port', '0')
  const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)/)
  // Whoever types these lines is slower than the watch; the shell waits until it is answered.
  const commands = block('Five minutes to a watch', 'sh')
    .replace('https://127.0.0.1:6443', url)
    .replace('orch -N ', 'orch -N -D answered ')
    .replace(' &\n', ' &\nuntil [ -s answered ]; do sleep 0.1; done\n')
  const shell = spawn('bash', ['-c', `${commands}\nwait`], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  onTestFinished(() => {
    if (shell.pid !== undefined && shell.exitCode === null) process.kill(-shell.pid, 'SIGKILL')
  })
  const types = () => [...output.matchAll(/^\{"type":"([A-Z]+)"/gm)].map(([, type]) => type)
  await expect.poll(types).toEqual(['ADDED', 'MODIFIED'])
  server.signal('SIGTERM')
  await once(shell, 'exit')
})

it('README: leads from a schema file to a served kind', async () => {
  const folder = scratch()
  const schemas = join(folder, 'schemas')
  cpSync(join(root, 'schemas'), schemas, { recursive: true })
  mkdirSync(join(schemas, 'demo'))
  writeFileSync(join(schemas, 'demo/v1.yaml'), block('Add a resource', 'yaml'))
  const generated = join(folder, 'generated')
  expect(await orchHere('generate', schemas, '--out', generated)).toMatchObject({ code: 0 })

  const data = join(folder, 'data')
  const server = start('serve', '--data-dir', data, '--secure-port', '0', '--definitions', generated)
  const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)/)
  const token = readFileSync(join(data, 'admin.token'), 'utf8').trim()
  const curl = async (...args: string[]): Promise<unknown> => {
    const common = ['-sS', '--cacert', join(data, 'pki/ca.crt'), '-H', `Authorization: Bearer ${token}`]
    return JSON.parse((await sh('curl', [...common, ...args])).stdout)
  }
  await expect.poll(() => curl(`${url}/api/v1/namespaces/default`)).toHaveProperty('kind', 'Namespace')
  const widgets = `${url}/apis/demo.example/v1/namespaces/default/widgets`
  const json = ['-H', 'Content-Type: application/json', '-d']
  const widget = (size: number): string =>
    JSON.stringify({ apiVersion: 'demo.example/v1', kind: 'Widget', metadata: { name: 'a' }, spec: { size } })
  expect(await curl(widgets, ...json, widget(0))).toMatchObject({ code: 422 })
  expect(await curl(widgets, ...json, widget(3))).toMatchObject({ spec: { size: 3 }, metadata: { generation: 1 } })
  expect(await curl(widgets)).toMatchObject({ kind: 'WidgetList', items: [{ metadata: { name: 'a' } }] })
})

it('README: leads from schemas to a client that reflects a collection', async () => {
  const folder = scratch()
  const server = start('serve', '--data-dir', join(folder, 'data'), '--secure-port', '0')
  const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)/)
  expect(await orch('client', '--out', join(folder, 'my-client'))).toMatchObject({ code: 0 })
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  await sh('npm', ['install', '--offline', '--no-audit', '--no-fund', '../my-client'], { cwd: project })
  const program = block('A typed client', 'ts').replace('https://127.0.0.1:6443', url)
  const [token, ca] = ['admin.token', 'pki/ca.crt'].map((file) =>
    readFileSync(join(folder, 'data', file), 'utf8').trim(),
  )
  const namespace = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'demo' } })
  await sh('curl', [
    '-sS',
    '--fail',
    '--cacert',
    join(folder, 'data/pki/ca.crt'),
    '-H',
    `Authorization: Bearer ${token}`,
    '-H',
    'Content-Type: application/json',
    '-d',
    namespace,
    `${url}/api/v1/namespaces`,
  ])
  const source = program.replace(
    'console.log(change.type)',
    "{ console.log(change.type); if (change.type === 'synced') process.exit(0) }",
  )
  const given = `const token = ${JSON.stringify(token)}\nconst ca = ${JSON.stringify(ca)}\n`
  const module = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  writeFileSync(join(project, 'program.js'), given + ts.transpileModule(source, { compilerOptions: module }).outputText)
  const { stdout } = await sh(process.execPath, ['program.js'], { cwd: project })
  expect(stdout.trim().split('\n')).toEqual(expect.arrayContaining(['added', 'synced']))
})

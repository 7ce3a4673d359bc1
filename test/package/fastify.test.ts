import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installBeside, launcher, PLAIN_ENVIRONMENT, projectWithPackage, runIn } from '../support/installed-package.ts'

const example = resolve(import.meta.dirname, '../../examples/fastify')

interface PackageFile {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
}
const read = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile

describe('the Fastify application in examples/fastify, with the packed package', () => {
  let folder = ''
  const ends: (() => void)[] = []
  const { dependencies, devDependencies, scripts } = read(example)
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = runIn(folder, program, args)
    return { status, text: stdout + stderr }
  }
  const node = (script: string, ...args: readonly string[]) =>
    run(process.execPath, join(folder, 'node_modules', script), ...args)

  beforeAll(() => {
    folder = projectWithPackage(Object.keys(devDependencies), (end) => ends.push(end))
    installBeside(folder, { fastify: dependencies['fastify'] ?? '' }, (end) => ends.push(end))
    cpSync(example, folder, { recursive: true, filter: (path) => !/\/(?:node_modules|generated|dist)$/.test(path) })
    expect(run(launcher(folder), 'generate')).toMatchObject({ status: 0 })
  })
  afterAll(() => {
    for (const end of ends) end()
  })

  it('asks for the versions that orch is developed with', () => {
    const own = read(resolve(import.meta.dirname, '../..')) as PackageFile & { readonly version: string }
    expect(dependencies['@orch-io/orch']).toBe(own.version)
    for (const [name, version] of Object.entries(devDependencies)) expect(own.devDependencies[name], name).toBe(version)
  })

  it('has types that hold', () => {
    expect(node('typescript/bin/tsc', '--noEmit')).toEqual({ status: 0, text: '' })
  })

  it('has tests that pass', () => {
    const { status, text } = node('vitest/vitest.mjs', 'run', '--root', '.')
    expect(text).toContain('5 passed')
    expect(status).toBe(0)
  })

  it('is built, and serves its users', async () => {
    const [program = '', ...args] = scripts['build']?.split(' ') ?? []
    expect(run(join(folder, 'node_modules', program, 'bin', program), ...args)).toMatchObject({ status: 0 })
    const server = spawn(process.execPath, ['dist/main.js'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...PLAIN_ENVIRONMENT, PORT: '0' },
    })
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer]
      const url = /http:\S+/.exec(line.toString())?.[0] ?? ''
      const login = await fetch(`${url}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'ada', password: 'ada' }),
      })
      const cookie = login.headers.get('set-cookie') ?? ''
      const tickets = await fetch(`${url}/apis/desk.example/v1/namespaces/ada/tickets`, { headers: { cookie } })
      expect(await tickets.json()).toMatchObject({ kind: 'TicketList', items: [] })
    } finally {
      server.kill()
      expect(await once(server, 'exit')).toEqual([0, null])
    }
  })
})

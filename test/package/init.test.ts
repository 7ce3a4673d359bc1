import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { lazy } from '../../runtime/codegen/index.ts'
import { buildStages, stagesOf, wordsOf } from '../support/dockerfile.ts'
import { launcher, PLAIN_ENVIRONMENT, projectWithPackage, runIn } from '../support/installed-package.ts'

/** A user that owns nothing. */
const NOBODY = 65_534

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
}
interface Workflow {
  readonly jobs: { readonly test: { readonly steps: readonly Step[] } }
}
interface Step {
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Returns the value of an expression of a workflow, `${{ a.b || a.c }}`: the first of its paths that leads somewhere. */
function valueOf(expression: string, context: object): string {
  const [, paths = ''] = /^\$\{\{ (.*) \}\}$/.exec(expression) ?? []
  const found = paths.split(' || ').map((path) => {
    const at = (value: unknown, key: string): unknown =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
    return path.split('.').reduce<unknown>(at, context)
  })
  return String(found.find((value) => value !== undefined) ?? '')
}

describe('the project that orch init makes', () => {
  let folder = ''
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const ends: (() => void)[] = []
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = runIn(folder, program, args)
    return { status, text: stdout + stderr }
  }
  const orch = (...args: readonly string[]) => run(launcher(folder), ...args)
  const node = (script: string, ...args: readonly string[]) =>
    run(process.execPath, join(folder, 'node_modules', script), ...args)

  /** What the Dockerfile makes of the project, without a daemon: built when it is first asked for. */
  const built = lazy(() => {
    const scratch = mkdtempSync(`${folder}-image-`)
    ends.push(() => rmSync(scratch, { recursive: true, force: true }))
    const data = join(scratch, 'data')
    // What npm install leaves behind, and what no image must have.
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    mkdirSync(join(folder, 'data'))
    const ran: string[] = []
    const stages = stagesOf(text('Dockerfile'))
    const image = buildStages(stages, {
      context: folder,
      scratch,
      env: PLAIN_ENVIRONMENT,
      replace(command, at) {
        ran.push(command)
        if (command === 'npm ci') return `ln -s '${join(folder, 'node_modules')}' '${join(at, 'node_modules')}'`
        return command.replaceAll('/data', data).replace('node:node', `${NOBODY}:${NOBODY}`)
      },
    })
    return { image, scratch, data, stages, ran }
  })

  beforeAll(() => {
    folder = projectWithPackage(['esbuild', 'typescript', 'vitest', '@types/node'], (end) => ends.push(end))
    rmSync(join(folder, 'package.json'))
    expect(orch('init', '--domain', 'acme.example', '--yes')).toMatchObject({ status: 0 })
    expect(orch('generate')).toMatchObject({ status: 0 })
  })
  afterAll(() => {
    for (const end of ends) end()
  })

  it('names the domain in one place', () => {
    const files = ['orch.config.ts', 'schemas/shop/v1.yaml', 'kinds/shop/order.ts', 'controllers/acceptance.ts']
    const naming = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('acme'))
    expect(naming).toEqual(['orch.config.ts'])
  })

  it('has types that hold, also where nothing is generated yet', () => {
    rmSync(join(folder, 'generated'), { recursive: true })
    expect(run('npm', 'run', '--silent', 'typecheck')).toMatchObject({ status: 0 })
    expect(existsSync(join(folder, 'generated/shop/resources.ts'))).toBe(true)
  })

  it('has scripts for all that one does, and keeps out of git what is made or holds credentials', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Readonly<Record<string, string>> }
    expect(scripts).toEqual({
      generate: 'orch generate',
      dev: 'orch dev',
      start: 'orch start',
      test: 'orch generate && vitest run',
      typecheck: 'orch generate && tsc --noEmit',
      build: 'orch generate && orch build',
    })
    expect(text('.gitignore').trim().split('\n')).toEqual(['node_modules/', 'generated/', 'build/', 'data/'])
    const named = [...text('README.md').matchAll(/`(\w+)\/`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(4)
    for (const name of named) expect(existsSync(join(folder, name)), name).toBe(true)
    for (const [, script = ''] of text('README.md').matchAll(/^npm run (\w+)/gm)) expect(scripts).toHaveProperty(script)
  })

  it('has an editor that finds the schema of schema files, and proposes what reads it', () => {
    const settings = JSON.parse(text('.vscode/settings.json')) as { 'yaml.schemas': Record<string, readonly string[]> }
    const [[schema = '', globs] = []] = Object.entries(settings['yaml.schemas'])
    expect(JSON.parse(text(schema))).toMatchObject({ $schema: expect.stringContaining('json-schema.org') })
    expect(globs).toEqual(['schemas/*/v*.yaml'])
    expect(JSON.parse(text('.vscode/extensions.json'))).toEqual({ recommendations: ['redhat.vscode-yaml'] })
  })

  it('has a test that passes', () => {
    const { status, text } = node('vitest/vitest.mjs', 'run', '--root', '.')
    expect(text).toContain('2 passed')
    expect(status).toBe(0)
  })

  it('locks its first release, and compares with it', () => {
    expect(orch('lock')).toMatchObject({ status: 0 })
    expect(orch('diff', 'locks', 'schemas')).toMatchObject({ status: 0 })
  })

  it('is built by its Dockerfile, runs as nobody, and says when it is ready', async () => {
    const { image, scratch, data, stages, ran } = built()
    expect(ran).toEqual(['npm ci', 'npm run build', 'mkdir /data && chown node:node /data'])
    expect(existsSync(join(scratch, 'build/project/data'))).toBe(false)
    chmodSync(folder, 0o755)
    chmodSync(scratch, 0o755)
    const [last] = stages.slice(-1)
    const [program = '', ...args] = last === undefined ? [] : wordsOf(last, 'ENTRYPOINT')
    const place = args.map((word) => ({ '/data': data, '0.0.0.0': '127.0.0.1', '8443': '0' })[word] ?? word)
    const user = { cwd: image, uid: NOBODY, gid: NOBODY }
    const server = spawn(program, place, { ...user, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer]
      const port = /https:\S+?:(\d+)/.exec(line.toString())?.[1] ?? ''
      const [checker = '', script = '', asked = ''] = last === undefined ? [] : wordsOf(last, 'HEALTHCHECK')
      expect(asked).toBe('8443')
      const health = (at: string) => spawnSync(checker, [script, at], user).status
      expect(health('1')).toBe(1)
      while (health(port) !== 0) expect(server.exitCode).toBe(null)
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  })

  it('has an image of pinned parts that runs without root, and is asked for its health', () => {
    const stages = stagesOf(text('Dockerfile'))
    for (const { image, instructions } of stages) {
      expect(image).toMatch(/^node:\d+\.\d+\.\d+-slim$/)
      expect(instructions.map(({ name }) => name)).not.toContain('ADD')
    }
    const names = stages.at(-1)?.instructions.map(({ name }) => name) ?? []
    expect(names).toEqual(expect.arrayContaining(['USER', 'VOLUME', 'HEALTHCHECK', 'ENTRYPOINT']))
    expect(stages.at(-1)?.instructions.findLast(({ name }) => name === 'USER')?.rest).toBe('node')
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'))
    expect(text('.dockerignore')).toContain('data/')
  })

  it('has a compose file with what the server needs', () => {
    const { services, volumes } = parse(text('compose.yaml')) as Compose
    const { mongo, server } = services
    expect(mongo?.image).toMatch(/^mongo:\d+\.\d+$/)
    expect(server).toMatchObject({
      build: '.',
      read_only: true,
      depends_on: { mongo: { condition: 'service_healthy' } },
    })
    const environment = { ...PLAIN_ENVIRONMENT, ...server?.environment }
    const { image, stages } = built()
    const [program = '', ...args] = wordsOf(stages.at(-1) ?? expect.fail('no stage'), 'ENTRYPOINT')
    const printed = spawnSync(program, [...args, '--print-config'], { cwd: image, env: environment, encoding: 'utf8' })
    expect({ status: printed.status, stderr: printed.stderr }).toEqual({ status: 0, stderr: '' })
    expect(printed.stdout).toMatch(/^store: mongodb:\/\/mongo:27017\/\?replicaSet=rs0 .*ORCH_STORE/m)
    const mounted = [mongo, server].flatMap((service) => service?.volumes ?? []).map((volume) => volume.split(':')[0])
    expect(mounted.toSorted()).toEqual(Object.keys(volumes).toSorted())
  })

  it('has a unit that systemd takes', () => {
    const unit = text('server.service')
    for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'Restart=on-failure'])
      expect(unit.split('\n')).toContain(line)
    const [, start = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
    expect(start).toMatch(/^\/usr\/bin\/node \/opt\/[\w-]+\/server\.js --data-dir \/var\/lib\/[\w-]+$/)
    // Where there is a systemd; its own opinion of the unit, with the node of this machine.
    const file = join(folder, 'verified.service')
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    const about = error === undefined ? stderr.split('\n').filter((line) => line.includes('verified.service')) : []
    expect(about).toEqual([])
  })

  it('has a workflow whose commands there are, the last of which compares with what was there before', () => {
    const { jobs } = parse(text('.github/workflows/ci.yaml')) as Workflow
    const commands = jobs.test.steps.flatMap(({ run: command }) => command ?? [])
    expect(commands.slice(0, -1)).toEqual(['npm ci', 'npm test', 'npm run typecheck'])
    const last = jobs.test.steps.at(-1)
    // What the forge puts in the place of an expression, and its shell then runs.
    const compareOn = (event: object) => {
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', last?.run ?? ''], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...PLAIN_ENVIRONMENT, BEFORE: valueOf(last?.env?.['BEFORE'] ?? '', { github: { event } }) },
      })
      return { status, text: stdout + stderr }
    }
    const git = (...args: readonly string[]) =>
      run('git', '-c', 'user.name=a', '-c', 'user.email=a@acme.example', ...args)
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'Begin'],
    ])
      expect(git(...args)).toMatchObject({ status: 0 })
    const before = git('rev-parse', 'HEAD').text.trim()
    const events = [{ before }, { pull_request: { base: { sha: before } } }]
    for (const event of events)
      expect(compareOn(event)).toEqual({ status: 0, text: expect.stringContaining('0 errors') })
    // The first push of a branch, and one over a commit that is no more.
    for (const none of ['0'.repeat(40), 'f'.repeat(40)])
      expect(compareOn({ before: none })).toMatchObject({ status: 0 })
    const schema = text('schemas/shop/v1.yaml')
    writeFileSync(
      join(folder, 'schemas/shop/v1.yaml'),
      schema
        .replace(/^.*count: .*\n/m, '')
        .replace(/^.*self\.count.*\n/m, '')
        .replace(/^.*x-orch-validations:\n/m, ''),
    )
    const broken = events.map(compareOn)
    writeFileSync(join(folder, 'schemas/shop/v1.yaml'), schema)
    for (const { status, text } of broken) {
      expect(status).toBe(1)
      expect(text).toContain('count')
    }
  })

  it('is never overwritten', () => {
    const { status, text } = orch('init')
    expect(status).toBe(1)
    expect(text).toMatch(
      /^orch: .* has package\.json, .* already; nothing was written: move what is in the way, or .*\n$/,
    )
    mkdirSync(join(folder, 'part/kinds/shop'), { recursive: true })
    writeFileSync(join(folder, 'part/kinds/shop/order.ts'), 'mine')
    expect(orch('init', 'part').text).toMatch(/^orch: .* has kinds\/shop\/order\.ts already; nothing was written: /)
  })

  it('can be made under the names of another vendor, with a group of its own', () => {
    expect(orch('init', 'other', '--vendor', 'kubernetes', '--domain', 'acme.example')).toMatchObject({ status: 0 })
    expect(readFileSync(join(folder, 'other/orch.config.ts'), 'utf8')).toContain("vendor: 'kubernetes'")
    expect(readFileSync(join(folder, 'other/schemas/shop/v1.yaml'), 'utf8')).toContain("title: 'shop.acme.example'")
  })

  it('is refused a domain that is none', () => {
    const { status, text } = orch('init', 'wrong', '--domain', 'acme')
    expect(status).toBe(2)
    expect(text).toBe("orch: --domain: vendor needs a domain, such as 'acme.example'\n")
  })
})

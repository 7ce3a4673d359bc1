import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { launcher, PLAIN_ENVIRONMENT, projectWithPackage } from '../support/installed-package.ts'

const checkout = resolve(import.meta.dirname, '../..')

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly engines: object
  readonly dependencies: Readonly<Record<string, string>>
}
const read = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile

describe('npm create @orch-io', () => {
  it('is of the release that it makes projects of', () => {
    const orch = read(checkout)
    const create = read(join(checkout, 'create'))
    expect(create).toMatchObject({ name: '@orch-io/create', version: orch.version, engines: orch.engines })
    expect(create.dependencies).toEqual({ [orch.name]: orch.version })
  })

  it('makes a project, as orch init does', () => {
    const folder = projectWithPackage([])
    const place = join(folder, 'node_modules/@orch-io/create')
    mkdirSync(place)
    // As npm would install it, beside the package that is there.
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(checkout, 'create') })
    const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', place, '--strip-components=1'])
    symlinkSync('../@orch-io/create/create.js', join(folder, 'node_modules/.bin/create'))
    const flags = ['--offline', 'create', '@orch-io', 'shop', '--', '--domain', 'acme.example', '--yes']
    const made = spawnSync('npm', flags, { cwd: folder, encoding: 'utf8', env: PLAIN_ENVIRONMENT })
    expect(made.stdout + made.stderr).toContain('created orch.config.ts')
    expect(made.status).toBe(0)
    expect(readFileSync(join(folder, 'shop/orch.config.ts'), 'utf8')).toContain("domain: 'acme.example'")
    const wrong = ['--offline', 'create', '@orch-io', 'other', '--', '--domain', 'acme']
    expect(spawnSync('npm', wrong, { cwd: folder, env: PLAIN_ENVIRONMENT }).status).toBe(2)
  })
})

describe('orch upgrade', () => {
  let folder = ''
  const { version } = read(checkout)
  const orch = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(launcher(folder), args, { cwd: folder, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  beforeAll(() => {
    folder = projectWithPackage([], () => undefined)
    rmSync(join(folder, 'package.json'))
    expect(orch('init', '--domain', 'acme.example', '--yes')).toMatchObject({ status: 0 })
    return () => rmSync(folder, { recursive: true })
  })

  it('has nothing to say to a new project', () => {
    expect(read(folder)).toMatchObject({ orch: { version } })
    const { status, stdout, stderr } = orch('upgrade')
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(stderr).toBe(`The project is written for ${version}, which is installed: there is nothing to do.\n`)
  })

  it('prints what the releases since say, and changes nothing', () => {
    const file = join(folder, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${version}" }`, '"version": "0.0.1" }'))
    const before = readFileSync(file, 'utf8')
    const { status, stdout, stderr } = orch('upgrade')
    expect(status).toBe(0)
    expect(stdout).toContain(`## ${version}\n\n`)
    expect(stderr).toContain(`set orch.version in package.json to ${version}`)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it.each([
    ['a release that is newer than what is installed', ['--from', '99.0.0'], 1, /^orch: the project is written for 99/],
    ['what is no release', ['--from', 'last'], 2, /^orch: "last" is no release, such as /],
    ['arguments', ['now'], 2, /^orch: upgrade takes flags only, not "now"\n$/],
  ])('refuses %s in one sentence', (_, args, code, sentence) => {
    const { status, stderr } = orch('upgrade', ...args)
    expect(status).toBe(code)
    expect(stderr).toMatch(sentence)
  })
})

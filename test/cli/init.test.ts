import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askDomain } from '../../cli/init/ask.ts'
import { orchHereIn, root, scratch } from './support.ts'

describe('orch init in a folder that has files', () => {
  const repository = (files: Readonly<Record<string, string>>): string => {
    const folder = join(scratch(), 'shop')
    mkdirSync(join(folder, '.git'), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    return folder
  }

  it('makes a project of a new repository, and keeps what that has', async () => {
    const files = { LICENSE: 'MIT', 'README.md': '# mine', '.gitignore': '# mine\n/node_modules\nbuild\n' }
    const folder = repository(files)
    const { code, stdout, stderr } = await orchHereIn(folder, 'init', '--yes')
    expect(code).toBe(0)
    expect(stdout).toContain('created orch.config.ts')
    expect(stdout).toContain('kept README.md\nkept .gitignore\n')
    expect(stderr).toContain('.gitignore lacks generated/, data/: add them, data/ holds credentials\n')
    for (const [file, text] of Object.entries(files)) expect(readFileSync(join(folder, file), 'utf8')).toBe(text)
  })

  it('says nothing of a .gitignore that has all', async () => {
    const folder = repository({ '.gitignore': 'node_modules\ngenerated/\n/build/\n/data' })
    expect(await orchHereIn(folder, 'init', '--yes')).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('lacks'),
    })
  })

  it('writes nothing beside a file of its own, and says what to do', async () => {
    const folder = repository({ 'package.json': '{}', 'README.md': '# mine' })
    expect(await orchHereIn(folder, 'init', '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr: `orch: ${folder} has package.json already; nothing was written: move what is in the way, or name another folder, as orch init shop-server\n`,
    })
    expect(readdirSync(folder).toSorted()).toEqual(['.git', 'README.md', 'package.json'])
  })
})

it.each([
  ['kubernets', 'orch: --vendor: there is no "kubernets"; did you mean kubernetes?\n'],
  ['acme.example', 'orch: --vendor: there is no "acme.example"; there is orch, kubernetes\n'],
])('orch init refuses names of a vendor that do not come along: %s', async (vendor, stderr) => {
  const folder = scratch()
  expect(await orchHereIn(folder, 'init', '--yes', '--vendor', vendor)).toEqual({ code: 2, stdout: '', stderr })
  expect(readdirSync(folder)).toEqual([])
})

describe('the question for the domain', () => {
  const terminal = () => {
    const input = Object.assign(new PassThrough(), { isTTY: true })
    const output = new PassThrough()
    return { input, output }
  }

  it.each([
    ['what is typed', 'acme.example\n', 'acme.example'],
    ['the guess, where nothing is typed', '\n', 'shop.example'],
  ])('gives %s', async (_, typed, domain) => {
    const { input, output } = terminal()
    const asked = askDomain('shop.example', { input, output })
    input.write(typed)
    expect(await asked).toBe(domain)
    expect(String(output.read())).toContain('Domain of your groups and labels (shop.example): ')
  })

  it('is not asked where nobody is', async () => {
    const output = new PassThrough()
    expect(await askDomain('shop.example', { input: new PassThrough(), output })).toBe('shop.example')
    expect(output.read()).toBe(null)
  })

  it('makes nothing when it is broken off', async () => {
    const { input, output } = terminal()
    const asked = askDomain('shop.example', { input, output })
    input.end()
    await expect(asked).rejects.toThrow('nothing was written: the question was broken off')
  })

  it('is asked at a terminal', () => {
    const folder = scratch()
    const inTerminal = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))'
    const { status, stdout } = spawnSync('python3', ['-c', inTerminal, join(root, 'bin/orch'), 'init', 'shop'], {
      cwd: folder,
      encoding: 'utf8',
      input: 'acme.example\n',
    })
    expect(stdout).toContain('Domain of your groups and labels (shop.example): ')
    expect(status).toBe(0)
    expect(readFileSync(join(folder, 'shop/orch.config.ts'), 'utf8')).toContain("domain: 'acme.example'")
  })
})

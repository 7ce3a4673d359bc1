import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replaceUnchanged } from '../../cli/convert/unchanged-file.ts'
import { Failure } from '../../flags/errors.ts'
import { orch, orchHere, root, scratch } from './support.ts'

const before = `# the license
---
# the shop
apiVersion: networking.orch.io/v1beta1 # old
kind: Ingress
metadata: { name: 'i' }
spec:
  backend: # default
    serviceName: "shop" # main
    servicePort: 80
---
# nothing in here
---
apiVersion: v9 # who knows
kind: Nothing
metadata: { name: gone }
---
kind:   List # all
apiVersion: v1
items:
# first
- apiVersion: autoscaling/v1 # stays
  kind: HorizontalPodAutoscaler
  metadata:   {name: h}
# second
- kind: IngressClass # class
  apiVersion: networking.orch.io/v1beta1
  metadata: {name: c}
`
const after = before
  .replaceAll('networking.orch.io/v1beta1', 'networking.orch.io/v1')
  .replace(/ {2}backend[\s\S]*?80\n/, '')
  .replace(
    'spec:\n',
    `spec:
  defaultBackend:
    service:
      # default
      name: "shop" # main
      port:
        number: 80
`,
  )

/** Runs a command with a terminal, where somebody types an answer. */
const atTerminal = (typed: string, ...args: readonly string[]) =>
  spawnSync('script', ['-qec', [join(root, 'bin/orch'), ...args].join(' '), '/dev/null'], {
    input: typed,
    encoding: 'utf8',
  })

describe('orch convert --in-place', () => {
  const shop = (): { folder: string; file: string } => {
    const folder = scratch()
    const file = join(folder, 'shop.yaml')
    writeFileSync(file, before)
    chmodSync(file, 0o640)
    return { folder, file }
  }
  const convert = (path: string, ...flags: string[]) => orchHere('convert', path, '--latest', '--in-place', ...flags)

  it('shows the changes, and writes them once it may, with all that it leaves alone [CONVERT-01] [CONVERT-05]', async () => {
    const { folder, file } = shop()
    const shown = await convert(folder)
    expect(shown.code).toBe(1)
    expect(shown.stdout).toContain(`--- ${file}\n+++ ${file}\n@@ -1,13 +1,16 @@\n # the license\n`)
    expect(shown.stdout).toContain(
      '-apiVersion: networking.orch.io/v1beta1 # old\n+apiVersion: networking.orch.io/v1 # old\n',
    )
    expect(shown.stderr.split('\n')).toEqual([
      `orch: ${file}:14: Nothing "gone" of v9 is of no known kind`,
      'orch: 2 converted, 1 in the version already, 1 not converted; 0 values filled in',
      'orch: nothing was written: agree at the terminal, or with --yes',
      '',
    ])
    expect(readFileSync(file, 'utf8')).toBe(before)

    const written = await convert(folder, '--yes')
    expect(written.code).toBe(1)
    expect(written.stdout).toBe(shown.stdout)
    expect(written.stderr).toContain('orch: 1 file written\n')
    expect(readFileSync(file, 'utf8')).toBe(after)
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['shop.yaml'])
  })

  it('writes nothing a second time', async () => {
    const file = join(scratch(), 'new.yaml')
    writeFileSync(file, 'apiVersion:   apps/v1\nkind: Deployment\nmetadata: {name: d}\n')
    const { mtimeMs } = statSync(file)
    expect(await convert(file)).toMatchObject({ code: 0, stdout: '' })
    expect(statSync(file).mtimeMs).toBe(mtimeMs)
  })

  it('asks at a terminal', () => {
    const { file } = shop()
    expect(atTerminal('n\n', 'convert', file, '--latest', '--in-place').stdout).toContain('Write 1 file? [y/N]')
    expect(readFileSync(file, 'utf8')).toBe(before)
    atTerminal('y\n', 'convert', file, '--latest', '--in-place')
    expect(readFileSync(file, 'utf8')).toBe(after)
  })

  it('goes into folders on demand, and keeps the style of JSON and where links lead', async () => {
    const folder = scratch()
    mkdirSync(join(folder, 'deep'))
    const manifest = {
      kind: 'IngressClass',
      apiVersion: 'networking.orch.io/v1beta1',
      metadata: { name: 'c' },
      spec: {},
    }
    const file = join(folder, 'deep/class.json')
    writeFileSync(file, JSON.stringify(manifest, undefined, '\t'))
    symlinkSync('deep/class.json', join(folder, 'link.json'))
    expect((await convert(join(folder, 'link.json'), '-y')).code).toBe(0)
    const converted = JSON.stringify({ ...manifest, apiVersion: 'networking.orch.io/v1' }, undefined, '\t')
    expect(readFileSync(file, 'utf8')).toBe(converted)
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
    writeFileSync(file, `${JSON.stringify(manifest)}\n`)
    expect((await convert(folder, '-R', '-y')).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify({ ...manifest, apiVersion: 'networking.orch.io/v1' })}\n`)
  })

  it('leaves a file alone that changed meanwhile', () => {
    const { folder, file } = shop()
    const replacement = { file, before: Buffer.from('what it was'), after: 'what it is to be' }
    expect(() => replaceUnchanged(replacement)).toThrow(
      new Failure(`the file ${file} was changed meanwhile; it is left as it is`),
    )
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(readdirSync(folder)).toEqual(['shop.yaml'])
  })

  it('keeps comments on standard output, too, and says where it can not', async () => {
    const { file } = shop()
    const { stdout } = await orch('convert', file, '--latest')
    expect(stdout).toContain('# the shop\napiVersion: networking.orch.io/v1 # old\n')
    expect(stdout).not.toContain('Nothing')
    writeFileSync(
      file,
      '{ kind: IngressClass, apiVersion: networking.orch.io/v1beta1, metadata: { name: c } } # class\n',
    )
    const flow = await orch('convert', file, '--latest')
    expect(flow.stderr).toBe(
      `orch: ${file}:1: comments are lost: the document is written in a way that can't be edited\n`,
    )
    expect(flow.stdout).toBe('apiVersion: networking.orch.io/v1\nkind: IngressClass\nmetadata:\n  name: c\n')
  })

  it.each([
    [['-', '--latest', '--in-place']],
    [['x', '--latest', '--yes']],
    [['x', '--latest', '--in-place', '-o', 'json']],
  ])('refuses %j', async (args) => {
    expect((await orchHere('convert', ...args)).code).toBe(2)
  })
})

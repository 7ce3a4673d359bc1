import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { orchHere, root, scratch } from './support.ts'
import { GOOD, smallProject, widget } from './small-project.ts'

const run = promisify(execFile)

const tree = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
  )

describe('orch generate', () => {
  it('generates code that compiles from a folder of schemas, with one command [CLI-01]', async () => {
    const out = join(scratch(), 'generated')
    const { code, stderr } = await orchHere('generate', smallProject(GOOD), '--out', out)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    symlinkSync(join(root, 'node_modules'), join(out, '../node_modules'))
    writeFileSync(join(out, '../package.json'), '{ "type": "module" }')
    writeFileSync(
      join(out, '../tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['generated'] }),
    )
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', join(out, '..')])
  })

  it('gives the same bytes every time, and --check exits 1 when the output differs [GEN-10]', async () => {
    const schemas = smallProject(GOOD)
    const first = join(scratch(), 'out')
    const second = join(scratch(), 'out')
    for (const out of [first, second]) expect((await orchHere('generate', schemas, '--out', out)).code).toBe(0)
    const relative = (text: string): string => text.replaceAll(/from '[^']*runtime\/codegen/g, "from 'runtime/codegen")
    const normal = (folder: string) => Object.entries(tree(folder)).map(([file, text]) => [file, relative(text)])
    expect(normal(second)).toEqual(normal(first))
    expect((await orchHere('generate', schemas, '--out', first, '--check')).code).toBe(0)

    writeFileSync(join(first, 'index.ts'), 'export {}\n')
    writeFileSync(join(first, 'extra.ts'), '')
    const before = tree(first)
    const drifted = await orchHere('generate', schemas, '--out', first, '--check')
    expect(drifted).toMatchObject({ code: 1, stdout: 'stale index.ts\nextra extra.ts\n' })
    expect(tree(first)).toEqual(before)

    rmSync(join(first, 'extra.ts'))
    expect((await orchHere('generate', schemas, '--out', first, '--force')).code).toBe(0)
    expect(tree(first)['/index.ts']).not.toBe('export {}\n')
    expect((await orchHere('generate', schemas, '--out', first, '--check')).code).toBe(0)
    rmSync(join(first, '.orch-manifest.json'))
    expect(await orchHere('generate', schemas, '--out', first, '--check')).toMatchObject({
      code: 1,
      stdout: 'missing .orch-manifest.json\n',
    })
  })

  it('warns of a status that is dropped, with and without --check, and writes all the same', async () => {
    const status = '            status: { description: How it is., type: string, x-orch-proto: 3 }'
    const size = '            size: { description: How large., type: string, x-orch-proto: 1 }'
    const kind = widget(`${size}\n${status}`).replace('storage: true', 'storage: true, subresources: { status: {} }')
    const schemas = smallProject(kind)
    const out = join(scratch(), 'out')
    const warning =
      /^orch: warning: demo\/v1\.yaml#\/components\/schemas\/Widget\/x-orch-resource\/subresources\/status: demo\.example\/v1 Widget has the subresource status, but no field status: .*; spec has a field of that name: indent its lines by less, [^\n]*\n/
    const drifted = await orchHere('generate', schemas, '--out', out, '--check')
    expect(drifted).toMatchObject({ code: 1, stderr: expect.stringMatching(warning) })
    const written = await orchHere('generate', schemas, '--out', out)
    expect(written).toMatchObject({ code: 0, stderr: expect.stringMatching(warning) })
    expect(written.stdout).toContain('created demo/v1/types.ts')
    const current = await orchHere('generate', schemas, '--out', out, '--check')
    expect(current).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(warning) })
    expect(current.stderr.match(/warning/g)).toHaveLength(1)
    writeFileSync(join(schemas, 'demo/v1.yaml'), kind.replace(status, status.slice(4)))
    const mended = await orchHere('generate', schemas, '--out', out)
    expect(mended).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') })
  })

  const list = (markers: string, items = '{ type: string }'): string =>
    widget(`            parts: { description: The parts., type: array, x-orch-proto: 1, ${markers}, items: ${items} }`)
  const objects =
    '{ type: object, properties: { name: { type: string, x-orch-proto: 1 }, inner: { type: object, x-orch-proto: 2 } } }'

  it.each([
    ['a map list without keys', list('x-orch-list-type: map', objects)],
    ['a key that is not required', list('x-orch-list-type: map, x-orch-list-map-keys: [name]', objects)],
    ['a key that is not scalar', list('x-orch-list-type: map, x-orch-list-map-keys: [inner]', objects)],
    ['a set of objects', list('x-orch-list-type: set', objects)],
    ['an unknown value', list('x-orch-list-type: bag')],
    ['keys without map', list('x-orch-list-map-keys: [name]', objects)],
  ])('refuses %s with file, pointer and reason, and writes nothing [GEN-09]', async (_error, schema) => {
    const out = join(scratch(), 'out')
    const { code, stdout, stderr } = await orchHere('generate', smallProject(schema), '--out', out)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^demo\/v1\.yaml#\/components\/schemas\/Widget\/properties\/spec\/properties\/parts\S*: \S.*$/m,
    )
    expect(stderr).toMatch(/orch: .* nothing was written\n$/)
    expect(existsSync(out)).toBe(false)
  })
})

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GOOD, smallProject, widget } from './small-project.ts'
import { orchHere, orchHereIn, scratch } from './support.ts'

/** Every file and link of a folder, with what it holds. */
const tree = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  )

/** A project of somebody, with schemas in it. */
function project(): string {
  const folder = scratch()
  cpSync(smallProject(GOOD), join(folder, 'schemas'), { recursive: true })
  for (const [path, text] of Object.entries({
    'README.md': '# Mine',
    'src/main.ts': 'export {}',
    '.git/HEAD': 'ref: refs/heads/main',
    'package.json': '{}',
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const BIGGER = widget('            length: { description: How long., type: integer, format: int32, x-orch-proto: 1 }')

/** What a command says to the folder of the project, and to one in it. */
const refusal = (command: string, out: string): string => {
  const own = ['.git/', 'README.md', 'package.json', 'schemas/', 'src/']
  const names =
    out === 'src'
      ? ['main.ts']
      : command === 'client'
        ? ['package.json', ...own.filter((name) => name !== 'package.json')]
        : own
  const reason = `orch: ${out} holds other files than orch ${command} wrote; nothing was written: move what orch ${command} did not write`
  return [...names.map((name) => `unknown ${name}`), reason, ''].join('\n')
}

describe.each(['generate', 'client'])('orch %s', (command) => {
  it.each(['.', 'src', 'schemas'])('touches nothing of a project with --out %s, not even by force', async (out) => {
    const folder = join(scratch(), 'project')
    cpSync(project(), folder, { recursive: true })
    const before = tree(folder)
    for (const force of out === '.' ? [[], ['--force']] : [['--force']]) {
      const { code, stdout, stderr } = await orchHereIn(folder, command, 'schemas', '--out', out, ...force)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toBe(
        out === 'schemas' ? 'orch: --out: schemas is inside the schema folder schemas\n' : refusal(command, out),
      )
      expect(tree(folder)).toEqual(before)
    }
  })

  it('stops at a file that was edited, and overwrites it by force', async () => {
    const folder = project()
    const out = join(scratch(), 'out')
    const schemas = join(folder, 'schemas')
    expect((await orchHere(command, schemas, '--out', out)).code).toBe(0)
    const [edited = ''] = Object.keys(tree(out)).filter((path) => path.includes('demo'))
    writeFileSync(join(out, edited), 'mine')
    writeFileSync(join(schemas, 'demo/v1.yaml'), BIGGER)
    const before = tree(out)
    const refused = await orchHere(command, schemas, '--out', out)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toMatch(new RegExp(`^edited ${edited}\norch: .*: --force writes over the edited files\n$`))
    expect(tree(out)).toEqual(before)
    expect((await orchHere(command, schemas, '--out', out, '--force')).code).toBe(0)
    expect(tree(out)[edited]).not.toBe('mine')
    expect(Object.values(tree(out)).some((text) => text.includes('length?: number'))).toBe(true)
  })

  it('removes what it wrote for a kind that is gone, and its folders', async () => {
    const folder = project()
    const out = join(scratch(), 'out')
    const schemas = join(folder, 'schemas')
    cpSync(join(schemas, 'demo'), join(schemas, 'more'), { recursive: true })
    writeFileSync(join(schemas, 'more/v1.yaml'), GOOD.replaceAll('demo.example', 'more.example'))
    expect((await orchHere(command, schemas, '--out', out)).code).toBe(0)
    const paths = Object.keys(tree(out))
    rmSync(join(schemas, 'more'), { recursive: true })
    expect((await orchHere(command, schemas, '--out', out)).code).toBe(0)
    expect(Object.keys(tree(out))).toEqual(paths.filter((path) => !path.includes('more/')))
    const folders = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name)).not.toContain('more')
  })

  it('refuses a file, a link to nothing and a folder of the other command', async () => {
    const folder = project()
    const schemas = join(folder, 'schemas')
    const other = command === 'generate' ? 'client' : 'generate'
    symlinkSync(join(folder, 'nothing'), join(folder, 'link'))
    for (const name of ['README.md', 'link']) {
      const { code, stderr } = await orchHere(command, schemas, '--out', join(folder, name))
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/^orch: --out: .* is not a folder\n$/),
      })
    }
    expect(existsSync(join(folder, 'nothing'))).toBe(false)
    const out = join(scratch(), 'out')
    expect((await orchHere(other, schemas, '--out', out)).code).toBe(0)
    const before = tree(out)
    expect((await orchHere(command, schemas, '--out', out, '--force')).code).toBe(2)
    expect(tree(out)).toEqual(before)
  })
})

it('orch generate refuses --check together with --force', async () => {
  expect(await orchHere('generate', '--check', '--force')).toMatchObject({ code: 2, stdout: '' })
})

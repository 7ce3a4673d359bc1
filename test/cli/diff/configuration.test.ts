import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_CONFIGURATION, readConfiguration } from '../../../cli/diff/configuration.ts'
import { verdictOf } from '../../../cli/diff/verdict.ts'
import { temporaryFolder } from '../../unit/generator/fixture.ts'
import { orchIn } from '../support.ts'
import { found } from './pairs/pair.ts'
import { compareFolders, type Compared, file, folder, kind, SIZE } from './support.ts'

const sized = { Widget: kind(SIZE, { marker: { shortNames: ['wd'] } }) }
const unsized = { Widget: kind({}) }
const old = folder(file('v1', sized))
const fresh = folder(file('v1', unsized))

function configuration(text: string): string {
  const path = join(temporaryFolder(), 'orch.diff.yaml')
  writeFileSync(path, text)
  return path
}

const under = (text: string, ...flags: string[]): Promise<Compared> =>
  compareFolders(old, fresh, '--config', configuration(text), ...flags)

describe('orch.diff.yaml', () => {
  it('decides from which severity on a comparison fails, unless a flag does', async () => {
    const warned = [folder(file('v1', sized)), folder(file('v1', { Widget: kind(SIZE) }))] as const
    const run = async (...flags: string[]): Promise<number> => (await compareFolders(...warned, ...flags)).code
    const strict = configuration('failOn: warning\n')
    expect(await run()).toBe(0)
    expect(await run('--config', strict)).toBe(1)
    expect(await run('--config', strict, '--fail-on=error')).toBe(0)
    expect(await run('--fail-on=warning')).toBe(1)
    expect((await under('failOn: never\n')).code).toBe(0)
    expect((await compareFolders(fresh, old)).code).toBe(0)
    const added = await compareFolders(fresh, old, '--fail-on=info')
    expect(added.code).toBe(1)
    expect(added.stdout).toContain('info: field-added')
  })

  it('gives rules other severities, or none', async () => {
    const lowered = await under('severities: { field-removed: warning, name-removed: off }\n')
    expect(lowered).toMatchObject({ code: 0, stderr: '0 errors, 1 warning\n' })
    const raised = configuration('severities: { field-added: error }\n')
    const { code, stdout } = await compareFolders(fresh, old, '--config', raised)
    expect(code).toBe(1)
    expect(stdout).toContain('error: field-added: demo.example/v1 Widget spec.size: the field is new')
  })

  it('waives findings for a reason until a day', async () => {
    const all = 'rule: field-removed, reason: never shipped, expires: "9999-12-31"'
    for (const more of ['', ', groupVersion: demo.example/v1, kind: Widget, field: spec.size'])
      expect(await under(`waivers: [{ ${all}${more} }]\n`)).toMatchObject({
        code: 0,
        stderr: '0 errors, 1 warning, 1 waived\n',
      })
    for (const other of ['groupVersion: demo.example/v2', 'kind: Gadget', 'field: spec.color']) {
      const { code, stdout } = await under(`waivers:\n  - { ${all}, ${other} }\n`)
      expect(code).toBe(1)
      expect(stdout).toMatch(
        /^warning: waiver-unused: .*the waiver of field-removed \(never shipped\) waives nothing\n {2}at new .*orch\.diff\.yaml:2:5 \/waivers\/0$/m,
      )
    }
  })

  it('holds no longer than it says: until a day, or the release from which on it is over', () => {
    const findings = found({ documents: file('v1', sized) }, { documents: file('v1', unsized) })
    const names = (expires: string, today: string, release: string): readonly string[] => {
      const waivers = [{ rule: 'field-removed', reason: 'x', expires } as const]
      return verdictOf(findings, { ...NO_CONFIGURATION, waivers }, { today, release }).findings.map(({ name }) => name)
    }
    expect(names('2026-03-31', '2026-03-31', '1.30')).toEqual(['name-removed'])
    expect(names('2026-03-31', '2026-04-01', '1.30')).toEqual(['field-removed', 'name-removed', 'waiver-expired'])
    expect(names('1.31', '2026-04-01', '1.30')).toEqual(['name-removed'])
    expect(names('1.31', '2026-04-01', '1.31')).toEqual(['field-removed', 'name-removed', 'waiver-expired'])
    expect(names('1.9', '2026-04-01', '1.10')).toContain('waiver-expired')
  })

  it('fails a strict comparison for a waiver that is not needed', async () => {
    const unused =
      'waivers: [{ rule: scope-changed, reason: x, expires: "2.0" }]\nseverities: { waiver-unused: error }\n'
    const { stderr } = await under(unused)
    expect(stderr).toBe('2 errors, 1 warning\n')
  })

  it.each([
    ['failon: error', ':1:1: failon: unknown key'],
    ['failOn: fatal', ':1:1: failOn: must be one of ["error","warning","info","never"]'],
    [
      'severities:\n  field-deleted: error',
      ':2:3: severities.field-deleted: "field-deleted" is no rule; did you mean field-removed?',
    ],
    ['severities: { field-removed: fatal }', ':1:15: severities.field-removed: must be one of'],
    ['waivers:\n- { rule: toString, reason: x, expires: "1.31" }', ':2:5: waivers.0.rule: "toString" is no rule'],
    ['waivers:\n- { rule: field-removed, expires: "1.31" }', ":2:3: waivers.0: must have required property 'reason'"],
    ['waivers:\n- { rule: field-removed, reason: x }', ":2:3: waivers.0: must have required property 'expires'"],
    [
      'waivers:\n- rule: field-removed\n  reason: ""\n  expires: "1.31"',
      ':3:3: waivers.0.reason: must NOT have fewer than 1 characters',
    ],
    [
      'waivers:\n- { rule: field-removed, reason: x, expires: soon }',
      ':2:37: waivers.0.expires: must be a day or a release in quotes',
    ],
    ['waivers:\n- { rule: field-removed, reason: x, expires: 1.31 }', ':2:37: waivers.0.expires: must be string'],
    [
      'waivers:\n- { rule: field-removed, reason: x, expires: "1.31", files: [a] }',
      ':2:54: waivers.0.files: unknown key',
    ],
    ['[', ''],
    ['waivers: 1', ':1:1: waivers: must be array'],
  ])('is refused with the line of a mistake: %s', async (text, message) => {
    const { code, stdout, stderr } = await under(text)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`orch.diff.yaml${message}`)
  })

  it('may be empty, and must be there if it is named', async () => {
    expect((await under('')).code).toBe(1)
    expect((await under('# nothing\n')).stderr).toBe('1 error, 1 warning\n')
    const missing = await compareFolders(old, fresh, '--config', '/nonexistent/orch.diff.yaml')
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(missing.stderr).toBe('the configuration /nonexistent/orch.diff.yaml does not exist')
  })

  it('is read from the working folder', async () => {
    const path = configuration('severities: { field-removed: off }\n')
    expect(await orchIn(join(path, '..'), 'diff', old, fresh)).toMatchObject({
      code: 0,
      stderr: '0 errors, 1 warning\n',
    })
    expect(readConfiguration(path).severities).toEqual({ 'field-removed': 'off' })
  })
})

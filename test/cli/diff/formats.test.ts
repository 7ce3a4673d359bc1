import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { ruleNames } from '../../../generator/diff/rules.ts'
import { temporaryFolder } from '../../unit/generator/fixture.ts'
import { root } from '../support.ts'
import { compareFolders, file, folder, kind, SIZE } from './support.ts'

const json = (path: string): object => JSON.parse(readFileSync(join(root, path), 'utf8')) as object
const part = (n: object): object => ({ Part: { type: 'object', properties: { n } } })
const shared = { part: { allOf: [{ $ref: '#/components/schemas/Part' }], 'x-orch-proto': 2 } }

/** An error in several kinds, a warning, an addition, and an entry of a table; names that formats must escape. */
const old = folder(
  file('v1', {
    Widget: kind({ ...SIZE, ...shared }, { marker: { shortNames: ['wd'] } }),
    Gadget: kind(shared, { marker: { plural: 'gadgets' } }),
    ...part({ type: 'string', enum: ['a|b', '<i>`x`', '%,:'] }),
  }),
  { release: '1.30', date: '2024-04-17', flags: [{ name: '--x', audience: 'user', stability: 'stable' }] },
)
const fresh = folder(
  file('v1', {
    Widget: kind({ ...SIZE, ...shared, level: { type: 'integer', 'x-orch-proto': 3 } }),
    Gadget: kind(shared, { marker: { plural: 'gadgets' } }),
    ...part({ type: 'string', enum: ['%,:'] }),
  }),
  { release: '1.31', date: '2024-08-13' },
)

/** A configuration that waives the flag. */
function waiving(): string {
  const path = join(temporaryFolder(), 'orch.diff.yaml')
  const waiver = { rule: 'user-flag-removed-early', kind: '--x', reason: 'nobody "had" <it>', expires: '9999-12-31' }
  writeFileSync(path, JSON.stringify({ waivers: [waiver] }))
  return path
}

const printed = async (format: string, ...flags: string[]): Promise<string> => {
  const { stdout, stderr } = await compareFolders(old, fresh, '--format', format, '--config', waiving(), ...flags)
  expect(stderr).toBe('1 error, 1 warning, 1 waived, 1 addition\n')
  return stdout
}

describe('orch diff: formats', () => {
  it('prints JSON that has the published schema, and YAML that says the same [DIFF-08]', async () => {
    const report = JSON.parse(await printed('json')) as Record<string, readonly object[]>
    const check = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false }).compile(
      json('docs/diff-report.schema.json'),
    )
    check(report)
    expect(check.errors).toBeNull()
    expect([report['findings'], report['additions'], report['waived']].map((list) => list?.length)).toEqual([2, 1, 1])
    expect(report['findings']?.[0]).toMatchObject({
      name: 'enum-value-removed',
      rule: '1',
      alsoIn: ['demo.example/v1 Gadget'],
      file: 'demo.example/v1.yaml',
      line: 1,
    })
    expect(check({ ...report, findings: [{ ...report['findings']?.[0], reason: 'x' }] })).toBe(false)
    expect(check({ ...report, extra: 1 })).toBe(false)
    expect(parse(await printed('yaml'))).toEqual(report)
  })

  it('prints SARIF that has its schema, with every rule, and waived findings as suppressed', async () => {
    const log = JSON.parse(await printed('sarif', '--changelog')) as {
      runs: { tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }[]
    }
    const { $schema: _, id: __, ...schema } = json('test/cli/diff/sarif-2.1.0.json') as Record<string, unknown>
    const check = new Ajv({ allErrors: true, strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      schema,
    )
    check(log)
    expect(check.errors).toBeNull()
    expect(check({ ...log, version: '2.0.0' })).toBe(false)
    const [run] = log.runs
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(ruleNames)
    expect(run?.results.map(({ ruleId, level, suppressions }) => [ruleId, level, suppressions !== undefined])).toEqual([
      ['enum-value-removed', 'error', false],
      ['name-removed', 'warning', false],
      ['field-added', 'note', false],
      ['user-flag-removed-early', 'error', true],
    ])
    for (const { ruleId, ruleIndex } of run?.results ?? []) expect(ruleNames[ruleIndex as number]).toBe(ruleId)
    expect(run?.results[0]).toMatchObject({
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: `${fresh}/demo.example/v1.yaml`.replace('#', '%23') },
            region: { startLine: 1 },
          },
        },
      ],
    })
  })

  it('prints workflow commands of GitHub, with what they read otherwise escaped', async () => {
    const lines = (await printed('github', '--changelog')).trimEnd().split('\n')
    expect(lines.map((line) => /^::(\w+) file=[^,]*v1\.yaml,line=1,col=\d+,title=[^:,]*::./.exec(line)?.[1])).toEqual([
      'error',
      'warning',
      'notice',
    ])
    expect(lines[0]).toContain('title=rule 1%2C enum-value-removed%3A demo.example/v1 ')
    expect(lines[0]).toContain('::no longer takes "a|b", "<i>`x`"')
    expect((await printed('github')).trimEnd().split('\n')).toHaveLength(2)
  })

  it('prints a test report, in which what fails is a failure and what is waived is skipped', async () => {
    const report = await printed('junit')
    expect(report).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="orch diff" tests="3" failures="1" /,
    )
    expect(report.match(/<failure type="enum-value-removed" /g)).toHaveLength(1)
    expect(report).toContain('no longer takes &quot;a|b&quot;, &quot;&lt;i&gt;`x`&quot;')
    expect(report).toContain('<skipped message="nobody &quot;had&quot; &lt;it&gt; (until 9999-12-31)"/>')
    expect((await printed('junit', '--fail-on=warning')).match(/<failure /g)).toHaveLength(2)
    expect((await printed('junit', '--fail-on=never')).match(/<failure /g)).toBeNull()
    const { stdout } = await compareFolders(old, old, '--format=junit')
    expect(stdout).toContain('<testcase classname="orch diff" name=')
    for (const text of [report, stdout]) expectWellFormed(text)
  })

  it('prints Markdown, whose tables nothing breaks', async () => {
    const report = await printed('markdown', '--changelog')
    expect(report).toContain('1 error, 1 warning, 1 waived, 1 addition.')
    const rows = report.split('\n').filter((line) => line.startsWith('| error') || line.startsWith('| warning'))
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(8)
    expect(rows[0]).toContain(String.raw`no longer takes "a\|b", "\<i\>\`x\`"`)
    expect(report).toContain('### Additions\n\n- `demo.example/v1 Widget spec.level`: the field is new\n')
    expect(report).toContain('### Waived')
    expect(await printed('markdown')).not.toContain('### Additions')
  })

  it('names files from the working folder', async () => {
    const { stdout } = await compareFolders(relative('.', old), relative('.', fresh), '--format=github')
    expect(stdout).toContain('demo.example/v1.yaml,line=1')
  })

  it('lists additions as text where they are wanted', async () => {
    expect(await printed('text')).not.toContain('the field is new')
    const changelog = await printed('text', '--changelog')
    expect(changelog).toContain('info: field-added: demo.example/v1 Widget spec.level: the field is new\n  at new ')
  })

  it('knows its formats and severities', async () => {
    for (const flags of [['--format=xml'], ['--fail-on=fatal'], ['-o', 'xml']]) {
      const { code, stderr } = await compareFolders(old, fresh, ...flags)
      expect(code).toBe(2)
      expect(stderr).toMatch(/is not one of (text|error), /)
    }
  })
})

/** Every element is closed in its order, and nothing but entities follows an ampersand. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  for (const [, closing, name = '', rest = ''] of xml.matchAll(/<(\/?)([a-z-]+)((?:"[^"<]*"|[^">])*)>/g)) {
    if (closing === '/') expect(open.pop()).toBe(name)
    else if (!rest.endsWith('/')) open.push(name)
  }
  expect(open).toEqual([])
  expect(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
}

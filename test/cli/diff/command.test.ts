import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { schemaFolder } from '../../unit/generator/fixture.ts'
import { orch, root } from '../support.ts'
import { compareFolders, file, folder, kind, SIZE, version } from './support.ts'

const sized = folder(file('v1', { Widget: kind(SIZE) }))
const unsized = folder(file('v1', { Widget: kind({}) }))
const newer = folder(version('v1', { storage: true }), { release: '1.31', date: '2024-08-13' })
const unhandy = folder(file('v1', { Widget: kind(SIZE, { marker: { shortNames: [] } }) }))
const handy = folder(file('v1', { Widget: kind(SIZE, { marker: { shortNames: ['wd'] } }) }))

describe('orch diff', () => {
  it('prints what is broken, and exits by its severity [CLI-04]', async () => {
    const [same, warned, broken] = await Promise.all([
      orch('diff', sized, sized),
      orch('diff', handy, unhandy),
      orch('diff', sized, unsized),
    ])
    expect(same).toEqual({ code: 0, stdout: '', stderr: '0 errors, 0 warnings\n' })
    expect(warned).toMatchObject({ code: 0, stderr: '0 errors, 1 warning\n' })
    expect(warned.stdout).toMatch(
      /^warning: rule 1, name-removed: demo\.example\/v1 Widget: shortNames no longer hold wd\n/,
    )
    const pointer = '/components/schemas/Widget/properties/spec/properties/size'
    const column = readFileSync(join(sized, 'demo.example/v1.yaml'), 'utf8').indexOf('"size"') + 1
    expect(broken).toEqual({
      code: 1,
      stdout: [
        'error: rule 1, field-removed: demo.example/v1 Widget spec.size: the field is gone, and with it the Protobuf number 1',
        `  at old ${sized}/demo.example/v1.yaml:1:${column} ${pointer}`,
        '  Put the field back, or make the change in a new version of the group.',
        '',
      ].join('\n'),
      stderr: '1 error, 0 warnings\n',
    })
  })

  it('prints the same for programs, and fails on errors alone [DIFF-08]', async () => {
    const printed = await compareFolders(sized, unsized, '--format', 'json')
    expect(printed.code).toBe(1)
    const document: unknown = JSON.parse(printed.stdout)
    expect(document).toMatchObject({
      old: { source: sized, release: '1.30' },
      findings: [{ rule: '1', severity: 'error', groupVersion: 'demo.example/v1', kind: 'Widget' }],
    })
    for (const flags of [['-o', 'json'], ['--output=json'], ['--format=json']])
      expect(JSON.parse((await compareFolders(sized, unsized, ...flags)).stdout)).toEqual(document)
    expect(parse((await compareFolders(sized, unsized, '-o', 'yaml')).stdout)).toEqual(document)
    expect((await compareFolders(sized, unsized)).stdout).toContain('rule 1')
    const warned = await compareFolders(handy, unhandy, '--format=json')
    expect(warned.code).toBe(0)
    expect(JSON.parse(warned.stdout)).toMatchObject({ findings: [{ severity: 'warning' }] })
  })

  it('refuses sets without release data, and names what is missing [DIFF-01]', async () => {
    const schemas = file('v1', { Widget: kind(SIZE) })
    const undated = folder(file('v1', { Widget: kind(SIZE, { marker: { lifecycle: {} } }) }))
    const bare = schemaFolder({ 'demo.example/v1.yaml': JSON.stringify(schemas['demo.example/v1.yaml']) })
    for (const [set, missing] of [
      [folder(schemas, { date: '2024-04-17' }), /release\.yaml.*required property 'release'/],
      [folder(schemas, { release: '1.30' }), /release\.yaml.*required property 'date'/],
      [
        undated,
        /demo\.example\/v1\.yaml#\/components\/schemas\/Widget\/x-orch-resource\/lifecycle: the field introduced is missing/,
      ],
      [bare, /release\.yaml#: is missing: it has the fields release and date/],
    ] as const) {
      for (const folders of [
        [sized, set],
        [set, sized],
      ]) {
        const { code, stdout, stderr } = await compareFolders(...folders)
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
        expect(stderr).toMatch(missing)
      }
    }
    expect(await compareFolders(sized, folder(schemas, { release: '1.30', date: 'unknown' }))).toMatchObject({
      code: 0,
    })
  })

  it('takes two folders, the older release first', async () => {
    for (const argv of [[], [sized], [sized, sized, sized], [newer, sized], [sized, sized, '-o', 'xml']])
      expect(await compareFolders(...argv)).toMatchObject({ code: 2, stdout: '' })
    expect(await compareFolders(sized, newer)).toMatchObject({ code: 0 })
    expect((await compareFolders(sized, '/nonexistent')).code).toBe(1)
  })

  it('finds nothing between the schemas of this project and themselves', async () => {
    const schemas = join(root, 'schemas')
    expect(await compareFolders(schemas, schemas)).toEqual({ code: 0, stdout: '', stderr: '0 errors, 0 warnings\n' })
  })
})

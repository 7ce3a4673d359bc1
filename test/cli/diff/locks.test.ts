import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../cli/lock/command.ts'
import { diff } from '../../../generator/diff/diff.ts'
import { loadSet, type SchemaSet, type SetSource, sourceOf } from '../../../generator/diff/schema-set.ts'
import { folderTree } from '../../../generator/load/tree.ts'
import { lockOf, lockSource, parseLock, printLock } from '../../../generator/lock/lock.ts'
import { digestOf } from '../../../generator/output/manifest.ts'
import { temporaryFolder } from '../../unit/generator/fixture.ts'
import { root } from '../support.ts'
import { compare, compareFolders, type Compared, file, folder, kind, runHere, SIZE, version } from './support.ts'

/** `orch lock` in this process. */
const lock = (...argv: string[]): Promise<Compared> => runHere(run, ...argv)

const sized = folder(file('v1', { Widget: kind(SIZE) }))
const unsized = folder(file('v1', { Widget: kind({}) }))

/** Writes the lock file of a folder; returns its path. */
async function locked(schemas: string, out = temporaryFolder()): Promise<string> {
  expect(await lock(schemas, '--out', out)).toMatchObject({ code: 0 })
  return join(out, readdirSync(out).toSorted().at(-1) ?? '')
}

describe('orch lock', () => {
  it('writes down kinds, versions, days, storage versions, flags, feature gates and metrics', async () => {
    const schemas = folder(
      {
        ...version('v1', { storage: true, lifecycle: { introduced: '1.29' } }),
        ...version('v1beta1', {
          lifecycle: {
            introduced: '1.20',
            deprecated: '1.29',
            removed: '1.32',
            replacement: { group: 'demo.example', version: 'v1', kind: 'Widget' },
          },
        }),
      },
      {
        release: '1.31',
        date: '2024-08-13',
        dates: { '1.30': '2024-04-17' },
        flags: [{ name: '--x', audience: 'user', stability: 'beta', introduced: '1.30' }],
        gates: [{ name: 'X', stability: 'stable', deprecated: '1.31', operational: false }],
        metrics: [{ name: 'x_total', stability: 'alpha', introduced: '1.31' }],
      },
    )
    const written = JSON.parse(readFileSync(await locked(schemas), 'utf8')) as object
    expect(written).toMatchObject({
      release: {
        release: '1.31',
        date: '2024-08-13',
        dates: { '1.30': '2024-04-17' },
        flags: [{ name: '--x', audience: 'user', stability: 'beta', introduced: '1.30' }],
        gates: [{ name: 'X', stability: 'stable', deprecated: '1.31', operational: false }],
        metrics: [{ name: 'x_total', stability: 'alpha', introduced: '1.31' }],
      },
      kinds: [
        {
          group: 'demo.example',
          kind: 'Widget',
          storageVersion: 'v1',
          versions: [
            { version: 'v1', stability: 'stable', served: true, introduced: '1.29' },
            {
              version: 'v1beta1',
              stability: 'beta',
              served: true,
              introduced: '1.20',
              deprecated: '1.29',
              removed: '1.32',
              replacement: { version: 'v1' },
            },
          ],
        },
      ],
    })
  })

  it('writes the same text for the same schemas, and tells whether that is current', async () => {
    const out = temporaryFolder()
    expect(await lock(sized, '--check', '--out', out)).toMatchObject({ code: 1, stdout: `missing ${out}/1.30.json\n` })
    expect(existsSync(join(out, '1.30.json'))).toBe(false)
    const path = await locked(sized, out)
    const written = readFileSync(path, 'utf8')
    expect(await lock(sized, '--check', '--out', out)).toMatchObject({ code: 0, stdout: '' })
    expect(await lock(unsized, '--check', '--out', out)).toMatchObject({ code: 1, stdout: `stale ${path}\n` })
    expect(readFileSync(path, 'utf8')).toBe(written)
    expect(readdirSync(out)).toEqual(['1.30.json'])
  })

  it.each(['unknown', '9999-12-31'])('writes the file of a release in preparation again: %s', async (date) => {
    const out = temporaryFolder()
    const [before, after] = [kind(SIZE), kind({})].map((Widget) =>
      folder(file('v1', { Widget }), { release: '1.30', date }),
    )
    const path = await locked(before!, out)
    const written = readFileSync(path, 'utf8')
    expect(await lock(after!, '--out', out)).toMatchObject({ code: 0 })
    expect(readFileSync(path, 'utf8')).not.toBe(written)
  })

  it('leaves the file of a release that is out as it was, whatever the schemas call its day now, unless it is amended', async () => {
    const out = temporaryFolder()
    const released = { release: '1.30', date: '2024-04-17' }
    const widgets = file('v1', { Widget: kind(SIZE) })
    const path = await locked(folder(widgets, released), out)
    const written = readFileSync(path, 'utf8')
    const flags = [{ name: '--late', audience: 'user', stability: 'stable' }]
    for (const release of [
      { ...released, flags },
      { ...released, flags, date: 'unknown' },
    ]) {
      const refused = await lock(folder(widgets, release), '--out', out)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(
        /1\.30\.json is of release 1\.30, out since 2024-04-17, and stays as it is: what .* is new belongs to the next release; .*--amend/,
      )
      expect(readFileSync(path, 'utf8')).toBe(written)
    }
    const late = folder(widgets, { ...released, flags })
    expect(await lock(late, '--amend', '--check', '--out', out)).toMatchObject({ code: 2 })
    expect(await lock(late, '--amend', '--out', out)).toMatchObject({ code: 0, stdout: `${path}\n` })
    expect(readFileSync(path, 'utf8')).toContain('--late')
    expect(await lock(late, '--out', out)).toMatchObject({ code: 0, stdout: '' })
  })

  it('leaves to the next release what is introduced by it', async () => {
    const out = temporaryFolder()
    const released = { release: '1.30', date: '2024-04-17' }
    const widgets = file('v1', { Widget: kind(SIZE) })
    await locked(folder(widgets, { ...released, flags: [] }), out)
    const flags = [{ name: '--late', audience: 'user', stability: 'stable', introduced: '1.31' }]
    expect(await lock(folder(widgets, { ...released, flags }), '--check', '--out', out)).toMatchObject({ code: 0 })
    const path = await locked(folder(widgets, { release: '1.31', date: 'unknown', flags }), out)
    expect(path).toMatch(/1\.31\.json$/)
    expect(readFileSync(path, 'utf8')).toContain('--late')
  })

  it.each([
    ['somebody wrote', () => 'mine', 'is no lock file'],
    ['is other JSON', () => '{"schemas":{}}', 'is no lock file'],
    ['was edited', (text: string) => text.replace('"Widget"', '"Gadget"'), 'was changed since orch lock wrote it'],
    [
      'has the digest of something else',
      (text: string) => {
        const { notice, format, digest: _, ...rest } = JSON.parse(text) as Record<string, unknown>
        const other = { ...rest, kinds: [{ group: 'demo.example' }] }
        return JSON.stringify({ notice, format, digest: digestOf(JSON.stringify(other)), ...other })
      },
      'is no lock file',
    ],
    ['is of a later format', (text: string) => text.replace('"format": 1', '"format": 2'), 'of format 2, not 1'],
  ])('leaves alone a file that %s, and compares with none', async (_, change, reason) => {
    const path = await locked(sized)
    const text = change(readFileSync(path, 'utf8'))
    writeFileSync(path, text)
    for (const flags of [[], ['--check']]) {
      const refused = await lock(unsized, '--out', join(path, '..'), ...flags)
      expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' })
      expect(refused.stderr).toContain(reason)
    }
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(readdirSync(join(path, '..'))).toEqual(['1.30.json'])
    expect((await compareFolders(path, sized)).stderr).toContain(reason)
  })

  it('says what is wrong with its use, its folders and its schemas', async () => {
    expect(await lock(sized, unsized)).toMatchObject({ code: 2 })
    expect(await lock('/nonexistent')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist') as string,
    })
    const bare = folder(file('v1', { Widget: kind(SIZE) }), { release: '1.30' })
    const refused = await lock(bare, '--out', temporaryFolder())
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain("release.yaml#: must have required property 'date'")
    const out = temporaryFolder()
    mkdirSync(join(out, '1.30.json'))
    expect((await lock(sized, '--out', out)).code).toBe(1)
    expect((await lock('--help')).stdout).toContain('Usage: orch lock')
  })
})

describe('lock files', () => {
  it('are compared as the schemas are, on either side, and point at their own lines [CLI-04]', async () => {
    const old = await locked(sized)
    const fresh = await locked(unsized)
    const expected = (await compare(sized, unsized)).findings.map(({ name, message, field }) => ({
      name,
      message,
      field,
    }))
    expect(expected).toHaveLength(1)
    for (const [before, after] of [
      [old, unsized],
      [sized, fresh],
      [old, fresh],
    ] as const) {
      const { code, findings } = await compare(before, after)
      expect(code).toBe(1)
      expect(findings.map(({ name, message, field }) => ({ name, message, field }))).toEqual(expected)
    }
    const [{ old: place } = {}] = (await compare(old, unsized)).findings
    expect(place).toMatchObject({
      file: '1.30.json',
      pointer: '/schemas/demo.example~1v1.yaml/components/schemas/Widget/properties/spec/properties/size',
    })
    expect(
      readFileSync(old, 'utf8')
        .split('\n')
        [(place?.line ?? 0) - 1]?.slice((place?.column ?? 0) - 1),
    ).toMatch(/^"size": /)
  })

  it('of a folder: the last that is not newer counts, and the days of all [DEP-RULE-13]', async () => {
    const out = temporaryFolder()
    const stable = version('v2', { storage: true, lifecycle: { introduced: '1.20' } })
    const beta = version('v1beta1', { lifecycle: { introduced: '1.27', deprecated: '1.28' } })
    const days = { '1.28': '2023-01-15', '1.29': '2023-03-15', '1.30': '2023-06-15' }
    for (const [release, date] of Object.entries(days))
      await locked(folder({ ...stable, ...beta }, { release, date }), out)
    const late = folder(stable, { release: '1.31', date: '2023-10-14' })
    const { findings } = await compare(out, late)
    expect(findings.map(({ name }) => name)).toContain('version-removed')
    expect(findings[0]?.message).toContain('3 releases (8 months) after its deprecation in 1.28')
    expect((await compare(out, folder(stable, { release: '1.31', date: '2023-10-15' }))).code).toBe(0)
    const between = await compareFolders(
      out,
      folder({ ...stable, ...beta }, { release: '1.29', date: 'unknown' }),
      '-o',
      'json',
    )
    expect(JSON.parse(between.stdout)).toMatchObject({ old: { release: '1.29' } })
    const early = await compareFolders(out, folder(stable, { release: '1.27', date: 'unknown' }))
    expect(early).toMatchObject({ code: 1, stdout: '' })
    expect(early.stderr).toContain('has no lock file of 1.27 or before')
  })

  it('say of this project’s schemas all that the schemas say, and are what the command would write', () => {
    const read = (source: SetSource): SchemaSet => {
      const loaded = loadSet(source)
      if ('issues' in loaded) throw new Error(JSON.stringify(loaded.issues))
      return loaded.set
    }
    const source = sourceOf(folderTree(join(root, 'schemas')))
    const own = read(source)
    const text = printLock(lockOf(source, own))
    const isCurrent = text === readFileSync(join(root, 'locks', `${own.release}.json`), 'utf8')
    expect(isCurrent, 'give what is new its release in `introduced`, or run bin/orch lock --amend').toBe(true)
    const parsed = parseLock(text)
    if ('reason' in parsed) throw new Error(parsed.reason)
    const set = read(lockSource('lock.json', text, parsed.lock))
    expect(diff(own, set)).toEqual([])
    expect(diff(set, own)).toEqual([])
    expect(printLock(parsed.lock)).toBe(text)
    expect(text.split('\n').every((line) => line.length < 2000)).toBe(true)
  })
})

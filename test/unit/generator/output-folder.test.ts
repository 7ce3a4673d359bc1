import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OutputFile } from '../../../generator/emit/output.ts'
import { readFolder, stepsOf } from '../../../generator/output/folder.ts'
import { MANIFEST_PATH, parseManifest, printManifest } from '../../../generator/output/manifest.ts'
import { planUpdate, type Update } from '../../../generator/output/plan.ts'
import { checkOutput, writeOutput, type WriteMode } from '../../../generator/output/produce.ts'
import { type Files, readTree, temporaryFolder, writeFiles } from './fixture.ts'

const filesOf = (files: Files): readonly OutputFile[] => Object.entries(files).map(([path, text]) => ({ path, text }))
const write = (out: string, files: Files, mode: WriteMode = 'write') =>
  writeOutput({ out, writer: 'test', files: filesOf(files) }, mode)

const FIRST: Files = { 'a.ts': 'a1', 'one/b.ts': 'b1', 'one/two/c.ts': 'c1', 'same.ts': 's' }
const SECOND: Files = { 'a.ts': 'a2', 'one/d.ts': 'd2', 'new/e.ts': 'e2', 'same.ts': 's' }
const THIRD: Files = { 'a.ts/f.ts': 'f3', 'one/b.ts': 'b3', 'same.ts': 's3' }

/** The files of a folder without the manifest. */
function contentOf(out: string): Files {
  const { [MANIFEST_PATH]: _, ...files } = readTree(out)
  return files
}

function written(files: Files): string {
  const out = join(temporaryFolder(), 'out')
  expect(write(out, files)).toMatchObject({ outcome: 'current' })
  return out
}

describe('an output folder', () => {
  it('holds the files that were written last, and nothing of those before', () => {
    const out = written(FIRST)
    for (const files of [SECOND, THIRD, FIRST]) {
      expect(write(out, files)).toMatchObject({ outcome: 'current' })
      expect(contentOf(out)).toEqual(files)
      expect(checkOutput({ out, writer: 'test', files: filesOf(files) })).toMatchObject({ outcome: 'current' })
    }
  })

  const hostile: readonly [string, Files][] = [
    ['an unknown file at the top', { 'README.md': 'mine' }],
    ['an unknown file beside its own', { 'one/mine.ts': 'mine' }],
    ['an unknown file where one of its own would be written', { 'new/e.ts': 'mine' }],
    ['an unknown folder', { 'src/deep/mine.ts': 'mine' }],
    ['the folder of a repository', { '.git/HEAD': 'ref: refs/heads/main' }],
    ['a file with the name of its temporary ones', { 'a.ts.orch-tmp': 'mine' }],
    ['a folder with the name of a file', { 'one/d.ts/mine': 'mine' }],
  ]
  it.each(hostile)('is not touched at %s, not even by force', (_, mine) => {
    const out = written(FIRST)
    writeFiles(out, mine)
    const before = readTree(out)
    for (const mode of ['write', 'overwrite'] as const) {
      expect(write(out, SECOND, mode)).toEqual({
        outcome: 'blocked',
        obstacles: [{ path: expect.any(String), reason: 'unknown' }],
      })
      expect(readTree(out)).toEqual(before)
    }
  })

  it.each([
    ['replaced', 'a.ts'],
    ['removed', 'one/b.ts'],
    ['left as it is', 'same.ts'],
  ])('keeps the edits of a file that would be %s, except by force', (_, path) => {
    const out = written(FIRST)
    writeFileSync(join(out, path), 'edited')
    const before = readTree(out)
    expect(write(out, SECOND)).toEqual({ outcome: 'blocked', obstacles: [{ path, reason: 'edited' }] })
    expect(readTree(out)).toEqual(before)
    expect(write(out, SECOND, 'overwrite')).toMatchObject({ outcome: 'current' })
    expect(contentOf(out)).toEqual(SECOND)
  })

  it('never follows a symbolic link out of itself', () => {
    const elsewhere = temporaryFolder()
    writeFiles(elsewhere, { 'b.ts': 'b1', 'file.ts': 'a1' })
    const before = readTree(elsewhere)
    for (const [path, target] of [
      ['one', elsewhere],
      ['a.ts', join(elsewhere, 'file.ts')],
      ['new', elsewhere],
      [MANIFEST_PATH, join(elsewhere, 'file.ts')],
    ] as const) {
      const out = written(FIRST)
      rmSync(join(out, path), { recursive: true, force: true })
      symlinkSync(target, join(out, path))
      for (const mode of ['write', 'overwrite'] as const)
        expect([path, write(out, SECOND, mode)]).toMatchObject([path, { outcome: 'blocked' }])
      expect(readlinkSync(join(out, path))).toBe(target)
      expect(readTree(elsewhere)).toEqual(before)
    }
  })

  it('is refused where a file, or a link to nothing, stands', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), 'mine')
    symlinkSync(join(folder, 'nothing'), join(folder, 'link'))
    for (const name of ['file', 'link']) expect(() => write(join(folder, name), FIRST)).toThrow('is not a folder')
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine')
  })

  it('is taken over without a manifest only where it holds exactly what would be written', () => {
    const out = temporaryFolder()
    writeFiles(out, FIRST)
    expect(write(out, SECOND)).toMatchObject({ outcome: 'blocked' })
    expect(write(out, SECOND, 'overwrite')).toMatchObject({ outcome: 'blocked' })
    expect(readTree(out)).toEqual(FIRST)
    expect(write(out, FIRST)).toEqual({
      outcome: 'current',
      files: 5,
      changed: [{ path: MANIFEST_PATH, difference: 'missing' }],
    })
    expect(write(out, SECOND)).toMatchObject({ outcome: 'current' })
  })

  it.each([
    ['no manifest at all', 'not JSON'],
    ['one of a later format', '{"format":2,"writer":"test","files":{}}'],
    ['one with something else than digests', '{"format":1,"writer":"test","files":{"a.ts":1}}'],
    ['one of another command', '{"format":1,"writer":"other","files":{}}'],
  ])('is not touched where the manifest is %s', (_, text) => {
    const out = written(FIRST)
    writeFileSync(join(out, MANIFEST_PATH), text)
    const before = readTree(out)
    const result = write(out, SECOND, 'overwrite')
    expect(result).toMatchObject({ outcome: 'blocked' })
    expect(readTree(out)).toEqual(before)
  })

  it('believes a manifest only about what is inside the folder', () => {
    const parent = temporaryFolder()
    const out = join(parent, 'out')
    writeFiles(parent, { 'mine.ts': 'a1', 'out/a.ts': 'a1' })
    const digest = parseManifest(readFileSync(join(written(FIRST), MANIFEST_PATH), 'utf8'))?.files.get('a.ts') ?? ''
    const files = new Map(['../mine.ts', join(parent, 'mine.ts'), 'a.ts', '__proto__'].map((path) => [path, digest]))
    writeFileSync(join(out, MANIFEST_PATH), printManifest({ writer: 'test', files, pending: files }))
    expect(write(out, SECOND, 'overwrite')).toMatchObject({ outcome: 'current' })
    expect(contentOf(out)).toEqual(SECOND)
    expect(readFileSync(join(parent, 'mine.ts'), 'utf8')).toBe('a1')
  })

  it('can be written again after a kill between any two steps, also with other files', () => {
    const updateOf = (out: string, files: Files): Update => {
      const plan = planUpdate(readFolder(out, filesOf(files)), {
        writer: 'test',
        mode: 'write',
        files: filesOf(files),
      })
      if ('obstacles' in plan) throw new Error(JSON.stringify(plan.obstacles))
      return plan.update
    }
    /** Runs an update until it has ended or taken a number of steps, and gives whether it has ended. */
    const run = (out: string, files: Files, steps: number): boolean => {
      const running = stepsOf(out, updateOf(out, files))
      for (let step = 0; step < steps; step++) if (running.next().done === true) return true
      return false
    }
    for (const [before, files, after] of [
      [FIRST, SECOND, SECOND],
      [FIRST, SECOND, THIRD],
      [FIRST, SECOND, FIRST],
      [{}, FIRST, SECOND],
      [SECOND, THIRD, FIRST],
    ] as const) {
      let steps = 1
      for (let ended = false; !ended; steps++) {
        const out = written(before)
        ended = run(out, files, steps)
        // A second one dies as well, in the middle of cleaning up.
        run(out, after, steps % 5)
        expect([steps, write(out, after)]).toMatchObject([steps, { outcome: 'current' }])
        expect(contentOf(out)).toEqual(after)
      }
      expect(steps).toBeGreaterThan(8)
    }
  })

  it('is left alone from the moment on that somebody else writes into it', () => {
    const out = written(FIRST)
    const plan = planUpdate(readFolder(out, filesOf(SECOND)), { writer: 'test', mode: 'write', files: filesOf(SECOND) })
    if ('obstacles' in plan) throw new Error('blocked')
    const running = stepsOf(out, plan.update)
    running.next()
    writeFileSync(join(out, 'a.ts'), 'mine')
    expect(() => [...running]).toThrow('was changed meanwhile, at a.ts')
    expect(readFileSync(join(out, 'a.ts'), 'utf8')).toBe('mine')
  })

  it('leaves out empty folders, and tells a large unknown one by its name alone', () => {
    const out = written(FIRST)
    mkdirSync(join(out, 'empty/deeper'), { recursive: true })
    expect(write(out, SECOND)).toMatchObject({ outcome: 'current' })
    writeFiles(out, Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`src/${index}.ts`, ''])))
    expect(write(out, FIRST)).toEqual({ outcome: 'blocked', obstacles: [{ path: 'src/', reason: 'unknown' }] })
  })
})

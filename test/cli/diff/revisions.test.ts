import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockOf, printLock } from '../../../generator/lock/lock.ts'
import { loadSet, sourceOf } from '../../../generator/diff/schema-set.ts'
import { folderTree } from '../../../generator/load/tree.ts'
import { temporaryFolder } from '../../unit/generator/fixture.ts'
import { orchIn } from '../support.ts'
import { compareFolders, file, folder, kind, SIZE } from './support.ts'

const COLOR = { color: { type: 'string', 'x-orch-proto': 2 } }
const sized = folder(file('v1', { Widget: kind(SIZE) }))
const colored = folder(file('v1', { Widget: kind({ ...SIZE, ...COLOR }) }))
const unsized = folder(file('v1', { Widget: kind({}) }))

const git = (repository: string, ...args: string[]): string =>
  execFileSync(
    'git',
    [
      '--no-optional-locks',
      '-C',
      repository,
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@t',
      '-c',
      'commit.gpgsign=false',
      ...args,
    ],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  ).trim()

/** Puts schemas into the folder `api/schemas` of a repository, and commits them. */
function commit(repository: string, schemas: string): void {
  rmSync(join(repository, 'api/schemas'), { recursive: true, force: true })
  cpSync(schemas, join(repository, 'api/schemas'), { recursive: true })
  git(repository, 'add', '-A')
  git(repository, 'commit', '-qm', 'x')
}

/** `main` has a color that the branch in the worktree lacks; that one lacks the size, uncommitted. */
function repository(): string {
  const path = temporaryFolder()
  git(path, 'init', '-q', '-b', 'main')
  mkdirSync(join(path, 'api'))
  commit(path, sized)
  git(path, 'branch', 'topic')
  commit(path, colored)
  git(path, 'checkout', '-q', 'topic')
  rmSync(join(path, 'api/schemas'), { recursive: true })
  cpSync(unsized, join(path, 'api/schemas'), { recursive: true })
  return path
}

/** Messages of a comparison against a revision. */
async function removed(...argv: string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await compareFolders(...argv, '--format=json')
  if (stdout === '') throw new Error(stderr)
  return (JSON.parse(stdout) as { findings: { field: string }[] }).findings.map(({ field }) => field)
}

describe('git revisions', () => {
  const path = repository()
  const schemas = join(path, 'api/schemas')

  it('are read without touching worktree or index', async () => {
    const state = (): readonly unknown[] => [
      git(path, 'status', '--porcelain'),
      git(path, 'rev-parse', 'HEAD'),
      statSync(join(path, '.git/index')).mtimeMs,
      git(path, 'count-objects', '-v'),
      existsSync(join(path, '.git/FETCH_HEAD')),
    ]
    git(path, 'status')
    const before = state()
    expect(await removed('--against', 'main', schemas)).toEqual(['spec.size', 'spec.color'])
    expect(await removed('--against', 'HEAD', schemas)).toEqual(['spec.size'])
    expect(state()).toEqual(before)
  })

  it('can be those that both have in common', async () => {
    expect(await removed('--against', 'main', '--merge-base', schemas)).toEqual(['spec.size'])
  })

  it('are compared with each other, with folders and with lock files, from anywhere in the repository', async () => {
    const source = sourceOf(folderTree(colored))
    const loaded = loadSet(source)
    if ('issues' in loaded) throw new Error('the fixture has issues')
    const lock = join(temporaryFolder(), '1.30.json')
    writeFileSync(lock, printLock(lockOf(source, loaded.set)))
    git(path, 'checkout', '-q', '--orphan', 'locks')
    git(path, 'rm', '-rfq', '--cached', '.')
    mkdirSync(join(path, 'locks'))
    writeFileSync(join(path, 'locks/1.30.json'), readFileSync(lock))
    git(path, 'add', 'locks')
    git(path, 'commit', '-qm', 'locks')
    git(path, 'symbolic-ref', 'HEAD', 'refs/heads/topic')
    git(path, 'reset', '-q')
    const size = 'Widget spec.size: the field is gone'
    const color = 'Widget spec.color: the field is gone'
    for (const [argv, expected, missing] of [
      [['main:api/schemas', 'topic:api/schemas'], color, size],
      [['main:api/schemas', 'api/schemas'], size, 'nothing'],
      [['locks:locks', 'topic:api/schemas'], color, size],
      [['locks:locks/1.30.json', 'topic:api/schemas'], color, size],
      [[lock, 'topic:api/schemas'], color, size],
    ] as const) {
      const { code, stdout } = await orchIn(path, 'diff', ...argv)
      expect({ argv, code }).toEqual({ argv, code: 1 })
      expect(stdout).toContain(expected)
      expect(stdout).not.toContain(missing)
    }
    const below = await orchIn(join(path, 'api'), 'diff', 'main:./schemas', 'topic:api/schemas')
    expect(below.stdout).toContain('  at old main:./schemas/demo.example/v1.yaml:1:')
  })

  it.each([
    [['--against', 'nowhere'], 1, 'the repository has no nowhere:api/schemas/'],
    [['--against', '--upload-pack=x'], 2, '--against needs a value'],
    [['--against=--all'], 1, 'the repository has no --all:api/schemas/'],
    [['--against', 'nowhere', '--merge-base'], 1, 'the repository has no nowhere'],
    [['--merge-base', 'x'], 2, '--merge-base goes with --against'],
  ])('that are not there are named: %s', async (argv, code, message) => {
    const compared = await compareFolders(...argv, schemas)
    expect(compared).toMatchObject({ code, stdout: '' })
    expect(compared.stderr).toContain(message)
  })

  it('need a repository and a folder', async () => {
    const outside = await compareFolders('--against', 'main', sized)
    expect(outside).toMatchObject({ code: 1, stdout: '' })
    expect(outside.stderr).toContain('is in no git repository')
    expect(await compareFolders('--against', 'main', join(sized, 'release.yaml'))).toMatchObject({ code: 2 })
    expect(await compareFolders('--against', 'main', schemas, schemas)).toMatchObject({ code: 2 })
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { DIFF_FLAGS, longFlags } from '../../../cli/diff/flags.ts'
import { parseFlags } from '../../../flags/parse.ts'
import { isRuleName, ruleNames, ruleOf } from '../../../generator/diff/rules.ts'
import { temporaryFolder } from '../../unit/generator/fixture.ts'
import { root } from '../support.ts'
import { file, folder, kind, SIZE } from './support.ts'

const text = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>
}
interface Pipeline {
  readonly 'orch diff': { readonly script: readonly string[]; readonly artifacts: { reports: { junit: string } } }
}
interface Hooks {
  readonly repos: readonly {
    readonly hooks: readonly { readonly id: string; readonly entry: string; files: string }[]
  }[]
}

/** Every command line of the templates. */
function commandLines(): readonly string[] {
  const workflow = parse(text('docs/ci/github-actions.yaml')) as Workflow
  const pipeline = parse(text('docs/ci/gitlab-ci.yaml')) as Pipeline
  const hooks = parse(text('docs/ci/pre-commit-config.yaml')) as Hooks
  return [
    ...Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run)),
    ...pipeline['orch diff'].script,
    ...hooks.repos.flatMap(({ hooks: all }) => all.map(({ entry }) => entry)),
    ...text('docs/ci/pre-commit').split('\n'),
    ...text('package.json')
      .split('\n')
      .map((line) => line.replace(/^.*"bin\/orch (diff[^"]*)".*$/, 'npx orch $1')),
  ].filter((line) => /\borch diff\b/.test(line) && !line.startsWith('#'))
}

describe('docs/diff-rules.md', () => {
  it('lists every rule with its rule of the policy, its severity and what it finds', () => {
    const rows = [...text('docs/diff-rules.md').matchAll(/^\| `([a-z-]+)` +\| (\S+) +\| (\w+) +\| (.*?) +\|$/gm)]
    expect(rows.map(([, name, rule, severity, summary]) => ({ name, rule, severity, summary }))).toEqual(
      ruleNames.map((name) => {
        const { rule = '–', severity, summary } = ruleOf(name)
        return { name, rule, severity, summary }
      }),
    )
  })

  it('names no rule that there is not', () => {
    const own = [...text('docs/diff-rules.md').matchAll(/^\| [^|`]*\| ([^|]*)/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
    )
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((name) => !isRuleName(name))).toEqual([])
  })
})

describe('templates for CI', () => {
  it('call orch diff with flags that it has', () => {
    const lines = commandLines()
    expect(lines).toHaveLength(10)
    for (const line of lines) {
      const [, words = ''] = /\borch diff (.*?)(?:\s*>.*)?$/.exec(line) ?? []
      const argv = words.split(/\s+/).map((word) => word.replaceAll('"', ''))
      const { flags, positionals } = parseFlags({ argv: longFlags(argv), flags: DIFF_FLAGS })
      expect(positionals).toEqual(flags.against === undefined ? ['locks', 'schemas'] : ['schemas'])
    }
  })

  it('keep what they write and show it', () => {
    const { 'orch diff': job } = parse(text('docs/ci/gitlab-ci.yaml')) as Pipeline
    expect(
      job.script.some((line) => line.endsWith(`--format junit locks schemas > ${job.artifacts.reports.junit}`)),
    ).toBe(true)
    expect(text('docs/ci/github-actions.yaml')).toMatch(/> orch-diff\.sarif\n[^]*sarif_file: orch-diff\.sarif/)
    const { repos } = parse(text('docs/ci/pre-commit-config.yaml')) as Hooks
    expect(repos[0]?.hooks[0]?.files).toBe(String.raw`^(schemas/|orch\.diff\.yaml$)`)
  })

  it('let a commit pass that breaks nothing, and no other', () => {
    const path = temporaryFolder()
    const git = (...args: string[]): { readonly status: number | null; readonly stderr: string } => {
      const env = { ...process.env, PATH: `${path}/bin:${process.env['PATH'] ?? ''}` }
      const identity = ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'commit.gpgsign=false']
      return spawnSync('git', ['-C', path, ...identity, ...args], { encoding: 'utf8', env })
    }
    const schemas = (source: string): void => {
      cpSync(source, join(path, 'schemas'), { recursive: true })
      git('add', 'schemas')
    }
    mkdirSync(join(path, 'bin'))
    writeFileSync(join(path, 'bin/npx'), `#!/bin/sh\nshift\nexec '${join(root, 'bin/orch')}' "$@"\n`)
    chmodSync(join(path, 'bin/npx'), 0o755)
    execFileSync('git', ['init', '-q', path])
    writeFileSync(join(path, '.git/hooks/pre-commit'), text('docs/ci/pre-commit'), { mode: 0o755 })
    schemas(folder(file('v1', { Widget: kind(SIZE) })))
    expect(git('commit', '-qm', 'first').status).toBe(0)
    schemas(folder(file('v1', { Widget: kind({ ...SIZE, color: { type: 'string', 'x-orch-proto': 2 } }) })))
    expect(git('commit', '-qm', 'adds').status).toBe(0)
    schemas(folder(file('v1', { Widget: kind({ color: { type: 'string', 'x-orch-proto': 2 } }) })))
    const refused = git('commit', '-qm', 'removes')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('1 error, 0 warnings')
    expect(execFileSync('git', ['-C', path, 'log', '--format=%s'], { encoding: 'utf8' })).toBe('adds\nfirst\n')
  })
})

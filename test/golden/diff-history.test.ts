import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { readRevision } from '../../cli/diff/inputs/git.ts'
import { findInput } from '../../cli/diff/inputs/inputs.ts'
import { diff } from '../../generator/diff/diff.ts'
import { ruleOf } from '../../generator/diff/rules.ts'
import { loadSet, type SchemaSet, type SetSource, sourceOf } from '../../generator/diff/schema-set.ts'
import { textTree, type TextTree } from '../../generator/load/tree.ts'
import { root } from '../cli/support.ts'

/** A step of the history of schemas: how many findings of each rule. */
interface Step {
  readonly to: string
  readonly subject: string
  readonly findings?: Readonly<Record<string, number>>
}

const STEPS = parse(readFileSync(join(import.meta.dirname, 'diff-history.yaml'), 'utf8')) as readonly Step[]
const schemas = join(root, 'schemas')

/** What is in a file, by its text: most of them are the same in revisions that follow one another. */
const documents = new Map<string, ReturnType<TextTree['document']>>()
const remembering = (tree: TextTree): TextTree => ({
  ...tree,
  document(path) {
    const text = tree.text(path)
    if (text === undefined) return undefined
    const document = documents.get(text) ?? tree.document(path)
    documents.set(text, document)
    return document
  },
})

function setOf(source: SetSource): SchemaSet {
  const loaded = loadSet(source)
  if ('issues' in loaded) throw new Error(`${source.tree.name}: ${JSON.stringify(loaded.issues[0])}`)
  return loaded.set
}

/** Schemas of a revision; those before the vendor file had all its names, or before there were releases, get today's. */
function revision(name: string): SchemaSet {
  const content = readRevision(root, `${name}:schemas`)
  if ('text' in content) throw new Error(`${name}: schemas is a file`)
  const added = new Map([
    ...content.files,
    ['vendor.yaml', readFileSync(join(schemas, 'vendor.yaml'), 'utf8')],
    ['release.yaml', content.files.get('release.yaml') ?? "{ release: '1.34', date: '2025-08-27' }"],
  ])
  return setOf(sourceOf(remembering(textTree(name, added))))
}

/** Whether the recorded revisions are at hand: not in a copy without its history, nor in a shallow clone. */
function hasHistory(): boolean {
  try {
    for (const { to } of STEPS)
      execFileSync('git', ['-C', root, 'cat-file', '-e', `${to}:schemas`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function counts(before: SchemaSet, after: SchemaSet): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { name } of diff(before, after)) counted[name] = (counted[name] ?? 0) + 1
  return counted
}

describe('the history of this project’s schemas', () => {
  it('is compared step by step, and says what each step broke and added', () => {
    if (!hasHistory()) return
    const found: Step[] = []
    let before: SchemaSet | undefined
    for (const { to, subject } of STEPS) {
      const after = revision(to)
      const findings = before === undefined ? {} : counts(before, after)
      found.push({ to, subject, ...(Object.keys(findings).length === 0 ? {} : { findings }) })
      before = after
    }
    expect(found).toEqual(STEPS)
  })

  it('has no error between lock files that follow one another, nor from the last one to the schemas', () => {
    const locks = readdirSync(join(root, 'locks'))
      .map((name) => setOf(findInput(join(root, 'locks', name)).source))
      .toSorted((a, b) => Number(a.release.slice(2)) - Number(b.release.slice(2)))
    const sets = [...locks, setOf(findInput(schemas).source)]
    expect(locks.length).toBeGreaterThan(0)
    for (const [index, after] of sets.entries()) {
      const before = sets[index - 1]
      const findings = before === undefined ? [] : diff(before, after)
      expect(findings.filter(({ name }) => ruleOf(name).severity === 'error')).toEqual([])
    }
  })
})

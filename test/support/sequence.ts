import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait, for leases, intervals and elections, by project and path; seconds on an idle machine. */
const WAITING: ReadonlyMap<string, number> = new Map([
  ['stored:test/http/history.test.ts', 84],
  ['stored:test/http/leader-election.test.ts', 80],
  ['stored:test/chaos/mongo-faults.test.ts', 75],
  ['stored:test/http/authorization/reload.test.ts', 61],
  ['stored:test/http/shutdown.test.ts', 41],
  ['stored:test/http/own-objects.test.ts', 40],
  ['stored:test/conformance/mongo-closed-connection.test.ts', 35],
  ['stored:test/http/outage.test.ts', 29],
  ['stored:test/http/migration/controller.test.ts', 21],
])

/** Projects in the order in which their files run: the last has the shortest, so that all processes end at one time. */
const PROJECTS: readonly string[] = ['attacks', 'package', 'cli', 'stored', 'alone', 'pure']

/** Files that take long, and so come first in their project. */
const LONG: ReadonlySet<string> = new Set([
  'attacks:test/attacks/definitions.test.ts',
  'attacks:test/attacks/expressions.test.ts',
  'pure:test/golden/diff-history.test.ts',
  'pure:test/unit/generator/strict-types.test.ts',
  'pure:test/unit/lint/foreign-message.test.ts',
  'pure:test/unit/lint/style.test.ts',
  'stored:test/chaos/lmdb-kill.test.ts',
  'stored:test/conformance/mongo-one-node.test.ts',
  'stored:test/conformance/mongo-three-nodes.test.ts',
  'stored:test/http/added-kind.test.ts',
  'stored:test/http/field-growth.test.ts',
])

/**
 * Spreads items that wait among those that work, each followed by a part of these in proportion to its time: so one
 * process waits while the others work, from the beginning to the end.
 */
export function spread<T>(
  waiting: readonly { readonly item: T; readonly seconds: number }[],
  working: readonly T[],
): T[] {
  const total = waiting.reduce((sum, { seconds }) => sum + seconds, 0)
  const result: T[] = []
  let waited = 0
  let from = 0
  for (const { item, seconds } of waiting) {
    waited += seconds
    const to = Math.round((working.length * waited) / total)
    result.push(item, ...working.slice(from, to))
    from = to
  }
  return [...result, ...working.slice(from)]
}

/** Keeps the files of a project together, whose processes have loaded its modules by then, and those that wait apart. */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = (await super.sort(files)).map((file) => {
      const { name, config } = file.project
      const id = `${name}:${relative(config.root, file.moduleId)}`
      return { file, seconds: WAITING.get(id) ?? 0, rank: 2 * PROJECTS.indexOf(name) + (LONG.has(id) ? 0 : 1) }
    })
    const waiting = known.filter(({ seconds }) => seconds > 0).toSorted((a, b) => b.seconds - a.seconds)
    const working = known.filter(({ seconds }) => seconds === 0).toSorted((a, b) => a.rank - b.rank)
    return spread(
      waiting.map(({ file, seconds }) => ({ item: file, seconds })),
      working.map(({ file }) => file),
    )
  }
}

import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait, for leases, intervals and elections, by project and path; seconds on an idle machine. */
const WAITING: ReadonlyMap<string, number> = new Map([
  ['chaos:test/chaos/mongo-faults.test.ts', 75],
  ['stored:test/http/leader-election.test.ts', 80],
  ['stored:test/http/authorization/reload.test.ts', 61],
  ['stored:test/http/history.test.ts', 43],
  ['stored:test/http/shutdown.test.ts', 41],
  ['stored:test/http/own-objects.test.ts', 40],
  ['stored:test/conformance/mongo-closed-connection.test.ts', 35],
  ['stored:test/http/outage.test.ts', 29],
  ['stored:test/http/migration/controller.test.ts', 21],
])

/** Projects in the order in which their files run: the last has the shortest, so that all processes end at one time. */
const PROJECTS: readonly string[] = ['attacks', 'chaos', 'package', 'cli', 'stored', 'sharing', 'alone', 'pure']

/** Files that take long, and so come first in their project. */
const LONG: ReadonlySet<string> = new Set([
  'attacks:test/attacks/definitions.test.ts',
  'attacks:test/attacks/expressions.test.ts',
  'chaos:test/chaos/lmdb-kill.test.ts',
  'pure:test/golden/diff-history.test.ts',
  'pure:test/unit/generator/strict-types.test.ts',
  'pure:test/unit/lint/foreign-message.test.ts',
  'pure:test/unit/lint/style.test.ts',
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

/** A test file, with its project and its path in the checkout. */
interface Placed<T> {
  readonly item: T
  readonly project: string
  readonly path: string
}

/**
 * Keeps the files of a project together: vitest ends a process that has loaded the modules of one as soon as a file of
 * another is the next. Those that wait are spread among the others of their project.
 */
export function arrange<T>(files: readonly Placed<T>[]): T[] {
  const projects = [...new Set(files.map(({ project }) => project))]
  return projects
    .toSorted((a, b) => PROJECTS.indexOf(a) - PROJECTS.indexOf(b))
    .flatMap((project) => {
      const own = files
        .filter((file) => file.project === project)
        .map(({ item, path }) => ({ item, seconds: WAITING.get(`${project}:${path}`), id: `${project}:${path}` }))
      const waiting = own.flatMap(({ item, seconds }) => (seconds === undefined ? [] : [{ item, seconds }]))
      const working = own.filter(({ seconds }) => seconds === undefined)
      return spread(
        waiting.toSorted((a, b) => b.seconds - a.seconds),
        working.toSorted((a, b) => Number(LONG.has(b.id)) - Number(LONG.has(a.id))).map(({ item }) => item),
      )
    })
}

/** Runs the files in the order that `arrange` gives, and else in that of vitest. */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return arrange(
      sorted.map((item) => ({
        item,
        project: item.project.name,
        path: relative(item.project.config.root, item.moduleId),
      })),
    )
  }
}

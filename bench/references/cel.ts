import { celEnv, parse as parseBufbuild, plan, type CelInput } from '@bufbuild/cel'
import { Environment as Marcbachmann } from '@marcbachmann/cel-js'
import { check } from '../../runtime/cel/check/checker.ts'
import { createEnvironment } from '../../runtime/cel/check/environment.ts'
import { compileProgram } from '../../runtime/cel/eval/program.ts'
import { standardLibrary } from '../../runtime/cel/library/standard/index.ts'
import { parse } from '../../runtime/cel/syntax/parse.ts'
import { valueFromJson } from '../../runtime/cel/value/json.ts'
import { DYN } from '../../runtime/cel/value/types.ts'

/** Evaluations per CPU second of one expression by each implementation. */
export interface CelRates {
  readonly what: string
  readonly own: number
  readonly bufbuild: number
  readonly marcbachmann: number
}

interface Case {
  readonly what: string
  readonly source: string
  /** The only variable, and its value as plain data. */
  readonly variable: string
  readonly data: unknown
}

/** The expressions of the design, section 8. */
const CASES: readonly Case[] = [
  {
    what: 'comparison of fields',
    source: 'self.replicas <= self.maxReplicas && self.minReplicas <= self.replicas',
    variable: 'self',
    data: { replicas: 3, minReplicas: 1, maxReplicas: 10 },
  },
  {
    what: 'all over 100 items',
    source: "self.items.all(i, i.name.startsWith('a') && size(i.name) < 63)",
    variable: 'self',
    data: { items: Array.from({ length: 100 }, (_, i) => ({ name: `a-item-${i}` })) },
  },
  {
    what: 'authorization condition',
    source: "request.resourceAttributes.namespace == 'x' || 'system:masters' in request.groups",
    variable: 'request',
    data: { resourceAttributes: { namespace: 'y' }, groups: ['system:authenticated', 'system:masters'] },
  },
  {
    what: 'map and filter of 20',
    source: 'self.x.map(v, v * 2).filter(v, v > 3).size() > 2',
    variable: 'self',
    data: { x: Array.from({ length: 20 }, (_, i) => i) },
  },
]

const COST_LIMIT = 1_000_000

/**
 * Measures each expression with each implementation, so many seconds each, in turns. All have evaluated all expressions
 * before: an evaluator that has only ever seen one of them is compiled for that one alone, as no server's is.
 */
export function measureCel(seconds: number): readonly CelRates[] {
  const cases = CASES.map((one) => ({
    one,
    evaluations: [ownEvaluation(one), bufbuildEvaluation(one), marcbachmannEvaluation(one)] as const,
  }))
  for (const { one, evaluations } of cases) {
    for (const evaluate of evaluations) {
      if (evaluate() !== true) throw new Error(`'${one.source}' is not true`)
      rateOf(evaluate, seconds / 4)
    }
  }
  return cases.map(({ one, evaluations: [own, bufbuild, marcbachmann] }) => ({
    what: one.what,
    own: rateOf(own, seconds),
    bufbuild: rateOf(bufbuild, seconds),
    marcbachmann: rateOf(marcbachmann, seconds),
  }))
}

type Evaluation = () => unknown

/** Ours: plain data made into values anew each time, cost counted against a limit. */
function ownEvaluation({ source, variable, data }: Case): Evaluation {
  const environment = createEnvironment({ variables: { self: DYN, request: DYN }, libraries: [standardLibrary] })
  const parsed = parse(source, { macros: environment.macros })
  const checked = parsed.expression && check(environment, parsed.expression)
  if (checked?.expression === undefined) throw new Error(`'${source}' does not compile`)
  const program = compileProgram(environment, checked.expression)
  const limit = { costLimit: COST_LIMIT }
  return variable === 'self'
    ? () => program.evaluate({ self: valueFromJson(data) }, limit).value
    : () => program.evaluate({ request: valueFromJson(data) }, limit).value
}

/** The others take integers as bigint. */
function bufbuildEvaluation({ source, variable, data }: Case): Evaluation {
  const evaluate = plan(celEnv({}), parseBufbuild(source))
  const bindings = { [variable]: withBigInts(data) as CelInput }
  return () => evaluate(bindings)
}

function marcbachmannEvaluation({ source, variable, data }: Case): Evaluation {
  const evaluate = new Marcbachmann().registerVariable(variable, 'dyn').parse(source)
  const bindings = { [variable]: withBigInts(data) }
  return () => evaluate(bindings) as unknown
}

function withBigInts(data: unknown): unknown {
  if (typeof data === 'number') return BigInt(data)
  if (Array.isArray(data)) return data.map(withBigInts)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withBigInts(value)]))
}

/** Evaluations per CPU second. */
function rateOf(evaluate: Evaluation, seconds: number): number {
  const started = process.cpuUsage()
  const until = performance.now() + seconds * 1000
  let count = 0
  while (performance.now() < until) {
    for (let i = 0; i < 100; i++) evaluate()
    count += 100
  }
  const { user, system } = process.cpuUsage(started)
  return count / ((user + system) / 1e6)
}

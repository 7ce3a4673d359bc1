import {
  CelError,
  check,
  compileProgram,
  createEnvironment,
  defaultLibraries,
  DYN,
  estimateCost,
  formatValue,
  INT,
  listOf,
  mapOf,
  parse,
  STRING,
  valueFromJson,
  type Evaluation,
} from '../../runtime/cel/index.ts'

export const environment = createEnvironment({
  variables: { self: mapOf(STRING, DYN), items: listOf(INT), n: INT, x: INT, s: STRING },
  libraries: defaultLibraries,
})

const DATA = { self: { n: 3, s: 'self', a: { b: ['x', 'y'] }, items: [3, 4] }, items: [1, 2, 3], n: 2, x: 5, s: 'aab' }

export const bindings = Object.fromEntries(Object.entries(DATA).map(([name, data]) => [name, valueFromJson(data)]))

export type Stage = 'notRead' | 'notChecked' | 'error' | 'stopped' | 'value'

export interface Exercise {
  /** How far the expression came. */
  readonly stage: Stage
  readonly cost: number
  /** What is wrong with the language, not with the expression. */
  readonly complaints: readonly string[]
}

/** Reads, checks, estimates and evaluates an expression, and compares what must agree. */
export function exercise(source: string, costLimit: number): Exercise {
  const parsed = parse(source, { macros: environment.macros })
  if (parsed.issues !== undefined) return { stage: 'notRead', cost: 0, complaints: [] }
  const unchecked = compileProgram(environment, parsed.expression).evaluate(bindings, { costLimit })
  const checked = check(environment, parsed.expression)
  if (checked.issues !== undefined) return { stage: 'notChecked', cost: unchecked.cost, complaints: [] }
  const program = compileProgram(environment, checked.expression)
  const first = program.evaluate(bindings, { costLimit })
  const second = program.evaluate(bindings, { costLimit })
  const range = estimateCost(environment, checked.expression)
  const complaints: string[] = []
  const expectThat = (holds: boolean, complaint: string): void => void (holds || complaints.push(complaint))
  expectThat(first.cost === second.cost, `cost ${first.cost}, then ${second.cost}`)
  expectThat(outcome(first) === outcome(second), `${outcome(first)}, then ${outcome(second)}`)
  const stage = stageOf(first)
  if (stage === 'value') {
    // cel-go's estimate leaves out some selections that its evaluation counts: it bounds the order only.
    expectThat(first.cost <= 2 * range.max + 10, `cost ${first.cost} far over the estimate of ${range.max}`)
    expectThat(first.cost <= costLimit, `cost ${first.cost} over the limit of ${costLimit}`)
    if (unchecked.exceeded === undefined) {
      expectThat(outcome(first) === outcome(unchecked), `${outcome(first)}, unchecked ${outcome(unchecked)}`)
    }
  }
  return { stage, cost: first.cost, complaints }
}

function stageOf({ value, exceeded }: Evaluation): Stage {
  if (exceeded !== undefined) return 'stopped'
  return value instanceof CelError ? 'error' : 'value'
}

function outcome({ value }: Evaluation): string {
  return value instanceof CelError ? 'an error' : formatValue(value)
}

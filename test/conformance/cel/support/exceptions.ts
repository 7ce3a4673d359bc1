import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Stage = 'parse' | 'check' | 'evaluate'

/** Why cases of the suites cannot pass, by `suite/section/name`. A listed case that passes fails the test. */
export function exceptionsOf(stage: Stage): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('../exceptions.yaml', import.meta.url), 'utf8')
  const stages = parse(text) as Partial<Record<Stage, Record<string, string> | null>>
  return new Map(Object.entries(stages[stage] ?? {}))
}

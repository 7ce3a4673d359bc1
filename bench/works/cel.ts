import { pathToFileURL } from 'node:url'
import type { CelRates } from '../references/cel.ts'
import type { Finding, Work } from '../work.ts'

interface Measuring {
  measureCel(seconds: number): readonly CelRates[]
}

/** Evaluation of expressions with cost counting, against the published libraries, which count none. */
export const cel: Work = {
  name: 'cel',
  run: async ({ seconds, compile }) => {
    const module = (await import(pathToFileURL(await compile('bench/references/cel.ts')).href)) as Measuring
    return module.measureCel(seconds / 4).map(toFinding)
  },
}

function toFinding({ what, own, bufbuild, marcbachmann }: CelRates): Finding {
  const fastest = bufbuild > marcbachmann ? '@bufbuild/cel' : '@marcbachmann/cel-js'
  return {
    what: `CEL: ${what}`,
    unit: 'evaluations per CPU second',
    measured: own,
    reference: { what: fastest, value: Math.max(bufbuild, marcbachmann) },
    budget: { limit: 2, direction: 'at least' },
  }
}

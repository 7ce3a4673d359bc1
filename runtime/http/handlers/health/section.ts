import { pageNotFound, textResponse } from '../../pipeline/responses.ts'
import type { ApiResponse } from '../../pipeline/types.ts'
import type { Section } from '../sections.ts'
import { withDeadline } from '../../../async/index.ts'
import { NotReady, type HealthCheck } from './checks.ts'

const DEADLINE_MILLISECONDS = 3_000

interface Outcome {
  readonly name: string
  readonly state: 'ok' | 'failed' | 'excluded'
}

const LINES: Readonly<Record<Outcome['state'], (name: string) => string>> = {
  ok: (name) => `[+]${name} ok`,
  failed: (name) => `[-]${name} failed: reason withheld`,
  excluded: (name) => `[+]${name} excluded: ok`,
}

export interface HealthOptions {
  readonly checks: readonly HealthCheck[]
  /** Called with the name of a failed check and the reason, which goes to the log and never to the client (HEALTH-10). */
  report(check: string, error: unknown): void
  /** Called with the outcome of every check that was made. */
  observe(check: string, outcome: 'passed' | 'failed'): void
  /** Milliseconds after which a check fails; default: 3,000. */
  readonly deadlineMilliseconds?: number | undefined
}

async function run(check: HealthCheck, options: HealthOptions): Promise<Outcome> {
  const { name } = check
  const { deadlineMilliseconds: milliseconds = DEADLINE_MILLISECONDS, report, observe } = options
  try {
    await withDeadline({ milliseconds }, () => check.check())
    observe(name, 'passed')
    return { name, state: 'ok' }
  } catch (error) {
    if (!(error instanceof NotReady)) report(name, error)
    observe(name, 'failed')
    return { name, state: 'failed' }
  }
}

/** One text for all three endpoints (HEALTH-06). */
const lastLine = (failed: boolean): string => `healthz check ${failed ? 'failed' : 'passed'}`

function unmatched(excluded: ReadonlySet<string>, checks: readonly HealthCheck[]): readonly string[] {
  const unknown = [...excluded].filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length === 0) return []
  const names = unknown.map((name) => JSON.stringify(name)).join(',')
  return [`warn: some health checks cannot be excluded: no matches for ${names}`]
}

function answer(outcomes: readonly Outcome[], notes: readonly string[], detail: 'verbose' | 'brief'): ApiResponse {
  const failed = outcomes.some(({ state }) => state === 'failed')
  if (!failed && detail === 'brief') return textResponse(200, 'ok')
  const lines = outcomes.map(({ name, state }) => LINES[state](name))
  return textResponse(failed ? 500 : 200, `${[...lines, ...notes, lastLine(failed)].join('\n')}\n`)
}

/** Serves one health endpoint: runs all its checks, or the one in the path (HEALTH-01 to HEALTH-07, HEALTH-10). */
export function healthSection(options: HealthOptions): Section {
  const { checks } = options
  return async ({ request, info }, rest) => {
    const { query } = request
    if (/\/(?:\/|$)/.test(info.path)) return pageNotFound()
    if (rest.length > 0) {
      const check = checks.find(({ name }) => name === rest.join('/'))
      if (check === undefined) return pageNotFound()
      const { state } = await run(check, options)
      return state === 'ok' ? textResponse(200, 'ok') : textResponse(500, 'internal server error: reason withheld\n')
    }
    const excluded = new Set(query.getAll('exclude'))
    const outcomes = await Promise.all(
      checks.map(async (check): Promise<Outcome> => {
        return excluded.has(check.name) ? { name: check.name, state: 'excluded' } : run(check, options)
      }),
    )
    return answer(outcomes, unmatched(excluded, checks), query.has('verbose') ? 'verbose' : 'brief')
  }
}

import { pageNotFound, textResponse } from '../../pipeline/responses.ts'
import type { ApiResponse } from '../../pipeline/types.ts'
import type { Section } from '../sections.ts'
import type { HealthCheck, HealthEndpoint } from './checks.ts'

interface Outcome {
  readonly name: string
  readonly state: 'ok' | 'failed' | 'excluded'
}

const LINES: Readonly<Record<Outcome['state'], (name: string) => string>> = {
  ok: (name) => `[+]${name} ok`,
  failed: (name) => `[-]${name} failed: reason withheld`,
  excluded: (name) => `[+]${name} excluded: ok`,
}

/** Reports why a check fails: for the log, never for the client (HEALTH-10). */
export type ReportFailure = (check: string, error: unknown) => void

async function run(check: HealthCheck, report: ReportFailure): Promise<Outcome> {
  try {
    await check.check()
    return { name: check.name, state: 'ok' }
  } catch (error) {
    report(check.name, error)
    return { name: check.name, state: 'failed' }
  }
}

/** HEALTH-06: the documents give one text for all three endpoints. */
const lastLine = (failed: boolean): string => `healthz check ${failed ? 'failed' : 'passed'}`

function unmatched(excluded: ReadonlySet<string>, checks: readonly HealthCheck[]): readonly string[] {
  const unknown = [...excluded].filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length === 0) return []
  const names = unknown.map((name) => JSON.stringify(name)).join(',')
  return [`warn: some health checks cannot be excluded: no matches for ${names}`]
}

function answer(outcomes: readonly Outcome[], notes: readonly string[], verbose: boolean): ApiResponse {
  const failed = outcomes.some(({ state }) => state === 'failed')
  if (!failed && !verbose) return textResponse(200, 'ok')
  const lines = outcomes.map(({ name, state }) => LINES[state](name))
  return textResponse(failed ? 500 : 200, `${[...lines, ...notes, lastLine(failed)].join('\n')}\n`)
}

/** One health endpoint: all its checks, or the one that the path names (HEALTH-01 to HEALTH-07, HEALTH-10). */
export function healthSection(endpoint: HealthEndpoint, all: readonly HealthCheck[], report: ReportFailure): Section {
  const checks = all.filter(({ endpoints }) => endpoints === undefined || endpoints.includes(endpoint))
  return async ({ request, info }, rest) => {
    const { query } = request
    if (/\/(?:\/|$)/.test(info.path)) return pageNotFound()
    if (rest.length > 0) {
      const check = checks.find(({ name }) => name === rest.join('/'))
      if (check === undefined) return pageNotFound()
      const { state } = await run(check, report)
      return state === 'ok' ? textResponse(200, 'ok') : textResponse(500, 'internal server error: reason withheld\n')
    }
    const excluded = new Set(query.getAll('exclude'))
    const outcomes = await Promise.all(
      checks.map(async (check): Promise<Outcome> => {
        return excluded.has(check.name) ? { name: check.name, state: 'excluded' } : run(check, report)
      }),
    )
    return answer(outcomes, unmatched(excluded, checks), query.has('verbose'))
  }
}

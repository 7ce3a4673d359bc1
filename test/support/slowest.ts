// Lists the tests that took longest, with their share of the limit: `tsx test/support/slowest.ts REPORT…`, where a REPORT
// is what vitest's JSON reporter wrote. Exits 1 if one took more than a quarter of its limit, which leaves a busy machine room.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { LIMIT } from '../../vitest.config.ts'

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number | null }[]
  }[]
}

const COUNT = 10

interface Taken {
  readonly file: string
  readonly title: string
  /** Milliseconds. */
  readonly duration: number
}

const isTooSlow = ({ duration }: Taken, limit: number): boolean => duration > limit / 4

/** The slowest first. */
const taken = ({ testResults }: Report): readonly Taken[] =>
  testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({ file: basename(name), title, duration: duration ?? 0 })),
    )
    .toSorted((a, b) => b.duration - a.duration)

/** Returns whether no test took more than a quarter of the limit (milliseconds). */
export const areQuick = (report: Report, limit = LIMIT): boolean => !taken(report).some((one) => isTooSlow(one, limit))

/** One line per test: seconds, share of the limit, file and title; those above a quarter are marked, and none is left out. */
export const slowest = (report: Report, limit = LIMIT): readonly string[] =>
  taken(report)
    .filter((one, index) => index < COUNT || isTooSlow(one, limit))
    .map((one) => {
      const { file, title, duration } = one
      const share = Math.round((100 * duration) / limit)
      const mark = isTooSlow(one, limit) ? '  (more than a quarter of its limit)' : ''
      return `${(duration / 1000).toFixed(1).padStart(6)} s ${String(share).padStart(3)} %  ${file}: ${title}${mark}`
    })

const [, script, ...files] = process.argv
if (files.length > 0 && script !== undefined && basename(script) === 'slowest.ts') {
  const testResults = files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults)
  const report = { testResults }
  process.stdout.write(`${slowest(report).join('\n')}\n`)
  process.exitCode = areQuick(report) ? 0 : 1
}

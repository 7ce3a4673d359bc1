// Lists the tests that took longest, with their share of the limit: `tsx test/support/slowest.ts REPORT`, where REPORT is
// what vitest's JSON reporter wrote. A busy machine makes tests slow, so that it judges nothing.
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

/** One line per test: seconds, share of the limit, file and title; those above a quarter are marked. */
export const slowest = ({ testResults }: Report, limit = LIMIT): readonly string[] =>
  testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({ file: basename(name), title, duration: duration ?? 0 })),
    )
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, COUNT)
    .map(({ file, title, duration }) => {
      const share = Math.round((100 * duration) / limit)
      const mark = duration > limit / 4 ? '  (more than a quarter of its limit)' : ''
      return `${(duration / 1000).toFixed(1).padStart(6)} s ${String(share).padStart(3)} %  ${file}: ${title}${mark}`
    })

const [, script, file] = process.argv
if (file !== undefined && script !== undefined && basename(script) === 'slowest.ts') {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  process.stdout.write(`${slowest(report).join('\n')}\n`)
}

import type { PageOptions } from './page.ts'
import { growths, pointsOf } from './samples.ts'

/** Returns what a program reads of a soak. */
export function summaryOf({ result, warmUp, failures }: PageOptions): object {
  const { samples, faults, ...rest } = result
  const names = new Set(faults.map(({ name }) => name))
  return {
    ...rest,
    losses: rest.losses.length,
    failures,
    faults: Object.fromEntries([...names].map((name) => [name, faults.filter((one) => one.name === name).length])),
    figures: Object.fromEntries(
      growths(samples, warmUp).map(({ figure, growth }) => {
        const points = pointsOf(samples, figure).filter(({ seconds }) => seconds >= warmUp)
        const known = points.map(({ value }) => value).toSorted((a, b) => a - b)
        const least = known[0]
        const median = known[known.length >> 1]
        const most = known.at(-1)
        return [figure.name, { least, median, most, growth: growth ?? null }]
      }),
    ),
    samples,
  }
}

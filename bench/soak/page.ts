import { lowerEnvelope, type Growth, type Point } from './growth.ts'
import type { InflictedFault, SoakResult } from './run.ts'
import { growths, pointsOf, type Figure } from './samples.ts'

const WIDTH = 960
const HEIGHT = 220
const LEFT = 70
const BOTTOM = 30
const TICKS = 4

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const rounded = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(1) : value.toFixed(0))

export interface PageOptions {
  readonly result: SoakResult
  /** Seconds of the start, in which growth is none. */
  readonly warmUp: number
  /** What is wrong, one sentence each. */
  readonly failures: readonly string[]
}

/** Returns the soak as one page that needs nothing beside it. */
export function pageOf({ result, warmUp, failures }: PageOptions): string {
  const { store, workers, seconds, rounds, samples, faults, counts, statuses } = result
  const charts = growths(samples, warmUp).map(({ figure, growth }) => {
    const points = pointsOf(samples, figure).map(({ seconds: at, value }) => ({
      seconds: at,
      value: value / figure.scale,
    }))
    return `<h2>${figure.title}</h2>${chart({ points, warmUp, faults, end: seconds })}<p>${growthText(figure, growth)}</p>`
  })
  const facts = {
    Store: store,
    'Workers of each server': workers,
    Duration: `${rounded(seconds / 60)} minutes, ${rounds} rounds`,
    'Acknowledged writes': counts.acknowledged,
    'Writes of unknown outcome': counts.unknown,
    Reads: counts.reads,
    'Events compared': counts.events,
    'Connections of watchers': counts.connections,
    'Watchers that had to list again': counts.lists,
    Answers: Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
    Faults: [...tally(faults)].map(([name, count]) => `${name}: ${count}`).join(', '),
  }
  const rows = Object.entries(facts).map(
    ([name, value]) => `<tr><th>${name}</th><td>${escape(String(value))}</td></tr>`,
  )
  const verdict =
    failures.length === 0
      ? '<p class="good">Nothing was lost, and nothing grows.</p>'
      : `<ul class="bad">${failures.map((one) => `<li>${escape(one)}</li>`).join('')}</ul>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Soak on ${store}</title><style>${STYLE}</style>
<h1>Soak on ${store}</h1>${verdict}<table>${rows.join('')}</table>${charts.join('\n')}
<p>Vertical bars are faults; the shaded part is the warm-up; the thick line is the lower envelope after it.</p></html>
`
}

const STYLE = `body{font:14px system-ui;max-width:${WIDTH}px;margin:2em auto}th{text-align:left;padding-right:2em;vertical-align:top}
.good{color:#176b3a}.bad{color:#a11}svg{background:#fafafa}text{font-size:11px;fill:#555}`

const tally = (faults: readonly InflictedFault[]): ReadonlyMap<string, number> =>
  faults.reduce((map, { name }) => map.set(name, (map.get(name) ?? 0) + 1), new Map<string, number>())

function growthText({ scale, unit }: Figure, growth: Growth | undefined): string {
  if (growth === undefined) return 'Too short to tell whether it grows.'
  const text = `${rounded(growth.total / scale)} ${unit} over the whole time, ${rounded(growth.perHour / scale)} ${unit} an hour`
  return growth.grows ? `It grows: ${text}.` : `The lower envelope changed by ${text}.`
}

interface ChartOptions {
  readonly points: readonly Point[]
  readonly warmUp: number
  readonly faults: readonly InflictedFault[]
  /** Seconds. */
  readonly end: number
}

function chart({ points, warmUp, faults, end }: ChartOptions): string {
  const most = Math.max(1, ...points.map(({ value }) => value)) * 1.1
  const x = (seconds: number): number => LEFT + (seconds / end) * (WIDTH - LEFT)
  const y = (value: number): number => HEIGHT - BOTTOM - (value / most) * (HEIGHT - BOTTOM)
  const line = (some: readonly Point[], style: string): string =>
    `<polyline fill="none" ${style} points="${some.map((one) => `${x(one.seconds).toFixed(1)},${y(one.value).toFixed(1)}`).join(' ')}"/>`
  const bars = faults.map(
    ({ name, from, to }) =>
      `<rect x="${x(from).toFixed(1)}" y="0" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="${HEIGHT - BOTTOM}" fill="#c96" opacity=".25"><title>${escape(name)}</title></rect>`,
  )
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => {
    const value = (most * index) / TICKS
    const minutes = (end * index) / TICKS / 60
    return `<text x="0" y="${y(value) + 4}">${rounded(value)}</text><text x="${x(minutes * 60) - 20}" y="${HEIGHT - 8}">${rounded(minutes)} min</text>`
  })
  const warm = `<rect x="${LEFT}" y="0" width="${x(Math.min(warmUp, end)) - LEFT}" height="${HEIGHT - BOTTOM}" fill="#ddd" opacity=".5"/>`
  const envelope = lowerEnvelope(points.filter(({ seconds }) => seconds >= warmUp))
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${warm}${bars.join('')}${ticks.join('')}${line(points, 'stroke="#36c"')}${line(envelope, 'stroke="#133" stroke-width="2.5"')}</svg>`
}

/** What one operation costs a server, whatever the machine does beside it. */
export interface Costs {
  /** Of the engine, for objects and buffers, by the interpreter: what the compiler spares is left out. */
  readonly allocatedBytes: number
  /** Those that read and write; undefined: they are too many or too few by chance. */
  readonly systemCalls?: number
  /** To connections and files. */
  readonly writtenBytes: number
}

/** By the names of operations. */
export type Ratios = Readonly<Record<string, Costs>>

/** The share by which a figure may be above the one that is kept. */
const TOLERANCE = 0.1

const NAMES: Readonly<Record<keyof Costs, string>> = {
  allocatedBytes: 'bytes allocated',
  systemCalls: 'system calls',
  writtenBytes: 'bytes written',
}

/** The greatest of the lowest quarter of some figures, which nothing but a few outliers is below. */
export const lowerQuartile = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 2] ?? 0

const combined = (one: Costs, other: Costs, combine: (a: number, b: number) => number): Costs => ({
  allocatedBytes: combine(one.allocatedBytes, other.allocatedBytes),
  ...(one.systemCalls === undefined || other.systemCalls === undefined
    ? {}
    : { systemCalls: combine(one.systemCalls, other.systemCalls) }),
  writtenBytes: combine(one.writtenBytes, other.writtenBytes),
})

/** Returns the lower one of each two figures. */
export const lowest = (one: Costs, other: Costs): Costs => combined(one, other, Math.min)

/** Returns the higher one of each two figures. */
export const highest = (one: Costs, other: Costs): Costs => combined(one, other, Math.max)

/** Returns what something costs more than something else, for each of its parts. */
export const difference = (one: Costs, other: Costs, parts: number): Costs =>
  combined(one, other, (a, b) => (a - b) / parts)

/** Returns whole bytes, and tenths of system calls. */
export const rounded = (costs: Costs): Costs => ({
  ...combined(costs, costs, Math.round),
  ...(costs.systemCalls === undefined ? {} : { systemCalls: Math.round(costs.systemCalls * 10) / 10 }),
})

/** Says in a sentence each what of an operation costs more than is kept. */
export function regressions(operation: string, kept: Costs | undefined, seen: Costs): readonly string[] {
  const names = Object.keys(NAMES) as (keyof Costs)[]
  const isKept = names.every((name) => (kept?.[name] === undefined) === (seen[name] === undefined))
  if (!isKept) return [`${operation}: no figures are kept; npm run ratios -- --update keeps them`]
  return names.flatMap((name) => {
    const limit = kept?.[name] ?? 0
    const figure = seen[name] ?? 0
    if (figure <= limit * (1 + TOLERANCE)) return []
    return [`${operation}: ${figure} ${NAMES[name]} each, more than 10 % above the ${limit} that are kept`]
  })
}

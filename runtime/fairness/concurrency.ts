import type { LevelSpec } from './configuration.ts'

/** Seats of a level: its share, what is left when it lends all that it may, and what it has when it borrows all that it may. */
export interface SeatBounds {
  readonly nominal: number
  readonly lower: number
  readonly upper: number
}

type Shared = Pick<LevelSpec, 'shares' | 'lendablePercent' | 'borrowingLimitPercent'>

/** Divides all seats of a server among the levels by their shares; every share is rounded up. */
export function seatBounds(total: number, levels: readonly Shared[]): readonly SeatBounds[] {
  const sum = levels.reduce((all, { shares }) => all + shares, 0)
  const nominals = levels.map(({ shares }) => (sum === 0 ? 0 : Math.ceil((total * shares) / sum)))
  const all = nominals.reduce((seats, nominal) => seats + nominal, 0)
  return levels.map(({ lendablePercent, borrowingLimitPercent }, index) => {
    const nominal = nominals[index] as number
    return {
      nominal,
      lower: nominal - Math.round((nominal * lendablePercent) / 100),
      upper: borrowingLimitPercent === undefined ? all : nominal + Math.round((nominal * borrowingLimitPercent) / 100),
    }
  })
}

/** What a level asks for: at least `lower`, at most `upper`, and in proportion to `target` in between. */
export interface SeatClaim {
  readonly lower: number
  readonly upper: number
  readonly target: number
}

/** Seats by claim, and the factor by which targets were multiplied. */
interface Division {
  readonly factor: number
  readonly seats: readonly number[]
}

/**
 * Divides seats: each claim gets its target times one common factor, but no less than its lower and no more than its
 * upper bound. Where all lower bounds are more than there is, each gets its lower bound, and where all upper bounds are
 * less, its upper one.
 */
export function divideSeats(seats: number, claims: readonly SeatClaim[]): Division {
  const at = (factor: number): readonly number[] =>
    claims.map(({ lower, upper, target }) => Math.min(upper, Math.max(lower, target * factor)))
  const division = (factor: number): Division => ({ factor, seats: at(factor) })
  const sumAt = (factor: number): number => at(factor).reduce((sum, each) => sum + each, 0)
  // The sum grows with the factor, and is linear between the factors at which a claim meets one of its bounds.
  const bends = claims
    .flatMap(({ lower, upper, target }) => (target > 0 ? [lower / target, upper / target] : []))
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  let low = 0
  for (const high of bends) {
    const reached = sumAt(high)
    if (reached >= seats) {
      const before = sumAt(low)
      return division(reached === before ? low : low + ((high - low) * (seats - before)) / (reached - before))
    }
    low = high
  }
  return division(low)
}

/** The demand of a level in the period before: seats of requests that waited or were executing. */
export interface Demand {
  readonly highest: number
  readonly average: number
  readonly deviation: number
}

/** How much of the smoothed demand is left after a period without any: half of it after 30 periods. */
const SMOOTHING = 0.977

/** Returns the demand that a level is expected to have: it follows a rise at once and a fall slowly. */
export function smoothedDemand(before: number, { average, deviation }: Demand): number {
  const envelope = average + deviation
  return Math.max(envelope, SMOOTHING * before + (1 - SMOOTHING) * envelope)
}

/** A level with its demand, between two periods. */
export interface Borrower extends SeatBounds {
  readonly type: LevelSpec['type']
  /** Highest demand of the period. */
  readonly highest: number
  readonly smoothed: number
}

/** What is lent in a period. */
interface Lending {
  readonly seats: readonly number[]
  /** The seats of which each level gets a fraction, in the order of the levels. */
  readonly targets: readonly number[]
  /** The fraction of its target that a level gets if neither of its bounds applies. */
  readonly fairFraction: number
}

/**
 * Returns the seats of each level in the next period (KEP-1040, "Dispatching"). Levels lend what they don't need, down to
 * their lower bounds, to those that have asked for more. Exempt levels take what they used.
 */
export function lendSeats(levels: readonly Borrower[]): Lending {
  const total = levels.reduce((sum, { nominal }) => sum + nominal, 0)
  const needs = levels.map(({ type, lower, nominal, highest }) =>
    type === 'Exempt' ? Math.max(lower, highest) : Math.max(lower, Math.min(nominal, highest)),
  )
  const limited = levels.flatMap((level, index) =>
    level.type === 'Exempt' ? [] : [{ level, need: needs[index] as number }],
  )
  const exempt = levels.reduce((sum, { type }, index) => (type === 'Exempt' ? sum + (needs[index] as number) : sum), 0)
  const left = total - exempt
  const lowest = limited.reduce((sum, { level }) => sum + level.lower, 0)
  const needed = limited.reduce((sum, { need }) => sum + need, 0)
  const share = needed === lowest ? 0 : Math.max(0, left - lowest) / (needed - lowest)
  const claims = limited.map(({ level, need }) => ({
    lower: need,
    upper: Math.max(need, level.upper),
    target: Math.max(need, level.smoothed),
  }))
  const divided =
    left <= needed
      ? {
          factor: Math.min(1, share),
          seats: limited.map(({ level, need }) => level.lower + (need - level.lower) * Math.min(1, share)),
        }
      : divideSeats(left, claims)
  const ofAll = (ofLimited: readonly number[]): readonly number[] => {
    let next = 0
    return levels.map(({ type }, index) =>
      type === 'Exempt' ? (needs[index] as number) : (ofLimited[next++] as number),
    )
  }
  return {
    seats: ofAll(divided.seats.map(Math.round)),
    targets: ofAll(claims.map(({ target }) => target)),
    fairFraction: divided.factor,
  }
}

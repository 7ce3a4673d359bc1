import { randomInt } from 'node:crypto'
import type { Resource } from '../../../registry/index.ts'

type Store = Resource['store']

/**
 * A range of numbers of which each belongs to at most one object. Each taken number is a key of the store, written in
 * the same commit as its object, so that the store arbitrates between servers.
 */
export interface NumberPool {
  /** Prefix of the keys, outside every collection: `/-/…/`. */
  readonly prefix: string
  readonly first: number
  readonly last: number
  /** How many of the lowest numbers are allocated last, because users tend to choose them. */
  readonly forUsers: number
  /** Formats a number as users write it. */
  format(number: number): string
}

const RANDOM_ATTEMPTS = 8

export const poolKey = ({ prefix, format }: NumberPool, number: number): string => `${prefix}${format(number)}`

export const isInPool = ({ first, last }: NumberPool, number: number): boolean => number >= first && number <= last

/** Whether a key is taken. Reads local state first, and confirms a yes with an up-to-date read. */
export async function isTaken(store: Store, key: string): Promise<boolean> {
  return (await store.get(key, { read: 'any' })) !== undefined && (await store.get(key)) !== undefined
}

/** Picks a number that is free and not in `except`; undefined: all are taken. */
export async function pickFree(
  store: Store,
  pool: NumberPool,
  except: ReadonlySet<number>,
): Promise<number | undefined> {
  const start = pool.first + (pool.last - pool.first >= pool.forUsers ? pool.forUsers : 0)
  for (let attempt = 0; attempt < RANDOM_ATTEMPTS; attempt++) {
    const number = randomInt(start, pool.last + 1)
    if (!except.has(number) && (await store.get(poolKey(pool, number), { read: 'any' })) === undefined) return number
  }
  const range = { start: pool.prefix, end: `${pool.prefix.slice(0, -1)}0` }
  const taken = new Set((await store.list(range)).items.map(({ key }) => key))
  const isFree = (number: number): boolean => !except.has(number) && !taken.has(poolKey(pool, number))
  for (let number = start; number <= pool.last; number++) if (isFree(number)) return number
  for (let number = pool.first; number < start; number++) if (isFree(number)) return number
  return undefined
}

import { Damaged, type LoadOptions } from '../contract/index.ts'

/** What the items decode to. One that is damaged is told and left out; if nobody is to be told, it ends all, as Damaged. */
export function* sound<Item, T>(
  items: Iterable<Item>,
  decode: (item: Item) => T,
  { onDamage }: LoadOptions,
): Generator<T, void> {
  for (const item of items) {
    let decoded: T
    try {
      decoded = decode(item)
    } catch (error) {
      if (onDamage === undefined || !(error instanceof Damaged)) throw error
      onDamage(error)
      continue
    }
    yield decoded
  }
}

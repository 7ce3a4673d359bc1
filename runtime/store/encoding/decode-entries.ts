import { Damaged, type LoadOptions } from '../contract/index.ts'

/**
 * Yields the decoded items. A damaged one is reported to `onDamage` and skipped; without `onDamage` it ends the
 * iteration by throwing Damaged.
 */
export function* decodeEntries<Item, T>(
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

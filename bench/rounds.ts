/**
 * The item with the median value. Of measurements taken in turns with their reference it is the one that tells most: what
 * else the machine does shows in single rounds, on either side.
 */
export function medianBy<Item>(items: readonly Item[], valueOf: (item: Item) => number): Item {
  const median = items.toSorted((a, b) => valueOf(a) - valueOf(b))[items.length >> 1]
  if (median === undefined) throw new Error('nothing was measured')
  return median
}

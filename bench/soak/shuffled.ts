/** Returns the items in an order by chance. */
export const shuffled = <Item>(items: readonly Item[], random: () => number): readonly Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

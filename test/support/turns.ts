/** Returns how often others have their turn in the event loop while work goes on. Rejects with what the work throws. */
export async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next: NodeJS.Immediate | undefined
  const count = (): void => {
    turns++
    next = setImmediate(count)
  }
  next = setImmediate(count)
  try {
    await work()
    return turns
  } finally {
    clearImmediate(next)
  }
}

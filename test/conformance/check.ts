/** One property that every implementation of an interface must have; `run` rejects when it does not hold. */
export interface Check<World> {
  readonly name: string
  run(world: World): Promise<void>
}

export interface Disposable {
  dispose(): Promise<void>
}

/** Work that a check awaits later: if the check fails before, how the work ends is ignored. */
export function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Runs the check in a world of its own and always disposes of it. */
export async function runCheck<World extends Disposable>(
  check: Check<World>,
  factory: () => Promise<World>,
): Promise<void> {
  const world = await factory()
  try {
    await check.run(world)
  } finally {
    await world.dispose()
  }
}

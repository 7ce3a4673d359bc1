import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after a time (milliseconds), or as soon as the signal aborts. It does not keep the process alive. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}

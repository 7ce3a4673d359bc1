import { pauseAfter, BackgroundError, pause } from '../runtime/async/index.ts'
import type { DynamicObject } from '../runtime/api/index.ts'
import type { KeyRange, Store, StoreEvent, Stored } from '../runtime/store/contract/index.ts'
import type { ReadStored } from './stores/stored-objects.ts'

const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 30_000 }

/** The target that a reflector keeps equal to a range of objects. */
export interface ReflectorStore {
  /** Replaces everything by these objects. */
  reset(objects: readonly DynamicObject[]): void
  /** Adds or replaces an object. */
  set(object: DynamicObject): void
  /** Removes an object, which is passed in its last state. */
  delete(object: DynamicObject): void
}

export interface ReflectorOptions {
  readonly store: Store
  readonly range: KeyRange
  readonly target: ReflectorStore
  readonly read: ReadStored
  readonly signal: AbortSignal
  report(error: unknown): void
}

/**
 * Keeps a target equal to the objects of a range until the signal aborts. Resolves when the target is
 * complete. An object that can't be read, or that the target refuses, counts as absent and is reported; it does not
 * affect the others.
 */
export async function startReflector(options: ReflectorOptions): Promise<void> {
  const revision = await load(options)
  void keepUp(options, revision)
}

async function load(options: ReflectorOptions): Promise<number> {
  const { store, range, target, read } = options
  const { items, revision } = await store.list(range)
  const objects: DynamicObject[] = []
  for (const item of items) isolated(options, item.key, () => objects.push(read(item)))
  try {
    target.reset(objects)
  } catch {
    target.reset([])
    for (const object of objects) isolated(options, subjectOf(object), () => target.set(object))
  }
  return revision
}

async function keepUp(options: ReflectorOptions, start: number): Promise<void> {
  const { store, range, signal, report } = options
  let revision = start
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const batch of store.watch(range, revision, signal)) {
        for (const event of batch.events) take(options, event)
        revision = batch.revision
        failures = 0
      }
      if (!signal.aborted) revision = await load(options)
    } catch (error) {
      if (signal.aborted) return
      report(new BackgroundError(`watching ${range.start}`, error))
      failures += 1
      await pause(pauseAfter(failures, BACKOFF), signal)
      revision = await load(options).catch(() => revision)
    }
  }
}

/** Applies an event. If the target refuses the new state of an object, the old state is removed as well. */
function take(options: ReflectorOptions, { key, value, previous, revision }: StoreEvent): void {
  const { target, read } = options
  if (value === undefined) return forget(options, previous)
  try {
    target.set(read({ value, revision }))
  } catch (error) {
    options.report(new BackgroundError(key, error))
    forget(options, previous)
  }
}

function forget(options: ReflectorOptions, previous: Stored | undefined): void {
  if (previous !== undefined) isolated(options, previous.key, () => options.target.delete(options.read(previous)))
}

function isolated({ report }: ReflectorOptions, subject: string, work: () => unknown): void {
  try {
    work()
  } catch (error) {
    report(new BackgroundError(subject, error))
  }
}

const subjectOf = ({ kind, metadata: { namespace, name } }: DynamicObject): string =>
  [kind, namespace, name].filter((part) => part !== undefined).join('/')

import { reflect } from '../client/index.ts'
import type { ApiObject } from '../runtime/api/index.ts'
import { BackgroundError, pauseAfter, pause } from '../runtime/async/index.ts'
import type { ResourceDefinition } from '../runtime/scheme/index.ts'
import type { Served, TypedClient } from './client.ts'

const BACKOFF = { firstMilliseconds: 500, longestMilliseconds: 30_000 }

type Listener = (object: Served<ApiObject>) => void

/** The objects of one type, kept current, for all controllers that ask. */
export interface Informer {
  /** By `namespace/name`; what it holds is not to be changed. */
  readonly objects: ReadonlyMap<string, Served<ApiObject>>
  /** Calls back with the present objects, then with each that comes, changes or goes; what it returns ends that. */
  subscribe(listener: Listener): () => void
}

export interface InformersOptions {
  readonly client: TypedClient
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Reflects each type once, however many controllers ask for it, until the signal aborts. */
export class Informers {
  readonly #options: InformersOptions
  readonly #informers = new Map<string, Informer>()
  readonly #running: Promise<void>[] = []

  constructor(options: InformersOptions) {
    this.#options = options
  }

  of(definition: ResourceDefinition): Informer {
    const type = `${definition.plural}.${definition.group}`
    const known = this.#informers.get(type)
    if (known !== undefined) return known
    const objects = new Map<string, Served<ApiObject>>()
    const listeners = new Set<Listener>()
    const isolated = (work: () => void): void => this.#isolated(type, work)
    const informer: Informer = {
      objects,
      subscribe(listener) {
        listeners.add(listener)
        for (const object of objects.values()) isolated(() => listener(object))
        return () => listeners.delete(listener)
      },
    }
    this.#informers.set(type, informer)
    const tell = (object: Served<ApiObject>): void => {
      for (const listener of listeners) isolated(() => listener(object))
    }
    this.#running.push(this.#run(definition, objects, tell))
    return informer
  }

  /** Resolves when nothing is reflected any more, after the signal. */
  async ended(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #run(definition: ResourceDefinition, objects: Map<string, Served<ApiObject>>, tell: Listener): Promise<void> {
    const { client, signal, report } = this.#options
    let failures = 0
    while (!signal.aborted) {
      try {
        for await (const change of reflect(client.for(definition), objects, { signal })) {
          failures = 0
          if (change.type !== 'synced') tell(change.object)
        }
      } catch (error) {
        if (!signal.aborted) report(new BackgroundError(`informer of ${definition.plural}.${definition.group}`, error))
      }
      failures += 1
      await pause(pauseAfter(failures, BACKOFF), signal)
    }
  }

  #isolated(type: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#options.report(new BackgroundError(`informer of ${type}`, error))
    }
  }
}

import { createHash } from 'node:crypto'
import type { Client } from '../client/index.ts'
import { isNotFound } from '../client/index.ts'
import { BackgroundError } from '../runtime/async/index.ts'
import type { ApiObject } from '../runtime/api/index.ts'
import type { ResourceDefinition } from '../runtime/scheme/index.ts'
import type { Served } from './client.ts'
import { defined } from '../runtime/json/index.ts'

/** Records what happened to an object, for people. Never throws: an event that can't be recorded is reported. */
export interface EventRecorder {
  normal(reason: string, message: string): Promise<void>
  warning(reason: string, message: string): Promise<void>
}

type EventObject = Served<ApiObject> & { count?: number; readonly [field: string]: unknown }

/** As in Kubernetes: the Events of cluster-scoped objects are in this namespace. */
const DEFAULT_NAMESPACE = 'default'
/** An API server keeps no longer messages (characters). */
const LONGEST_MESSAGE = 1_024

const EVENTS = { group: '', version: 'v1', kind: 'Event', plural: 'events', scope: 'Namespaced' } as const

export interface EventsOptions {
  readonly client: Client
  readonly controller: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  report(error: unknown): void
}

/** Returns a recorder for an object; the same event again counts up instead of making another. */
export function eventRecorder(
  { client, controller, clock, report }: EventsOptions,
  { group, kind, storageVersion }: ResourceDefinition,
  { metadata }: Served<ApiObject>,
): EventRecorder {
  const { name = '', namespace, uid = '' } = metadata
  const events = client.for<EventObject, Record<never, never>>(EVENTS).in(namespace ?? DEFAULT_NAMESPACE)
  async function record(type: 'Normal' | 'Warning', reason: string, text: string): Promise<void> {
    const message = text.slice(0, LONGEST_MESSAGE)
    const digest = createHash('sha256').update([uid, type, reason, message].join('\0')).digest('hex').slice(0, 16)
    const eventName = `${name.slice(0, 200)}.${digest}`
    const time = new Date(clock()).toISOString().replace(/\.\d+/, '')
    try {
      const count = await countOf(eventName)
      if (count > 0) {
        await events.patch(eventName, 'merge', { count: count + 1, lastTimestamp: time })
        return
      }
      await events.create({
        metadata: { name: eventName, ...defined({ namespace }) },
        type,
        reason,
        message,
        count: 1,
        firstTimestamp: time,
        lastTimestamp: time,
        involvedObject: {
          kind,
          name,
          uid,
          apiVersion: group === '' ? storageVersion : `${group}/${storageVersion}`,
          ...defined({ namespace }),
        },
        source: { component: controller },
        reportingComponent: controller,
        reportingInstance: controller,
      })
    } catch (error) {
      report(new BackgroundError(`${controller}: event ${reason}`, error))
    }
  }
  async function countOf(eventName: string): Promise<number> {
    try {
      return (await events.get(eventName)).count ?? 1
    } catch (error) {
      if (isNotFound(error)) return 0
      throw error
    }
  }
  return {
    normal: (reason, message) => record('Normal', reason, message),
    warning: (reason, message) => record('Warning', reason, message),
  }
}

import { createHash } from 'node:crypto'
import { formatGroupVersion, type ApiObject, type DynamicObject } from '../../api/index.ts'
import { promised, untilAborted } from '../../async/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { RemoteStore, type RemoteChange, type RemoteEvent, type RemoteObject } from '../../registry/index.ts'
import { prune } from '../../schema/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import type { KindSource, SourceChange } from './hooks.ts'
import { jsonOf, Misuse, ObjectView } from './object-view.ts'
import { kindOf } from './returned.ts'
import type { HookRunner } from './runner.ts'

/** The store of a kind whose objects are kept elsewhere. */
export function sourceStore(
  resource: ResourceDefinition,
  source: KindSource<ApiObject>,
  runner: HookRunner,
): RemoteStore {
  const reader = new ObjectReader(resource)

  /** Runs a method of the source with a signal that aborts at its deadline. */
  function call<R>(method: string, name: string, work: (signal: AbortSignal) => unknown, read: (value: unknown) => R) {
    const end = new AbortController()
    const context = { abort: (reason: unknown): void => end.abort(reason) }
    return promised(() => runner.run({ hook: `source.${method}`, name, context, read, call: () => work(end.signal) }))
  }

  return new RemoteStore(
    { group: resource.group, resource: resource.plural },
    {
      read: (target) =>
        call(
          'read',
          target.name,
          (signal) => source.read(target, { signal }),
          (found) => (found === undefined ? undefined : reader.object(found)),
        ),
      list: (namespace) =>
        call(
          'list',
          '',
          (signal) => source.list(namespace, { signal }),
          (page) => reader.page(page),
        ),
      write: (change) =>
        call(
          'write',
          nameOf(change),
          (signal) => source.write(shown(change), { signal }),
          (outcome) => (outcome === 'raced' ? undefined : versionOf(outcome)),
        ),
      watch: (after, signal) =>
        eventsAfter(after, {
          reader,
          open: () => {
            const events = source.watch?.(String(after), { signal })
            if (events === undefined) throw new Misuse(`${resource.kind} has a source without watch`)
            return untilAborted(events, signal)
          },
          answerTo: (error) => runner.answerTo({ hook: 'source.watch', name: '' }, error),
        }),
    },
  )
}

interface EventsOptions {
  readonly reader: ObjectReader
  /** Opens the watch of the source. */
  open(): AsyncIterable<unknown>
  /** Returns the error that replaces an error of the source. */
  answerTo(error: unknown): unknown
}

/** Yields the events of a source. Throws Misuse for an event that is not newer than the previous one. */
async function* eventsAfter(after: number, { reader, open, answerTo }: EventsOptions): AsyncGenerator<RemoteEvent> {
  try {
    let last = after
    for await (const event of open()) {
      const read = reader.event(event)
      if (read.revision <= last) throw new Misuse(`the event at version ${read.revision} came after ${last}`)
      last = read.revision
      yield read
    }
  } catch (error) {
    throw answerTo(error)
  }
}

const nameOf = (change: RemoteChange): string =>
  (change.type === 'delete' ? change.target.name : change.object.metadata.name) ?? ''

/** Returns a change in the form that the source gets. */
function shown(change: RemoteChange): SourceChange<ApiObject> {
  if (change.type === 'delete') return { ...change, expect: String(change.expect) }
  const object = new ObjectView(change.object, 'read-only').object
  return change.type === 'create'
    ? { type: 'create', object }
    : { type: 'update', object, expect: String(change.expect) }
}

/** Returns a version as a number. Throws Misuse for anything else. */
function versionOf(version: unknown): number {
  const number = typeof version === 'string' && /^[1-9]\d*$/.test(version) ? Number(version) : Number.NaN
  if (Number.isSafeInteger(number)) return number
  throw new Misuse(`${kindOf(version)} is no resource version: it must be a whole number above 0, as text`)
}

/** Converts what a source returns to objects of the kind. */
class ObjectReader {
  readonly #resource: ResourceDefinition

  constructor(resource: ResourceDefinition) {
    this.#resource = resource
  }

  object(returned: unknown): RemoteObject {
    const { group, kind, plural, scope, storageVersion, versions } = this.#resource
    if (!isJsonObject(returned)) throw new Misuse(`the source returned ${kindOf(returned)} and no ${kind}`)
    const { metadata, ...fields } = jsonOf(returned) as Readonly<Record<string, unknown>>
    if (!isJsonObject(metadata) || typeof metadata.name !== 'string' || metadata.name === '')
      throw new Misuse('the source returned an object without a name')
    if ((scope === 'Namespaced') !== (typeof metadata.namespace === 'string' && metadata.namespace !== ''))
      throw new Misuse(`the source returned an object ${scope === 'Namespaced' ? 'without a' : 'with a'} namespace`)
    const { resourceVersion, ...kept } = metadata
    const place = `${plural}.${group}/${String(metadata.namespace ?? '')}/${metadata.name}`
    const made: DynamicObject = {
      ...fields,
      kind,
      apiVersion: formatGroupVersion({ group, version: storageVersion }),
      metadata: { uid: uidOf(place), ...kept },
    }
    return { object: prune(versions[storageVersion]?.schema ?? {}, made).value, revision: versionOf(resourceVersion) }
  }

  page(returned: unknown): { items: readonly RemoteObject[]; revision: number } {
    if (!isJsonObject(returned) || !Array.isArray(returned.items))
      throw new Misuse(`the source returned ${kindOf(returned)} and no list of items`)
    return { items: returned.items.map((item) => this.object(item)), revision: versionOf(returned.resourceVersion) }
  }

  event(returned: unknown): RemoteEvent {
    if (!isJsonObject(returned)) throw new Misuse(`the source sent ${kindOf(returned)} and no event`)
    const { type, object, previous } = returned
    if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED')
      throw new Misuse('the source sent an event that is neither ADDED nor MODIFIED nor DELETED')
    return { type, ...this.object(object), previous: previous === undefined ? undefined : this.object(previous) }
  }
}

/** Returns the uid of an object whose source has none: always the same for the same name. */
function uidOf(place: string): string {
  const digits = createHash('sha256').update(place).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

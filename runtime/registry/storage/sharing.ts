import type { Turn } from '../../async/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../../scheme/index.ts'
import { collectionRange, formatGroupVersion, type DynamicObject } from '../../api/index.ts'
import { ConditionFailed, type Key, type Store, type StoreEvent, type Stored } from '../../store/contract/index.ts'
import { decodeObject, encodeObject } from '../../codec/index.ts'
import { rememberingView, showEach } from './viewed-store.ts'

type Convert = (object: DynamicObject) => DynamicObject

/**
 * Converts objects to those of the type that stores them, and back; each direction also fills in the defaults of its
 * target.
 */
export interface SharedForm {
  readonly toStored: Convert
  readonly fromStored: Convert
}

/** Returns the key prefix of a type, without its trailing slash. */
const baseOf = (group: string, resource: string): string => collectionRange({ group, resource }, '').start.slice(0, -1)

/** Returns whether a key, or the end of a key range, belongs to a type. */
const isBelow = (key: Key, base: string): boolean => key.startsWith(base) && /^[/0]/.test(key.slice(base.length))

/**
 * Returns the store of a type that shares the objects of another type: it reads them under the keys and in the form of
 * this type, and writes them under the keys and in the form of the other one.
 */
export function sharedStore(
  store: Store,
  definition: ResourceDefinition,
  owner: ResourceDefinition,
  { turn, ...form }: SharedForm & { readonly turn: Turn },
): Store {
  const [own, theirs] = [definition, owner].map(({ group, plural }) => baseOf(group, plural)) as [string, string]
  const isOwn = (key: Key): boolean => isBelow(key, own)
  const outwards = (key: Key): Key => (isOwn(key) ? theirs + key.slice(own.length) : key)
  const inwards = (key: Key): Key => (isBelow(key, theirs) ? own + key.slice(theirs.length) : key)

  const view = rememberingView((value) => encodeObject(form.fromStored(decodeObject({ value, revision: 0 }))), turn)
  const show = (value: Uint8Array): Uint8Array => view.known(value) ?? view.make(value)
  const stored = ({ key, value, revision }: Stored): Stored => ({ key: inwards(key), value: show(value), revision })
  const list = async (items: readonly Stored[]): Promise<readonly Stored[]> => {
    const shown: Stored[] = []
    await showEach(view, items, (one) => shown.push(stored(one)))
    return shown
  }
  const eventsOf = async (events: readonly StoreEvent[]): Promise<readonly StoreEvent[]> => {
    const shown: StoreEvent[] = []
    await showEach(view, events, ({ key, previous, revision }, value) => {
      const before = previous === undefined ? undefined : stored(previous)
      shown.push({ key: inwards(key), value: value(), previous: before, revision })
    })
    return shown
  }
  const rewritten = (value: Uint8Array): Uint8Array => encodeObject(form.toStored(decodeObject({ value, revision: 0 })))

  return {
    async get(key, options) {
      const found = await store.get(outwards(key), options)
      return found === undefined || !isOwn(key) ? found : stored(found)
    },
    async list({ start, end }, options) {
      const page = await store.list({ start: outwards(start), end: outwards(end) }, options)
      return isOwn(start) ? { ...page, items: await list(page.items) } : page
    },
    async *watch({ start, end }, after, signal) {
      for await (const { revision, events } of store.watch(
        { start: outwards(start), end: outwards(end) },
        after,
        signal,
      ))
        yield { revision, events: isOwn(start) ? await eventsOf(events) : events }
    },
    async commit(writes, options) {
      try {
        return await store.commit(
          writes.map(({ key, expect, value }) => ({
            key: outwards(key),
            expect,
            value: value === undefined || !isOwn(key) ? value : rewritten(value),
          })),
          options,
        )
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error
        throw new ConditionFailed(inwards(error.key), error.expected, error.actual)
      }
    },
    revision: () => store.revision(),
    localRevision: () => store.localRevision(),
    waitFor: (revision, timeoutMilliseconds) => store.waitFor(revision, timeoutMilliseconds),
    compactedRevision: () => store.compactedRevision(),
    healthy: () => store.healthy(),
    size: () => store.size(),
    close: () => store.close(),
  }
}

/** A version of another type with the same objects, relative to the storage version of this type. */
export interface RelatedVersion {
  readonly apiVersion: string
  readonly version: VersionDefinition
  readonly fromHere: Convert
  readonly toHere: Convert
}

/** Returns all versions of the types that share their objects with this one. */
export function relatedVersions(
  definition: ResourceDefinition,
  all: readonly ResourceDefinition[],
): readonly RelatedVersion[] {
  const { storedAs } = definition
  const sharers = all.filter(
    (each) => each.storedAs?.resource.group === definition.group && each.storedAs.resource.plural === definition.plural,
  )
  return [
    ...(storedAs === undefined ? [] : versionsOf(storedAs.resource, storedAs.toStored, storedAs.fromStored)),
    ...sharers.flatMap((each) =>
      each.storedAs === undefined ? [] : versionsOf(each, each.storedAs.fromStored, each.storedAs.toStored),
    ),
  ]
}

const versionsOf = (
  { group, versions, storageVersion }: ResourceDefinition,
  there: Convert,
  back: Convert,
): readonly RelatedVersion[] =>
  Object.values(versions).map((version) => ({
    apiVersion: formatGroupVersion({ group, version: version.name }),
    version,
    fromHere: version.name === storageVersion ? there : (object) => version.fromStorage(there(object)),
    toHere: version.name === storageVersion ? back : (object) => back(version.toStorage(object)),
  }))

import { setImmediate as nextTurn } from 'node:timers/promises'
import { atOnce, byTurns, inSlices, type Eventual, type Sliced } from '../../runtime/async/index.ts'
import type { CustomTypes } from '../../runtime/definitions/index.ts'
import { collectionRange, objectKey, type GroupResource, type Vendor } from '../../runtime/api/index.ts'
import type { EncodedObject } from '../../runtime/registry/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'
import type { ReadStored } from '../stores/stored-objects.ts'

export interface StoredDefinitionsOptions {
  readonly store: Store
  readonly read: ReadStored
  readonly vendor: Vendor
  readonly customTypes: CustomTypes
  report(error: unknown): void
}

const definitionsOf = ({ apiDomain }: Vendor): GroupResource => ({
  group: `apiextensions.${apiDomain}`,
  resource: 'customresourcedefinitions',
})

/** Serves the types of the definitions that the store holds, before the first request is taken (CRD-01). */
export async function serveStoredDefinitions(options: StoredDefinitionsOptions): Promise<void> {
  const { items } = await options.store.list(collectionRange(definitionsOf(options.vendor), ''))
  await inSlices(items, (item) => serve(options, item, (work) => byTurns(work, nextTurn)))
}

/**
 * Serves a type that is not served yet, if the store holds a definition of it: another server may have created it a moment
 * ago, before the controller of this server received it.
 */
export async function serveStoredDefinition(
  options: StoredDefinitionsOptions,
  group: string,
  plural: string,
): Promise<void> {
  if (!group.includes('.')) return
  const key = objectKey(definitionsOf(options.vendor), { namespace: '', name: `${plural}.${group}` })
  const item = await options.store.get(key)
  // At once, because a deletion in between would be undone.
  if (item !== undefined) await serve(options, item, atOnce)
}

/** Serves one definition; an error is reported and does not affect the others. */
async function serve(
  { customTypes, read, report }: StoredDefinitionsOptions,
  item: EncodedObject,
  does: (work: Sliced<void>) => Eventual<void>,
): Promise<void> {
  try {
    await does(customTypes.set(read(item)))
  } catch (error) {
    report(error)
  }
}

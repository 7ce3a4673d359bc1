import { inParallel } from '../../runtime/async/index.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import { reasonOf, type ServerClient } from '../server/client.ts'
import { pathOf, type StoredType } from './types.ts'

/** Objects of one page of a list. */
const PAGE = 250
/** Concurrent requests: few enough not to delay other clients. */
const AT_ONCE = 16
const GONE = 404
const EXPIRED = 410

/** The outcome of migrating the objects of a type. */
export interface Tally {
  readonly seen: number
  /** Objects that were rewritten in the storage version. */
  readonly rewritten: number
  readonly failed: number
}

export interface Observer {
  /** Called after each page. `left`: number of remaining objects, as reported by the server. */
  progress(type: StoredType, tally: Tally, left: number): void
  failed(type: StoredType, object: string, reason: string): void
}

/**
 * Makes the server rewrite every object of a type that is not stored in its storage version, by a patch that changes
 * nothing: the server rewrites the present state of the object if it is stored in another version, and otherwise does
 * nothing. So no other write is lost, and a second run continues where the first one stopped.
 */
export async function migrateType(server: ServerClient, type: StoredType, observer: Observer): Promise<Tally> {
  let tally: Tally = { seen: 0, rewritten: 0, failed: 0 }
  const fail = (object: string, reason: string): void => {
    tally = { ...tally, failed: tally.failed + 1 }
    observer.failed(type, object, reason)
  }
  async function patch(item: JsonObject): Promise<void> {
    const { name, namespace, resourceVersion } = objectOf(item.metadata)
    const path = pathOf(type, item)
    const contentType = 'application/merge-patch+json'
    const answer = await server.ask({ method: 'PATCH', path, body: {}, contentType })
    if (answer.code === GONE) return
    if (answer.code >= 300)
      fail(
        [namespace, name]
          .filter((part) => part !== undefined)
          .map(stringOf)
          .join('/'),
        reasonOf(answer),
      )
    else if (objectOf(answer.value.metadata).resourceVersion !== resourceVersion)
      tally = { ...tally, rewritten: tally.rewritten + 1 }
  }
  let token = ''
  do {
    const query = `limit=${PAGE}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`
    const answer = await server.ask({ method: 'GET', path: `${type.base}/${type.plural}?${query}` })
    const { continue: next, remainingItemCount } = objectOf(answer.value.metadata)
    // The error for an expired token carries a new one that continues at the same key.
    if (answer.code >= 300 && (answer.code !== EXPIRED || stringOf(next) === '')) {
      fail('', reasonOf(answer))
      break
    }
    token = stringOf(next)
    const items = objectsOf(answer.value.items)
    await inParallel(items, AT_ONCE, patch)
    tally = { ...tally, seen: tally.seen + items.length }
    if (items.length > 0) observer.progress(type, tally, Number(remainingItemCount ?? 0))
  } while (token !== '')
  return tally
}

import { lifeOfPod, PATHS, type Step } from '../cluster/life.ts'
import { deleteOptions, event, pod } from '../cluster/objects.ts'

/** Resources that the life writes, each checked by itself. */
export const COLLECTIONS = ['pods', 'events', 'nodes', 'replicasets', 'leases'] as const
export type CollectionName = (typeof COLLECTIONS)[number]

/** An object of each collection that stays there, and is written when watchers are to show how far they are. */
const MARKED: Readonly<Record<CollectionName, string>> = {
  pods: 'marker',
  events: 'marker',
  nodes: 'node-0',
  replicasets: 'web-0',
  leases: 'node-0',
}

/** Returns the collection that a path leads to. */
export const collectionOf = (path: string): CollectionName | undefined =>
  COLLECTIONS.find((name) => path === PATHS[name] || path.startsWith(`${PATHS[name]}/`))

/** What is there before the first Pod. */
export const beginning = (ownerUid: string): readonly Step[] => [
  { ...created('pods'), body: { whole: pod(MARKED.pods, 0, ownerUid) } },
  { ...created('events'), body: { whole: event(MARKED.events, MARKED.pods, 'Marked') } },
]

const created = (collection: 'pods' | 'events'): Pick<Step, 'operation' | 'method' | 'path' | 'agent' | 'writes'> => ({
  operation: `POST ${collection}`,
  method: 'POST',
  path: PATHS[collection],
  agent: 'controller-manager',
  writes: collection,
})

/** Returns the life of a Pod, of which nothing is left behind: its Events go with it. */
export function wholeLife(index: number, ownerUid: string): readonly Step[] {
  const steps = lifeOfPod(index, ownerUid)
  const deleted = new Set(steps.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
  const left = steps.flatMap(({ method, path, body }) => {
    if (method !== 'POST' || path !== PATHS.events || body === undefined || !('whole' in body)) return []
    const { name } = body.whole['metadata'] as { readonly name: string }
    return deleted.has(`${path}/${name}`) ? [] : [removal('events', name)]
  })
  return [...steps, ...left]
}

/** Returns a step that removes an object at once. */
export const removal = (collection: 'pods' | 'events', name: string): Step => ({
  operation: `DELETE ${collection}`,
  method: 'DELETE',
  path: `${PATHS[collection]}/${name}`,
  agent: 'controller-manager',
  writes: collection,
  ...(collection === 'pods' ? { body: { whole: deleteOptions(0) } } : {}),
})

/** Returns whether an object of a collection stays when no life is under way. */
export const stays = (collection: CollectionName, name: string): boolean =>
  (collection !== 'pods' && collection !== 'events') || name === MARKED[collection]

/** Returns a write to the object of a collection that stays, after which watchers are past all that was written before. */
export const mark = (collection: CollectionName, round: number): Step => ({
  operation: `PATCH ${collection}`,
  method: 'PATCH',
  path: `${PATHS[collection]}/${MARKED[collection]}`,
  agent: 'controller-manager',
  body: { patch: { metadata: { annotations: { round: String(round) } } } },
  writes: collection,
})

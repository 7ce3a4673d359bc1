import { objectsOf, stringOf } from '../../runtime/json/index.ts'
import type { ServerClient } from '../server/client.ts'

/** Only types of the core group are requested: the project may keep objects of its own types elsewhere. */
const CORE = '/api/v1'
const NAMESPACES = `${CORE}/namespaces`
const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'first' } }
const LABELS = { metadata: { labels: { used: 'true' } } }

/**
 * Sends the requests that most clients start with: discovery, lists, a watch, and each way to write an object. Throws
 * Failure.
 */
export async function useOnce(client: ServerClient): Promise<void> {
  for (const path of ['/version', '/api', '/apis', CORE]) await client.get(path)
  const { resources } = await client.get(CORE)
  const listed = objectsOf(resources).filter(({ name, verbs }) => !stringOf(name).includes('/') && isList(verbs))
  for (const { name } of listed) await client.get(`${CORE}/${stringOf(name)}?limit=500`)
  // The watch receives the writes below.
  const watch = client.send({ method: 'GET', path: `${NAMESPACES}?watch=1&timeoutSeconds=1` })
  const path = `${NAMESPACES}/${NAMESPACE.metadata.name}`
  const patch = (contentType: string, body: object) =>
    client.send({ method: 'PATCH', path: `${path}?fieldManager=build`, body, contentType })
  await client.send({ method: 'POST', path: NAMESPACES, body: NAMESPACE })
  await client.send({ method: 'GET', path })
  await patch('application/merge-patch+json', LABELS)
  await patch('application/apply-patch+yaml', { ...NAMESPACE, ...LABELS })
  await watch
}

const isList = (verbs: unknown): boolean => Array.isArray(verbs) && verbs.includes('list')

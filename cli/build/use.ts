import { objectsOf, stringOf } from '../../runtime/json/index.ts'
import type { ServerClient } from '../server/client.ts'

/** Of its group are the only types that are asked for: those of a project may keep their objects in a place of its own. */
const CORE = '/api/v1'
const NAMESPACES = `${CORE}/namespaces`
const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'first' } }
const LABELS = { metadata: { labels: { used: 'true' } } }

/** Makes the requests with which most clients begin: discovery, lists, a watch, and each way to write an object. Throws Failure. */
export async function useOnce(client: ServerClient): Promise<void> {
  for (const path of ['/version', '/api', '/apis', CORE]) await client.get(path)
  const { resources } = await client.get(CORE)
  const listed = objectsOf(resources).filter(({ name, verbs }) => !stringOf(name).includes('/') && isList(verbs))
  for (const { name } of listed) await client.get(`${CORE}/${stringOf(name)}?limit=500`)
  // It sees what is written meanwhile.
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

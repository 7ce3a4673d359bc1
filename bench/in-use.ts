import { randomUUID } from 'node:crypto'
import { minimalObjects } from '../test/http/minimal-objects.ts'
import { operations, otherObjects } from '../test/http/other-objects.ts'
import type { Client } from '../test/support/client.ts'
import { vendor } from '../generated/index.ts'
import { OWN_DOMAIN, OWN_GROUP } from './own-project.ts'

const NAMESPACE = 'in-use'
/** Objects of these would take part in all that comes after them. */
const TAKING_PART = /Webhook|AdmissionPolicy/

interface ResourceEntry {
  readonly name: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
}

/** Objects of the built-in kinds, in the groups of a project. */
const KNOWN = new Map(
  [...minimalObjects, ...otherObjects, ...operations].map((each) => [
    `${each.apiVersion.replace(vendor.apiDomain, OWN_DOMAIN)} ${each.kind}`,
    each,
  ]),
)

/** Lists every type that a server serves, in each of its versions, and creates an object of it where one is known. */
export async function useAllTypes(client: Client): Promise<{ readonly listed: number; readonly created: number }> {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } }
  await client.post('/api/v1/namespaces', namespace)
  const { groups } = (await client.get('/apis')).body as unknown as Groups
  let listed = 0
  let created = 0
  for (const apiVersion of ['v1', ...groups.flatMap(({ versions }) => versions.map((each) => each.groupVersion))]) {
    const prefix = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`
    const { resources } = (await client.get(prefix)).body as unknown as { readonly resources: readonly ResourceEntry[] }
    for (const { name: type, kind, namespaced, verbs } of resources.filter(({ name }) => !name.includes('/'))) {
      const path = namespaced ? `${prefix}/namespaces/${NAMESPACE}/${type}` : `${prefix}/${type}`
      if (verbs.includes('list') && (await client.get(path)).status === 200) listed++
      const object = verbs.includes('create') ? objectOf(apiVersion, kind) : undefined
      if (object !== undefined && (await client.post(path, object)).status === 201) created++
    }
  }
  return { listed, created }
}

interface Groups {
  readonly groups: readonly { readonly versions: readonly { readonly groupVersion: string }[] }[]
}

function objectOf(apiVersion: string, kind: string): object | undefined {
  const unused = `used-${randomUUID().slice(0, 8)}`
  if (apiVersion === `${OWN_GROUP}/v1`)
    return { apiVersion, kind, metadata: { name: unused }, spec: { text: 'used', amount: 1 } }
  const known = KNOWN.get(`${apiVersion} ${kind}`)
  if (known === undefined || TAKING_PART.test(kind)) return undefined
  const { name = unused, ...fields } = known.fields(NAMESPACE)
  const object = { apiVersion, kind, metadata: { name }, ...fields }
  return JSON.parse(JSON.stringify(object).replaceAll(vendor.apiDomain, OWN_DOMAIN)) as object
}

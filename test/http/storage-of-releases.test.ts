import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStoreAt } from '../../server/stores/store.ts'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { vendor } from '../../generated/index.ts'
import { objectKey } from '../../runtime/api/index.ts'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import type { Client, Entity } from '../support/client.ts'
import { startInProcess, type InProcessServer } from '../support/in-process.ts'
import { startServerHere, type ServerHere } from '../support/server-here.ts'
import {
  cluster,
  flowSchema,
  hook,
  ingress,
  named,
  namespaced,
  scaled,
  type RemovedObject,
} from '../support/removed-objects.ts'
import { waitFor } from '../support/patience.ts'
import { deployment, failed, names, newNamespace, succeeded } from './objects.ts'

const { apiDomain } = vendor

/** A kind whose storage version moves from one release to the next. */
interface Move {
  readonly group: string
  readonly object: RemovedObject
  /** Minor number of the first release that stores the newer version. */
  readonly release: number
  readonly older: string
  readonly newer: string
}

const pods = {
  template: { spec: { containers: [{ name: 'main', image: 'registry.example/main:1' }], restartPolicy: 'Never' } },
}
const policy = {
  failurePolicy: 'Fail',
  matchConstraints: {
    resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
  },
  validations: [{ expression: 'true' }],
}
const definitionOf = (group: string) => ({
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
})
const moves: readonly Move[] = [
  {
    group: `admissionregistration.${apiDomain}`,
    release: 17,
    older: 'v1beta1',
    newer: 'v1',
    object: cluster('ValidatingWebhookConfiguration', 'validatingwebhookconfigurations', {
      webhooks: [{ ...hook, admissionReviewVersions: ['v1'], sideEffects: 'None' }],
    }),
  },
  {
    group: `apiextensions.${apiDomain}`,
    release: 17,
    older: 'v1beta1',
    newer: 'v1',
    object: named(
      'gadgets.demo.example',
      cluster('CustomResourceDefinition', 'customresourcedefinitions', definitionOf('demo.example')),
    ),
  },
  {
    group: `networking.${apiDomain}`,
    object: { ...ingress, fields: ingress.becomes },
    release: 20,
    older: 'v1beta1',
    newer: 'v1',
  },
  {
    group: 'batch',
    release: 22,
    older: 'v1beta1',
    newer: 'v1',
    object: namespaced('CronJob', 'cronjobs', { spec: { schedule: '* * * * *', jobTemplate: { spec: pods } } }),
  },
  {
    group: 'autoscaling',
    release: 24,
    older: 'v1',
    newer: 'v2',
    object: namespaced('HorizontalPodAutoscaler', 'horizontalpodautoscalers', {
      spec: {
        ...scaled,
        metrics: [
          { type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '7' } } },
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
        ],
        behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
      },
    }),
  },
  { group: `flowcontrol.apiserver.${apiDomain}`, object: flowSchema, release: 30, older: 'v1beta3', newer: 'v1' },
  {
    group: `admissionregistration.${apiDomain}`,
    release: 31,
    older: 'v1beta1',
    newer: 'v1',
    object: cluster('ValidatingAdmissionPolicy', 'validatingadmissionpolicies', { spec: policy }),
  },
]

describe.each(stores)('what emulated releases store, on %s', (store) => {
  let backing: Backing
  let server: InProcessServer | undefined
  const client = (): Client => {
    if (server === undefined) throw new Error('no server')
    return server.client
  }
  const stop = async (): Promise<void> => {
    await server?.close()
    server = undefined
  }
  const actAs = async (minor: number): Promise<void> => {
    await stop()
    server = await startInProcess({
      store,
      backing,
      release: { major: 1, minor },
      flags: ['--runtime-config', 'api/beta=true'],
    })
  }
  beforeAll(async () => {
    backing = await newBacking(store)
  })
  afterAll(async () => {
    await stop()
    await backing?.dispose()
  })

  /** The apiVersions in which objects are stored, while no server runs. */
  async function storedVersions({ group, object }: Move, namespace: string, all: readonly string[]): Promise<string[]> {
    await stop()
    const open = await openStoreAt(parseStoreAddress(backing.uri, 'store'), {
      retentionMilliseconds: 60_000,
      database: vendor.name,
      onError: (error) => console.error(error),
    })
    try {
      const keys = all.map((name) => objectKey({ group, resource: object.plural }, { namespace, name }))
      const found = await Promise.all(keys.map((key) => open.get(key)))
      return found.map((one) => (JSON.parse(Buffer.from(one?.value ?? []).toString()) as Entity).apiVersion)
    } finally {
      await open.close()
    }
  }

  it.each(moves)('$group $object.kind: $newer from 1.$release on, and $older before [DEP-RULE-4b]', async (move) => {
    const { group, object, release, older, newer } = move
    await actAs(release)
    const ns = object.scope === 'Cluster' ? '' : await newNamespace(client())
    const path = (name = ''): string =>
      `/apis/${group}/${newer}/${ns === '' ? '' : `namespaces/${ns}/`}${object.plural}${name === '' ? '' : `/${name}`}`
    const only = object.name !== undefined
    const [first, second] = only ? [object.name, object.name] : ['first', 'second']
    const create = async (name: string): Promise<Entity> => {
      const body = { apiVersion: `${group}/${newer}`, kind: object.kind, metadata: { name }, ...object.fields }
      return succeeded(await client().post(path(), body))
    }
    const touch = async (name: string, text: string): Promise<Entity> =>
      succeeded(await client().patch(path(name), { metadata: { labels: { touched: text } } }))
    const isServedBefore = async (): Promise<boolean> => (await client().get(path())).status === 200
    const versionOf = (version: string): string => `${group}/${version}`

    /** What discovery says of the version that the release stores. */
    const hash = async (): Promise<unknown> => {
      const { resources } = succeeded(await client().get(`/apis/${group}/${newer}`)) as unknown as {
        readonly resources: readonly { readonly name: string; readonly storageVersionHash?: string }[]
      }
      return resources.find(({ name }) => name === object.plural)?.storageVersionHash
    }
    const newerHash = await hash()
    expect(newerHash).toBeDefined()

    const made = await create(first)
    expect(made).toMatchObject(object.becomes)
    expect(await storedVersions(move, ns, [first])).toEqual([versionOf(newer)])

    // Back to the release before, which reads it, and writes what it touches in its own storage version.
    await actAs(release - 1)
    expect(await isServedBefore()).toBe(true)
    expect(await hash()).not.toBe(newerHash)
    expect(succeeded(await client().get(path(first)))).toEqual(made)
    if (!only) await create(second)
    const watch = await client().watch(`${path()}?watch=1`)
    const touched = await touch(first, 'before')
    const { spec, webhooks } = made as unknown as Record<string, unknown>
    expect(touched).toMatchObject({
      ...(spec === undefined ? {} : { spec }),
      ...(webhooks === undefined ? {} : { webhooks }),
    })
    const events = await watch.take(only ? 2 : 3)
    expect(events.at(-1)).toMatchObject({
      type: 'MODIFIED',
      object: { apiVersion: versionOf(newer), metadata: { name: first } },
    })
    expect(events.at(-1)?.object).toEqual(touched)
    watch.close()
    expect(succeeded(await client().get(`${path()}?labelSelector=touched%3Dbefore`)).items).toMatchObject([
      { metadata: { name: first } },
    ])
    const seen = succeeded(await client().get(path(first)))
    expect(await storedVersions(move, ns, [first, second])).toEqual([versionOf(older), versionOf(older)])

    // And on again: what is older is read, listed and watched, and rewritten by a write that changes nothing.
    await actAs(release)
    expect(succeeded(await client().get(path(first)))).toEqual(seen)
    expect(names(succeeded(await client().get(path())))).toEqual(expect.arrayContaining([first, second]))
    const rewritten = succeeded(await client().put(path(first), seen))
    expect(rewritten.metadata.resourceVersion).not.toBe(seen.metadata.resourceVersion)
    const unchanged = succeeded(await client().put(path(first), rewritten))
    expect(unchanged.metadata.resourceVersion).toBe(rewritten.metadata.resourceVersion)
    expect(await storedVersions(move, ns, [first])).toEqual([versionOf(newer)])
    if (!only) expect(await storedVersions(move, ns, [second])).toEqual([versionOf(older)])
    await actAs(release)
    for (const name of new Set([first, second])) succeeded(await client().delete(path(name)))
  })

  it('puts policies into force that it stores in an older version [STORE-08]', async () => {
    const kindOfPolicy = `admissionregistration.${apiDomain}/v1`
    await actAs(30)
    const ns = await newNamespace(client())
    const refusing = {
      ...policy,
      matchConstraints: {
        resourceRules: [
          { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['deployments'] },
        ],
      },
      validations: [{ expression: 'object.metadata.name != "bad"' }],
    }
    const post = (plural: string, kind: string, name: string, fields: object) =>
      client().post(`/apis/${kindOfPolicy}/${plural}`, {
        apiVersion: kindOfPolicy,
        kind,
        metadata: { name },
        ...fields,
      })
    succeeded(await post('validatingadmissionpolicies', 'ValidatingAdmissionPolicy', 'refusing', { spec: refusing }))
    const bound = { spec: { policyName: 'refusing', validationActions: ['Deny'] } }
    succeeded(await post('validatingadmissionpolicybindings', 'ValidatingAdmissionPolicyBinding', 'refusing', bound))
    const move: Move = {
      group: `admissionregistration.${apiDomain}`,
      object: cluster('', 'validatingadmissionpolicies', {}),
      release: 31,
      older: '',
      newer: '',
    }
    expect(await storedVersions(move, '', ['refusing'])).toEqual([`admissionregistration.${apiDomain}/v1beta1`])
    await actAs(30)
    const path = `/apis/apps/v1/namespaces/${ns}/deployments`
    succeeded(await client().post(path, deployment('good')))
    failed(await client().post(path, deployment('bad')), 422, 'Invalid')
  })
})

describe.each(stores)('a server that acts as a release, on %s', (store) => {
  let server: ServerHere
  beforeAll(async () => {
    server = await startServerHere({ store, flags: ['--emulated-version', '1.16'] })
  })
  afterAll(() => server?.dispose())

  it('serves the types of definitions that it stores in an older version, after a restart, too [STORE-08]', async () => {
    const body = {
      apiVersion: `apiextensions.${apiDomain}/v1`,
      kind: 'CustomResourceDefinition',
      metadata: { name: 'gadgets.other.example' },
      ...definitionOf('other.example'),
    }
    succeeded(await server.client.post(`/apis/apiextensions.${apiDomain}/v1/customresourcedefinitions`, body))
    const type = '/apis/other.example/v1/gadgets'
    await waitFor(async () => expect((await server.client.get(type)).status).toBe(200))
    await server.restart()
    succeeded(await server.client.get(type))
  })
})

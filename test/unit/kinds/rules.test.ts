import { describe, expect, it } from 'vitest'
import { ApiError, type DynamicObject } from '../../../runtime/api/index.ts'
import { openBuiltIns, vendor } from './support.ts'

const core = (kind: string, more: object = {}, metadata: object = {}): DynamicObject => ({
  kind,
  apiVersion: 'v1',
  metadata: { name: 'x', ...metadata },
  ...more,
})
const other = (apiVersion: string, kind: string, more: object): DynamicObject => ({
  kind,
  apiVersion,
  metadata: { name: 'x' },
  ...more,
})
const rbac = `rbac.authorization.${vendor.apiDomain}/v1`
const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'main', image: 'i' }] } }
const deployment = (spec: object = {}): DynamicObject =>
  other('apps/v1', 'Deployment', { spec: { selector: { matchLabels: { app: 'x' } }, template, ...spec } })

const eventTime = '2024-01-02T03:04:05.000000Z'
const event = (more: object): DynamicObject =>
  other(`events.${vendor.apiDomain}/v1`, 'Event', {
    eventTime,
    reportingController: 'example.com/c',
    reportingInstance: 'c-1',
    action: 'Doing',
    reason: 'Because',
    regarding: { kind: 'ConfigMap', name: 'x' },
    type: 'Normal',
    ...more,
  })

/** The summary of a refusal, without what is said of every one. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('it was not refused')
  return error.message.replace(/^.* is invalid: /, '')
}

describe('rules of new objects', () => {
  it.each<[string, DynamicObject, string]>([
    [
      'doubled key',
      core('ConfigMap', { data: { k: '1' }, binaryData: { k: 'AAEC' } }),
      'data[k]: Invalid value: "k": duplicate of key present in binaryData',
    ],
    [
      'too much data',
      core('ConfigMap', { data: { k: 'a'.repeat(1_048_577) } }),
      '[]: Too long: may not be more than 1048576 bytes',
    ],
    [
      'TLS secret',
      core('Secret', { type: `${vendor.domain}/tls` }),
      '[data[tls.crt]: Required value, data[tls.key]: Required value]',
    ],
    ['external name', core('Service', { spec: { type: 'ExternalName' } }), 'spec.externalName: Required value'],
    [
      'port range',
      core('Service', { spec: { clusterIP: 'None', ports: [{ port: 70_000 }] } }),
      '[spec.ports[0].port: Invalid value: 70000: must be between 1 and 65535, inclusive, spec.ports[0].targetPort: Invalid value: 70000: must be between 1 and 65535, inclusive]',
    ],
    [
      'selector and template',
      deployment({ selector: { matchLabels: { app: 'y' } } }),
      'spec.template.metadata.labels: Invalid value: {"app":"x"}: `selector` does not match template `labels`',
    ],
    [
      'empty selector',
      deployment({ selector: {} }),
      'spec.selector: Invalid value: {}: empty selector is invalid for deployment',
    ],
    [
      'unknown operator',
      deployment({ selector: { matchExpressions: [{ key: 'app', operator: 'Near', values: ['b'] }] } }),
      '[spec.selector.matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator, spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"Near","values":["b"]}]}: invalid label selector]',
    ],
    [
      'no movement',
      deployment({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }),
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
    ],
    [
      'equal names',
      deployment({
        template: {
          ...template,
          spec: {
            containers: [
              { name: 'c', image: 'i' },
              { name: 'c', image: 'i' },
            ],
          },
        },
      }),
      'spec.template.spec.containers[1].name: Duplicate value: "c"',
    ],
    [
      'rules',
      other(rbac, 'Role', { rules: [{ verbs: ['get'] }] }),
      '[rules[0].apiGroups: Required value: resource rules must supply at least one api group, rules[0].resources: Required value: resource rules must supply at least one resource]',
    ],
    [
      'schedule',
      other('batch/v1', 'CronJob', {
        spec: {
          schedule: 'often',
          jobTemplate: {
            spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } },
          },
        },
      }),
      'spec.schedule: Invalid value: "often": expected exactly 5 fields, found 1: [often]',
    ],
    [
      'disruption',
      other('policy/v1', 'PodDisruptionBudget', { spec: { minAvailable: '101%' } }),
      'spec.minAvailable: Invalid value: "101%": must not be greater than 100%',
    ],
    [
      'an event without what it must say',
      other(`events.${vendor.apiDomain}/v1`, 'Event', { eventTime, type: 'Normal' }),
      "[reportingController: Required value, reportingController: Invalid value: \"\": name part must be non-empty, reportingController: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'), reportingInstance: Required value, action: Required value, reason: Required value]",
    ],
    ['type of an event', event({ type: 'Odd' }), 'type: Invalid value: "": has invalid value: Odd'],
    [
      'fields of the core form of an event',
      event({ deprecatedCount: 3, deprecatedSource: { component: 'c' } }),
      '[count: Invalid value: "": needs to be unset, source: Invalid value: "": needs to be unset]',
    ],
    [
      'length of an event',
      event({ note: 'n'.repeat(1025) }),
      'message: Invalid value: "": can have at most 1024 characters',
    ],
    [
      'series',
      event({ series: { count: 1, lastObservedTime: eventTime } }),
      'series.count: Invalid value: "": should be at least 2',
    ],
    [
      'plain finalizer',
      core('ConfigMap', {}, { finalizers: ['plain'] }),
      'metadata.finalizers[0]: Invalid value: "plain": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [
      'both policies',
      core('ConfigMap', {}, { finalizers: ['orphan', 'foregroundDeletion'] }),
      'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
    ],
    [
      'annotations',
      core('ConfigMap', {}, { annotations: { big: 'a'.repeat(262_144) } }),
      'metadata.annotations: Too long: may not be more than 262144 bytes',
    ],
  ])('%s', async (_, object, message) => {
    const { create } = await openBuiltIns()
    expect(await refusal(create(object))).toBe(message)
  })

  it('lets finalizers repeat', async () => {
    const { create } = await openBuiltIns()
    const finalizers = ['example.com/x', 'example.com/x']
    expect((await create(core('ConfigMap', {}, { finalizers }))).metadata.finalizers).toEqual(finalizers)
  })
})

describe('rules of changes', () => {
  it('keeps what is immutable', async () => {
    const { create, update } = await openBuiltIns()
    const fixed = await create(core('ConfigMap', { data: { a: '1' }, immutable: true }))
    expect(await refusal(update(fixed, (draft) => (draft.data = { a: '2' })))).toBe(
      'data: Forbidden: field is immutable when `immutable` is set',
    )
    const made = await create(deployment())
    const moved = update(made, (draft) => {
      draft.spec = {
        ...deployment({
          selector: { matchLabels: { app: 'y' } },
          template: { ...template, metadata: { labels: { app: 'y' } } },
        }),
      }.spec
    })
    expect(await refusal(moved)).toBe('spec.selector: Invalid value: {"matchLabels":{"app":"y"}}: field is immutable')
    const roleRef = { apiGroup: rbac.split('/')[0], kind: 'Role', name: 'r' }
    const binding = await create(other(rbac, 'RoleBinding', { roleRef }))
    expect(await refusal(update(binding, (draft) => (draft.roleRef = { ...roleRef, name: 'other' })))).toMatch(
      /cannot change roleRef$/,
    )
    const priority = await create(other(`scheduling.${vendor.apiDomain}/v1`, 'PriorityClass', { value: 5 }))
    expect(await refusal(update(priority, (draft) => (draft.value = 6)))).toBe(
      'value: Forbidden: may not be changed in an update.',
    )
    const happened = await create(event({}))
    expect(await refusal(update(happened, (draft) => (draft.note = 'other')))).toBe(
      'message: Invalid value: "other": field is immutable',
    )
  })

  it('puts the name label and the finalizers of a namespace back', async () => {
    const { create, update } = await openBuiltIns()
    const made = await create(core('Namespace'))
    const changed = await update(made, (draft) => {
      draft.metadata.labels = { team: 'b' }
      draft.spec = {}
    })
    expect([changed.metadata.labels, changed.spec]).toEqual([
      { team: 'b', [`${vendor.domain}/metadata.name`]: 'x' },
      { finalizers: [vendor.name] },
    ])
  })
})

describe('pods', () => {
  it('are given time to end once they are bound', async () => {
    const { create, contextOf, targetOf } = await openBuiltIns()
    await create(core('Pod', { spec: { containers: [{ name: 'main', image: 'i' }] } }))
    const { registry, context } = contextOf('v1', 'Pod', 'binding')
    const target = targetOf(registry, 'x')
    const bind = () => registry.create(context, target, core('Binding', { target: { name: 'node-1' } }), {})
    await bind()
    await expect(bind()).rejects.toMatchObject({
      status: {
        code: 409,
        message: 'Operation cannot be fulfilled on pods/binding "x": pod x is already assigned to node "node-1"',
      },
    })
    const plain = contextOf('v1', 'Pod').context
    const remove = (gracePeriodSeconds?: number) =>
      registry.delete(plain, target, {
        dryRun: undefined,
        ifMatch: '',
        ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
      })
    const grace = async (work: ReturnType<typeof remove>) =>
      JSON.parse(Buffer.from((await work).object.value).toString()).metadata
    expect(await grace(remove())).toMatchObject({ deletionGracePeriodSeconds: 30, generation: 2 })
    expect(await grace(remove(60))).toMatchObject({ deletionGracePeriodSeconds: 30 })
    expect(await grace(remove(5))).toMatchObject({ deletionGracePeriodSeconds: 5 })
    await expect(remove(-1)).rejects.toMatchObject({ status: { code: 422 } })
    expect(await grace(remove(0))).toMatchObject({ deletionGracePeriodSeconds: 0 })
    await expect(remove()).rejects.toMatchObject({ status: { code: 404 } })
  })
})

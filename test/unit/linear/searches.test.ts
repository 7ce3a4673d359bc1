import { RowWork } from '../../../runtime/codec/table/row-work.ts'
import { describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { collectErrors, type DynamicObject, type OwnerReference } from '../../../runtime/api/index.ts'
import { compilePolicyInSlices, expressionEnvironments } from '../../../runtime/admission/index.ts'
import { atOnce } from '../../../runtime/async/index.ts'
import { checkOrder } from '../../../runtime/apply/strategic-merge/lists.ts'
import { readTokenReview } from '../../../runtime/auth/authentication/webhook/review.ts'
import { coverageOf } from '../../../runtime/auth/authorization/rbac/cover.ts'
import { policyRulesOf } from '../../../runtime/auth/authorization/rbac/rule.ts'
import { meantFor } from '../../../runtime/auth/service-accounts/verifier.ts'
import { OwnerGraph } from '../../../runtime/controllers/garbage-collector/graph.ts'
import { amongOwners } from '../../../runtime/controllers/garbage-collector/owners.ts'
import { definitionChangeErrors } from '../../../runtime/definitions/validation/definition.ts'
import { listTypeErrors } from '../../../runtime/definitions/validation/list-types.ts'
import { selectableFieldErrors } from '../../../runtime/definitions/validation/parts.ts'
import { rulesErrors } from '../../../runtime/kinds/admissionregistration/rules.ts'
import { specErrors } from '../../../runtime/kinds/admissionregistration/validating-admission-policy/validate.ts'
import { webhookConfigurations } from '../../../runtime/kinds/admissionregistration/webhook-configuration/strategy.ts'
import { certificateRequests } from '../../../runtime/kinds/certificates/certificate-signing-request/strategy.ts'
import { podColumns } from '../../../runtime/kinds/core/pod/columns.ts'
import { allContainerErrors } from '../../../runtime/kinds/core/pod/validation/containers.ts'
import { keepAllocated } from '../../../runtime/kinds/core/service/types.ts'
import { isLettingGo } from '../../../runtime/registry/write/validation/untouched.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

/** Entries of the longest lists: a search of 1 ns for each pair of so many takes more than a second. */
const LARGEST = 40_000

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const texts = (count: number, prefix = 'x'): string[] => many(count, (at) => `${prefix}${at}`)
const object = (metadata: object, more: object = {}): DynamicObject => ({
  apiVersion: 'v1',
  kind: 'Thing',
  metadata: { name: 'a', ...metadata },
  ...more,
})

const owners = (count: number): OwnerReference[] =>
  texts(count).map((uid) => ({ apiVersion: 'x/v1', kind: 'X', name: 'a', uid, blockOwnerDeletion: true }))
const past = (old: DynamicObject) => ({ old, defaulted: () => old })
const conditions = (count: number, message: string) =>
  object({}, { status: { conditions: texts(count).map((type) => ({ type, status: 'True', message })) } })
const requests = certificateRequests(vendor)
const { written } = expressionEnvironments()
const webhooks = webhookConfigurations({ written: {}, stored: {} } as never)
/** What a validation asks of a request. */
const request = { context: { version: {} } } as never
const webhook = (more: object) => ({ name: 'a.b.c', sideEffects: 'None', admissionReviewVersions: ['v1'], ...more })
const addresses = (count: number) =>
  object({}, { webhooks: many(count, (at) => webhook({ clientConfig: { url: `https://a.example/${at}` } })) })
const ports = (count: number, more: (port: number) => object = () => ({})) => ({
  type: 'LoadBalancer',
  allocateLoadBalancerNodePorts: false,
  ports: many(count, (port) => ({ protocol: 'TCP', port, ...more(port) })),
})
const initStatuses = (count: number) => texts(count, 'c').map((name) => ({ name, state: { running: {} } }))
const sidecars = (count: number) => texts(count, 'c').map((name) => ({ name, restartPolicy: 'Always' }))

/** Dependents that wait, each the owner of all that is shared: one of them is far below. */
function shared(count: number): OwnerGraph {
  const graph = new OwnerGraph()
  const half = count / 2
  const add = (uid: string, ...above: string[]): void => {
    const place = { group: '', plural: 'things', namespace: '', name: uid }
    graph.set({ place, uid, owners: above.map((owner) => ({ apiVersion: 'v1', kind: 'X', name: owner, uid: owner })) })
  }
  for (let at = 0; at < half; at++) add(`dependent-${at}`, 'top')
  add('below-0', ...many(half, (at) => `dependent-${at}`))
  for (let at = 1; at < half; at++) add(`below-${at}`, `below-${at - 1}`)
  return graph
}

type Input = (size: number) => () => unknown

const CASES: readonly (readonly [name: string, input: Input, largest?: number])[] = [
  [
    'an update that blocks the last of many owners no more',
    (size) => {
      const before = object({ ownerReferences: owners(size) })
      const last = { ...owners(size).at(-1)!, blockOwnerDeletion: false }
      const now = object({ ownerReferences: [...owners(size).slice(0, -1), last] })
      return () => isLettingGo(now, past(before))
    },
  ],
  [
    'an update that lets go of an owner, and has the others in another order',
    (size) => {
      const before = object({ ownerReferences: owners(size) })
      const now = object({ ownerReferences: owners(size).slice(1).reverse() })
      return () => isLettingGo(now, past(before))
    },
  ],
  [
    'an update that lets go of one of many finalizers',
    (size) => {
      const before = object({ finalizers: texts(size, 'a/') })
      const now = object({ finalizers: texts(size, 'a/').slice(1) })
      return () => isLettingGo(now, past(before))
    },
  ],
  [
    'the order of a list that has one long element',
    (size) => {
      const order = Array.from({ length: size }, () => 'a/0')
      const long = 'x'.repeat(size * 20)
      return () => checkOrder([long], order, { strategy: 'merge' } as never)
    },
  ],
  [
    'usages of a certificate request',
    (size) => {
      const request = object({}, { spec: { usages: texts(size, 'unknown usage ') } })
      return () => requests.validateCreate?.(request, {} as never)
    },
  ],
  [
    'conditions of a certificate request that are changed',
    (size) => {
      const after = conditions(size, 'now')
      const before = conditions(size, 'then')
      return () => requests.validateUpdate?.(after, before, 'approval', {} as never)
    },
  ],
  [
    'conditions of a certificate request that are kept in another order',
    (size) => {
      const after = conditions(size, '')
      const before = conditions(size, '')
      ;(after.status as { conditions: unknown[] }).conditions.reverse()
      return () => requests.validateUpdate?.(after, before, 'approval', {} as never)
    },
  ],
  [
    'versions of reviews of a webhook',
    (size) => {
      const configuration = object({}, { webhooks: [webhook({ admissionReviewVersions: texts(size, 'version-') })] })
      return () => webhooks.validate?.(configuration, undefined, request)
    },
  ],
  [
    'webhooks, beside those that are stored',
    (size) => {
      const after = addresses(size)
      const before = addresses(size + 1)
      ;(before.webhooks as unknown[]).reverse()
      return () => webhooks.validate?.(after, before, request)
    },
  ],
  [
    'names of resources of a rule of admission',
    (size) => {
      const names = texts(size, 'resource-name-')
      return () => rulesErrors([{ resourceNames: names }], 'f')
    },
  ],
  [
    'audit annotations of a policy',
    (size) => {
      const auditAnnotations = texts(size, 'annotation-').map((key) => ({ key, valueExpression: '"a"' }))
      const compiled = { conditions: [], variables: [], validations: [], auditAnnotations: [] }
      return () => specErrors({ auditAnnotations }, 'a', compiled as never)
    },
  ],
  [
    'selectable fields of a definition',
    (size) => {
      const names = texts(size, 'f')
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
      const paths = names.map((name) => `.${name}`)
      return () => selectableFieldErrors(paths, { properties }, 'f')
    },
  ],
  [
    'keys of a list of a definition that are required',
    (size) => {
      const keys = texts(size, 'key-')
      const properties = Object.fromEntries(keys.map((name) => [name, { type: 'string' }]))
      const items = { type: 'object', properties, required: keys.toReversed() }
      const schema = { type: 'array', type_: 'map', keys_: keys, items }
      const marks = { 'list-type': 'type_', 'list-map-keys': 'keys_' }
      return () => listTypeErrors(schema, 'f', { marks } as never)
    },
  ],
  [
    'stored versions of a definition',
    (size) => {
      const names = texts(size, 'v')
      const versions = names.map((name) => ({ name, served: true, storage: false, schema: {} }))
      const definition = object(
        {},
        { spec: { group: 'g', names: {}, versions }, status: { storedVersions: names.toReversed() } },
      )
      return () => definitionChangeErrors(definition, definition)
    },
    10_000,
  ],
  [
    'node ports that an update leaves out',
    (size) => {
      const spec = ports(size)
      const old = ports(size, (port) => (port % 2 === 0 ? {} : { nodePort: port }))
      return () => {
        keepAllocated(spec, old)
      }
    },
  ],
  [
    'targets of containers for a moment',
    (size) => {
      const others = texts(size, 'container-').map((name) => ({ name, image: 'a' }))
      const ephemeralContainers = others.map(({ name }) => ({
        name: `e-${name}`,
        image: 'a',
        targetContainerName: name,
      }))
      const facts = { volumes: new Map(), gracePeriod: 1, restartPolicy: 'Always' }
      return () =>
        collectErrors((errors) =>
          allContainerErrors({ initContainers: others, ephemeralContainers }, facts as never, 'spec', errors),
        )
    },
  ],
  [
    'columns of a Pod with many sidecars',
    (size) => {
      const status = { initContainerStatuses: initStatuses(size) }
      const pod = object({}, { spec: { initContainers: sidecars(size).reverse() }, status })
      return () => podColumns.map(({ cell }) => cell(pod, new RowWork()))
    },
  ],
  [
    'columns of a Pod with many readiness gates',
    (size) => {
      const readinessGates = texts(size).map((conditionType) => ({ conditionType }))
      const pod = object({}, { ...conditions(size, ''), spec: { readinessGates } })
      return () => podColumns.map(({ cell }) => cell(pod, new RowWork()))
    },
  ],
  [
    'dependents that wait, with much below them that they share',
    (size) => {
      const graph = shared(size)
      const waiting = texts(size / 2, 'dependent-')
      return () => graph.ownersOf('top', waiting)
    },
  ],
  [
    'audiences that a webhook has found a token meant for',
    (size) => {
      const audiences = texts(size, 'audience-')
      const status = { authenticated: true, user: { username: 'a' }, audiences: audiences.toReversed() }
      const answer = { apiVersion: 'g/v1', kind: 'TokenReview', status }
      return () => readTokenReview(answer, { token: 't', audiences }, { apiVersion: 'g/v1', own: [] })
    },
  ],
  [
    'audiences of a token that are asked for',
    (size) => {
      const audiences = texts(size, 'audience-')
      return () => meantFor({ user: { username: 'a', groups: [] }, audiences }, audiences.toReversed())
    },
  ],
  [
    'owners that are left of those of an object',
    (size) => {
      const left = owners(size).filter((_, at) => at % 2 === 0)
      return () => amongOwners(owners(size).toReversed(), left)
    },
  ],
  [
    'variables of a policy',
    (size) => {
      const variables = texts(size, 'v').map((name, at) => ({
        name,
        expression: at === 0 ? '1' : `variables.v${at - 1}`,
      }))
      return () => atOnce(compilePolicyInSlices({ variables }, written))
    },
    4_000,
  ],
  [
    'paths that are granted, beside those that are held',
    (size) => {
      const rule = (nonResourceURLs: string[]) => policyRulesOf([{ verbs: ['get'], nonResourceURLs }])
      const held = rule(many(size, (at) => `/${at}/path${at % 2 === 0 ? '' : '/*'}`))
      const wanted = rule(many(size, (at) => `/${at}/path${at % 2 === 0 ? '' : '/below'}`))
      return () => coverageOf(held, wanted)
    },
    20_000,
  ],
]

describe('the time of a search for what a list holds grows as the list does', () => {
  it.each(CASES.map(([name, input, largest = LARGEST]) => [name, input, largest] as const))(
    '%s',
    async (_, input, largest) => {
      const growth = await growthOf({ input, work: (search) => search(), largest })
      expect(growth).toBeLessThanOrEqual(MOST_GROWTH)
    },
  )
})

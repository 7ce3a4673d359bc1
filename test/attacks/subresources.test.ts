import { vendor } from '../../generated/index.ts'
import { send, type Attack, type AttackRequest, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const PODS = '/api/v1/namespaces/default/pods'
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments'
const BUDGETS = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'
const ACCOUNTS = '/api/v1/namespaces/default/serviceaccounts'
const MERGE = 'application/merge-patch+json'
const JSON_PATCH = 'application/json-patch+json'
const STRATEGIC = 'application/strategic-merge-patch+json'
const APPLY = 'application/apply-patch+yaml'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const dictionary = (count: number, value = 'v'): object =>
  Object.fromEntries(many(count, (index) => [`k${index}`, value]))
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const pod = ({ id }: AttackRun): AttackRequest =>
  send(
    'POST',
    PODS,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `a-${id}`, labels: { app: id } },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    }),
  )
const deployment = ({ id }: AttackRun, selected: object = { app: id }): AttackRequest =>
  send(
    'POST',
    DEPLOYMENTS,
    JSON.stringify({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: `a-${id}` },
      spec: {
        selector: { matchLabels: selected },
        template: { metadata: { labels: selected }, spec: { containers: [{ name: 'c', image: 'i' }] } },
      },
    }),
  )

type Make = (run: AttackRun) => string

/** What is posted to a subresource of a Pod. */
const ofPod =
  (subresource: string, apiVersion: string, kind: string) =>
  (name: string, size: number, answers: readonly number[], fields: (run: AttackRun) => string): Attack => ({
    name: `${kind}: ${name}`,
    size,
    answers,
    prepare: (run) => [pod(run)],
    requests: (run) => [
      send(
        'POST',
        `${PODS}/a-${run.id}/${subresource}?fieldValidation=Strict`,
        `{"apiVersion":"${apiVersion}","kind":"${kind}",${fields(run)}}`,
      ),
    ],
  })
const eviction = ofPod('eviction', 'policy/v1', 'Eviction')
const binding = ofPod('binding', 'v1', 'Binding')
const metadata = ({ id }: AttackRun, more: object = {}): string =>
  `"metadata":${JSON.stringify({ name: `a-${id}`, ...more })}`
const NODE = '"target":{"kind":"Node","name":"n"}'

/** Unknown fields, so many of them, each with a comma before it. */
const unknown = ({ size }: AttackRun): string => many(size, (index) => `,"u${index}":1`).join('')

const budget = (name: string, selector: object): AttackRequest =>
  send(
    'POST',
    BUDGETS,
    JSON.stringify({ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name }, spec: { selector } }),
  )

const scale = ({ id }: AttackRun, spec: string, more: object = {}): string =>
  `{"apiVersion":"autoscaling/v1","kind":"Scale","metadata":${JSON.stringify({ name: `a-${id}`, namespace: 'default', ...more })},"spec":${spec}}`

/** What is sent to the scale of a Deployment. */
const scaled = (
  method: string,
  mediaType: string,
  name: string,
  size: number,
  answers: readonly number[],
  make: Make,
): Attack => ({
  name: `Scale: ${name}`,
  size,
  answers,
  prepare: (run) => [deployment(run)],
  requests: (run) => [send(method, `${DEPLOYMENTS}/a-${run.id}/scale?fieldManager=x`, make(run), mediaType)],
})
const account = (name: string): AttackRequest =>
  send('POST', ACCOUNTS, JSON.stringify({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } }))
const JSON_TYPE = 'application/json'

describeAttacks('subresources', [
  eviction('unknown fields', 90_000, [400], (run) => metadata(run) + unknown(run)),
  eviction('objects in objects', 400_000, [400], (run) => `${metadata(run)},"deleteOptions":${nested(run.size)}`),
  eviction(
    'dry runs',
    90_000,
    [201],
    (run) => `${metadata(run)},"deleteOptions":{"dryRun":[${many(run.size, () => '"All"').join()}]}`,
  ),
  eviction('labels', 45_000, [201], (run) => metadata(run, { labels: dictionary(run.size) })),
  eviction(
    'a condition of a million characters',
    1_000_000,
    [409],
    (run) => `${metadata(run)},"deleteOptions":{"preconditions":{"uid":"${'u'.repeat(run.size)}"}}`,
  ),
  {
    name: 'Eviction: a budget of many terms',
    size: 4_000,
    answers: [201],
    prepare: (run) => [
      pod(run),
      budget(run.id, {
        matchExpressions: many(run.size, (index) => ({ key: `k${index}`, operator: 'NotIn', values: ['a', 'b'] })),
      }),
    ],
    requests: (run) => [
      send('POST', `${PODS}/a-${run.id}/eviction`, `{"apiVersion":"policy/v1","kind":"Eviction",${metadata(run)}}`),
    ],
  },
  binding('unknown fields', 90_000, [400], (run) => `${metadata(run)},${NODE}${unknown(run)}`),
  binding('objects in objects', 400_000, [400], (run) => `${metadata(run)},"target":${nested(run.size)}`),
  binding(
    'annotations, which the Pod gets',
    12_000,
    [201],
    (run) => `${metadata(run, { annotations: dictionary(run.size) })},${NODE}`,
  ),
  binding(
    'labels, which the Pod gets',
    32_000,
    [201],
    (run) => `${metadata(run, { labels: dictionary(run.size) })},${NODE}`,
  ),
  binding(
    'a node of a long name',
    1_000_000,
    [422],
    (run) => `${metadata(run)},"target":{"kind":"Node","name":"${'n'.repeat(run.size)}"}`,
  ),
  binding(
    'a target of a long kind',
    1_000_000,
    [400],
    (run) => `${metadata(run)},"target":{"kind":"${'K'.repeat(run.size)}","name":"n"}`,
  ),
  scaled('PUT', JSON_TYPE, 'objects in objects', 400_000, [400], (run) => scale(run, nested(run.size))),
  scaled('PUT', JSON_TYPE, 'replicas of many digits', 1_000_000, [400], (run) =>
    scale(run, `{"replicas":${'1'.repeat(run.size)}}`),
  ),
  scaled('PUT', JSON_TYPE, 'annotations', 45_000, [200, 422], (run) =>
    scale(run, '{"replicas":2}', { annotations: dictionary(run.size) }),
  ),
  scaled('PUT', JSON_TYPE, 'field managers', 8_000, [200], (run) =>
    scale(run, '{"replicas":2}', {
      managedFields: many(run.size, (index) => ({
        manager: `m${index}`,
        operation: 'Update',
        apiVersion: 'autoscaling/v1',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:spec': { 'f:replicas': {} } },
      })),
    }),
  ),
  scaled('PATCH', MERGE, 'a merge patch of many fields', 45_000, [200], ({ size }) =>
    JSON.stringify({ spec: { replicas: 2 }, metadata: { annotations: dictionary(size) } }),
  ),
  scaled('PATCH', MERGE, 'a merge patch of objects in objects', 400_000, [400], ({ size }) => nested(size)),
  scaled('PATCH', STRATEGIC, 'a strategic patch of many fields', 45_000, [200], ({ size }) =>
    JSON.stringify({ spec: { replicas: 2 }, metadata: { annotations: dictionary(size) } }),
  ),
  scaled('PATCH', JSON_PATCH, 'a JSON patch of copies', 10_000, [200, 413, 422], ({ size }) =>
    JSON.stringify([
      { op: 'add', path: '/metadata/annotations', value: { a: 'b' } },
      ...many(size, (index) => ({
        op: 'copy',
        from: '/metadata/annotations',
        path: `/metadata/annotations/k${index}`,
      })),
    ]),
  ),
  scaled('PATCH', APPLY, 'an apply of many fields', 30_000, [200], (run) =>
    scale(run, '{"replicas":1}', { annotations: dictionary(run.size) }),
  ),
  {
    name: 'Scale: a selector of many labels',
    size: 20_000,
    answers: [200],
    prepare: (run) => [deployment(run, dictionary(run.size))],
    requests: ({ id }) => [
      { method: 'GET', path: `${DEPLOYMENTS}/a-${id}/scale` },
      send('PATCH', `${DEPLOYMENTS}/a-${id}/scale`, '{"spec":{"replicas":3}}', MERGE),
    ],
  },
  {
    name: 'TokenRequest: audiences',
    size: 90_000,
    answers: [201],
    prepare: ({ id }) => [account(id)],
    requests: ({ id, size }) => [
      send(
        'POST',
        `${ACCOUNTS}/${id}/token`,
        JSON.stringify({
          apiVersion: `authentication.${vendor.apiDomain}/v1`,
          kind: 'TokenRequest',
          spec: { audiences: many(size, (index) => `a${index}`) },
        }),
      ),
    ],
  },
  {
    name: 'TokenRequest: objects in objects',
    size: 400_000,
    answers: [400],
    prepare: ({ id }) => [account(id)],
    requests: ({ id, size }) => [send('POST', `${ACCOUNTS}/${id}/token`, `{"spec":${nested(size)}}`)],
  },
  {
    name: 'the status of a Pod with many conditions',
    size: 4_000,
    answers: [200],
    prepare: (run) => [pod(run)],
    requests: ({ id, size }) => [
      send(
        'PATCH',
        `${PODS}/a-${id}/status`,
        JSON.stringify({ status: { conditions: many(size, (index) => ({ type: `T${index}`, status: 'True' })) } }),
        STRATEGIC,
      ),
    ],
  },
  {
    name: 'containers for a moment, with objects in objects',
    size: 400_000,
    answers: [400],
    prepare: (run) => [pod(run)],
    requests: ({ id, size }) => [send('PUT', `${PODS}/a-${id}/ephemeralcontainers`, `{"spec":${nested(size)}}`)],
  },
])

import { CONFIG_MAPS, postConfigMap, send, type Attack, type AttackRequest, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const PODS = '/api/v1/namespaces/default/pods'
const APPLY = 'application/apply-patch+yaml'
const MERGE = 'application/merge-patch+json'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const dictionary = (count: number, value: string, key = (index: number): string => `k${index}`): object =>
  Object.fromEntries(many(count, (index) => [key(index), value]))
const json = (fields: object): string => `,${JSON.stringify(fields).slice(1, -1)}`

const configMap = ({ id }: AttackRun, metadata: object, rest: object = {}): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `a-${id}`, ...metadata }, ...rest })
const pod = ({ id }: AttackRun, spec: object): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `a-${id}` },
    spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
  })

/** A ConfigMap with much in its metadata. */
const created = (
  name: string,
  size: number,
  answers: readonly number[],
  metadata: (size: number) => object,
): Attack => ({
  name,
  size,
  answers,
  requests: (run) => [send('POST', CONFIG_MAPS, configMap(run, metadata(run.size)))],
})

/** An object that is there already, before it is written again. */
const rewritten = (
  name: string,
  size: number,
  answers: readonly number[],
  requests: (run: AttackRun) => readonly [AttackRequest, ...AttackRequest[]],
): Attack => ({
  name,
  size,
  answers,
  prepare: (run) => requests(run).slice(0, 1),
  requests: (run) => requests(run).slice(1),
})

const tolerations = (size: number): object[] => many(size, (index) => ({ key: `t${index}`, operator: 'Exists' }))
const manager = (index: number, operation: string): object => ({
  manager: `m${index}`,
  operation,
  apiVersion: 'v1',
  time: '2026-01-01T00:00:00Z',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:data': { [`f:k${index}`]: {} } },
})
/** An entry of a manager by one element. */
const claim = (element: string): object => ({ ...manager(0, 'Update'), fieldsV1: { 'f:data': { [element]: {} } } })
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const bad = (index: number): string => `a/b/${index}`

describeAttacks('large objects', [
  created('labels', 32_000, [201], (n) => ({ labels: dictionary(n, 'v') })),
  created('more labels than are stored', 90_000, [201, 413], (n) => ({ labels: dictionary(n, 'v') })),
  created('bad labels', 90_000, [422], (n) => ({ labels: dictionary(n, '-', bad) })),
  created('bad annotations', 90_000, [422], (n) => ({ annotations: dictionary(n, 'v', bad) })),
  created('finalizers', 32_000, [201], (n) => ({ finalizers: many(n, (index) => `a.b/c${index}`) })),
  created('controllers', 16_000, [422], (n) => ({
    ownerReferences: many(n, (index) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      name: 'p',
      uid: `u${index}`,
      controller: true,
    })),
  })),
  created('managers by Update', 8_000, [201], (n) => ({ managedFields: many(n, (i) => manager(i, 'Update')) })),
  created('managers by Apply', 8_000, [201], (n) => ({ managedFields: many(n, (i) => manager(i, 'Apply')) })),
  created('a manager of a deep value', 1_000_000, [201], (n) => ({ managedFields: [claim(`v:${deep(n / 2)}`)] })),
  created('a manager of deep keys', 1_000_000, [201], (n) => ({ managedFields: [claim(`k:{"a":${deep(n / 2)}}`)] })),
  created('a manager of a value of many values', 400_000, [201, 413], (n) => ({
    managedFields: [claim(`v:[${'0,'.repeat(n)}0]`)],
  })),
  {
    name: 'several clients with data of many keys at once',
    size: 32_000,
    answers: [201],
    clients: 4,
    requests: (run) => [postConfigMap(run, json({ data: dictionary(run.size, 'v') }))],
  },
  rewritten('a merge patch of many keys', 32_000, [200], (run) => [
    postConfigMap(run, json({ data: dictionary(run.size, 'v') })),
    send('PATCH', `${CONFIG_MAPS}/a-${run.id}`, JSON.stringify({ data: dictionary(run.size, 'w') }), MERGE),
  ]),
  rewritten('an apply that conflicts in many keys', 32_000, [409], (run) => [
    postConfigMap(run, json({ data: dictionary(run.size, 'v') })),
    send(
      'PATCH',
      `${CONFIG_MAPS}/a-${run.id}?fieldManager=x`,
      configMap(run, {}, { data: dictionary(run.size, 'w') }),
      APPLY,
    ),
  ]),
  rewritten('an apply that takes many keys and gives them back', 16_000, [200], (run) => {
    const path = `${CONFIG_MAPS}/a-${run.id}?fieldManager=x&force=true`
    return [
      postConfigMap(run, json({ data: dictionary(run.size, 'v') })),
      send('PATCH', path, configMap(run, {}, { data: dictionary(run.size, 'w') }), APPLY),
      send('PATCH', path, configMap(run, {}), APPLY),
    ]
  }),
  rewritten('tolerations of a Pod', 24_000, [422], (run) => [
    send('POST', PODS, pod(run, { tolerations: tolerations(run.size) })),
    send('PUT', `${PODS}/a-${run.id}`, pod(run, { tolerations: [...tolerations(run.size), { operator: 'Exists' }] })),
  ]),
  rewritten('the end of a large object', 32_000, [200], (run) => [
    postConfigMap(run, json({ data: dictionary(run.size, 'v') })),
    send('DELETE', `${CONFIG_MAPS}/a-${run.id}`, ''),
  ]),
])

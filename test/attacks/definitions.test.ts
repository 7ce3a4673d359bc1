import { send, type Attack, type AttackRequest, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const DEFINITIONS = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'
const GROUP = 'attacks.example.com'
const MERGE = 'application/merge-patch+json'
const APPLY = 'application/apply-patch+yaml'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const properties = (count: number, make: (index: number) => object = () => ({ type: 'string' })): object =>
  Object.fromEntries(many(count, (index) => [`p${index}`, make(index)]))
/** The schema of a kind with so much in its spec. */
const inSpec = (spec: object): object => ({
  type: 'object',
  properties: { spec: { type: 'object', ...spec }, status: { type: 'object', properties: { s: { type: 'string' } } } },
})
const version = (name: string, schema: object): object => ({
  name,
  served: true,
  storage: name === 'v1',
  subresources: { status: {} },
  schema: { openAPIV3Schema: schema },
})

const pathOf = ({ id }: AttackRun): string => `${DEFINITIONS}/${id}s.${GROUP}`
const definition = ({ id }: AttackRun, versions: readonly object[], scope = 'Cluster'): string => {
  const names = { plural: `${id}s`, singular: id, kind: `Kind${id}` }
  return JSON.stringify({
    apiVersion: 'apiextensions.orch.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${id}s.${GROUP}` },
    spec: { group: GROUP, scope, names, versions },
  })
}
const post = (run: AttackRun, versions: readonly object[]): AttackRequest =>
  send('POST', DEFINITIONS, definition(run, versions))
const object = ({ id }: AttackRun, spec: object): string =>
  JSON.stringify({ apiVersion: `${GROUP}/v1`, kind: `Kind${id}`, metadata: { name: 'a' }, spec })

/** Takes a definition away: the documents of all that there are would cost those that follow. */
const removed = (run: AttackRun): readonly AttackRequest[] => [
  { method: 'DELETE', path: pathOf(run) },
  { method: 'GET', path: pathOf(run), until: '"code":404' },
]

/** A definition of one version with so much in the spec of its schema. */
const created = (name: string, size: number, answers: readonly number[], spec: (size: number) => object): Attack => ({
  name,
  size,
  answers,
  requests: (run) => [post(run, [version('v1', inSpec(spec(run.size)))])],
  cleanUp: removed,
})
/** Lasts until the controllers have taken in what was written. */
const settling: AttackRequest = {
  method: 'GET',
  path: `${DEFINITIONS}?watch=true&timeoutSeconds=1&resourceVersion=0&labelSelector=none`,
}

/** Lasts until the kind is served. */
const served = ({ id }: AttackRun): AttackRequest => ({ method: 'GET', path: `/apis/${GROUP}/v1`, until: `"${id}s"` })

/** What is done with a definition of so many properties once it is there. */
const afterwards = (
  name: string,
  answers: readonly number[],
  requests: (run: AttackRun) => readonly AttackRequest[],
  spec: (size: number) => object = (size) => ({ properties: properties(size) }),
): Attack => ({
  name,
  size: 40_000,
  answers,
  prepare: (run) => [post(run, [version('v1', inSpec(spec(run.size)))]), served(run)],
  requests,
  cleanUp: removed,
})
const nested = (depth: number): object =>
  depth === 0 ? { type: 'string' } : { type: 'object', properties: { p: nested(depth - 1) } }
const rule = (index: number): object => ({ rule: `self.p${index} != 'x${index}'` })

describeAttacks('definitions', [
  created('a definition of many properties', 40_000, [201], (n) => ({ properties: properties(n) })),
  created('a definition of many properties of an unknown type', 40_000, [422], (n) => ({
    properties: properties(n, () => ({ type: 'stirng' })),
  })),
  created('a definition of many properties that are not structural', 40_000, [422], (n) => ({
    properties: properties(n, () => ({})),
  })),
  created('a definition of many properties with a default', 24_000, [201], (n) => ({
    properties: properties(n, () => ({ type: 'string', default: 'd' })),
  })),
  created('a definition of many wrong defaults', 24_000, [422], (n) => ({
    properties: properties(n, () => ({ type: 'string', default: 1 })),
  })),
  {
    name: 'a definition of many selectable fields',
    size: 20_000,
    answers: [422],
    requests: (run) => [
      post(run, [
        {
          ...version('v1', inSpec({ properties: properties(run.size) })),
          selectableFields: many(run.size, (index) => ({ jsonPath: `.spec.p${index}` })),
        },
      ]),
    ],
  },
  created('a deep definition', 80, [201], (n) => ({ properties: { p: nested(n) } })),
  created('a definition with many properties in an alternative', 20_000, [201], (n) => ({
    properties: properties(n),
    not: { properties: properties(n, () => ({ minLength: 1 })) },
  })),
  created('a definition of many alternatives', 24_000, [201, 422], (n) => ({
    properties: { p0: { type: 'string' } },
    anyOf: many(n, () => ({ required: ['p0'] })),
  })),
  created('a definition that declares in an alternative', 40_000, [422], (n) => ({
    not: { properties: properties(n) },
  })),
  created('a definition of many lists by keys', 8_000, [201], (n) => ({
    properties: properties(n, () => ({
      type: 'array',
      'x-orch-list-type': 'map',
      'x-orch-list-map-keys': ['k'],
      items: { type: 'object', required: ['k'], properties: { k: { type: 'string' } } },
    })),
  })),
  created('a definition of a long enumeration', 90_000, [201], (n) => ({
    properties: { p: { type: 'string', enum: many(n, (index) => `e${index}`) } },
  })),
  created('a definition of many rules over many properties', 1_000, [201], (n) => ({
    properties: properties(n * 30),
    'x-orch-validations': many(n, rule),
  })),
  created('a definition of many faulty rules', 1_000, [422], (n) => ({
    properties: properties(n * 30),
    'x-orch-validations': many(n, (index) => ({ rule: `self.q${index} == 1` })),
  })),
  {
    name: 'a definition of many versions',
    size: 100,
    answers: [201],
    requests: (run) => [
      post(
        run,
        many(run.size, (index) =>
          version(`v${index + 1}`, inSpec({ properties: properties(400), description: `version ${index}` })),
        ),
      ),
    ],
    cleanUp: removed,
  },
  afterwards('a merge patch of a definition of many properties', [200], (run) => {
    const patch = send('PATCH', pathOf(run), JSON.stringify({ spec: { names: { shortNames: ['x'] } } }), MERGE)
    return [patch, settling, patch]
  }),
  afterwards('a status patch of a definition of many properties', [200], (run) => {
    const patch = send('PATCH', `${pathOf(run)}/status`, JSON.stringify({ status: { storedVersions: ['v1'] } }), MERGE)
    return [patch, settling, patch]
  }),
  afterwards('an apply of a definition of many properties', [200], (run) => [
    send(
      'PATCH',
      `${pathOf(run)}?fieldManager=x&force=true`,
      definition(run, [version('v1', inSpec({ properties: properties(run.size, () => ({ type: 'integer' })) }))]),
      APPLY,
    ),
  ]),
  afterwards('a definition of many properties shown as a table', [200], (run) => [
    {
      method: 'GET',
      path: pathOf(run),
      headers: ['accept', 'application/json;as=Table;v=v1;g=meta.orch.io'],
    },
  ]),
  afterwards('the first object of a kind of many properties', [201], (run) => [
    send('POST', `/apis/${GROUP}/v1/${run.id}s`, object(run, { p1: 'v' })),
  ]),
  afterwards(
    'the first object of a kind of many rules',
    [201],
    (run) => [send('POST', `/apis/${GROUP}/v1/${run.id}s`, object(run, { p1: 'v' }))],
    (size) => ({
      properties: properties(size / 2),
      'x-orch-validations': many(size / 40, (index) => ({ rule: `!has(self.p${index}) || self.p${index} != 'x'` })),
    }),
  ),
  afterwards('the documents of a group with a kind of many properties', [200], () => [
    { method: 'GET', path: `/openapi/v3/apis/${GROUP}/v1` },
    { method: 'GET', path: '/openapi/v2' },
  ]),
])

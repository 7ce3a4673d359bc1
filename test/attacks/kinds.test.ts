import { CONFIG_MAPS, postConfigMap, send, type Attack, type AttackRequest, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const repeated = (n: number, make: (index: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join(',')
const nested = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth)

const post = (
  name: string,
  path: string,
  size: number,
  answers: readonly number[],
  make: (run: AttackRun) => string,
): Attack => ({ name, size, answers, requests: (run) => [send('POST', path, make(run))] })

const DEFINITIONS = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'
const definition = (id: string, schema: string): string =>
  `{"apiVersion":"apiextensions.orch.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"t${id}.x.test"},"spec":{"group":"x.test","scope":"Namespaced","names":{"plural":"t${id}","kind":"T${id}"},"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":${schema}}}]}}`

const schemaOf = (name: string, size: number, answers: readonly number[], make: (n: number) => string): Attack =>
  post(`a definition: ${name}`, `${DEFINITIONS}?dryRun=All`, size, answers, ({ id, size: n }) =>
    definition(id, make(n)),
  )

/** A schema with a list whose items have so many keys, of which some are properties that are required. */
function keyedList(keys: number, required: number): string {
  const names = (count: number): string => repeated(count, (i) => `"k${i}"`)
  const properties = repeated(required, (i) => `"k${i}":{"type":"string"}`)
  const items = `{"type":"object","required":[${names(required)}],"properties":{${properties}}}`
  const list = `{"type":"array","x-orch-list-type":"map","x-orch-list-map-keys":[${names(keys)}],"items":${items}}`
  return `{"type":"object","properties":{"l":${list}}}`
}

const review = (
  name: string,
  path: string,
  size: number,
  answers: readonly number[],
  spec: (n: number) => string,
): Attack => post(name, `/apis/${path}`, size, answers, ({ size: n }) => `{"spec":${spec(n)}}`)

const large = (run: AttackRun, count: number): AttackRequest =>
  postConfigMap(run, `,"data":{${repeated(count, (i) => `"k${i}":"${'v'.repeat(20)}"`)}}`)

/** Reads an object of so many values in some form. */
const reading = (name: string, size: number, accept: string): Attack => ({
  name: `reading as ${name}`,
  size,
  answers: [200],
  prepare: (run) => [large(run, run.size)],
  requests: ({ id }) => [{ method: 'GET', path: `${CONFIG_MAPS}/a-${id}`, headers: ['accept', accept] }],
})

describeAttacks('bodies of other kinds', [
  schemaOf('objects in objects', 200, [201, 422], (n) =>
    nested(n, '{"type":"object","properties":{"a":', '{"type":"string"}', '}}'),
  ),
  schemaOf('too many objects in objects', 2_000, [400, 422], (n) =>
    nested(n, '{"type":"object","properties":{"a":', '{"type":"string"}', '}}'),
  ),
  schemaOf(
    'all of all of',
    1_000,
    [400, 422],
    (n) => `{"type":"object",${nested(n, '"allOf":[{', '"description":"a"', '}]')}}`,
  ),
  schemaOf(
    'references',
    10_000,
    [422],
    (n) => `{"type":"object","properties":{${repeated(n, (i) => `"a${i}":{"$ref":"#/a"}`)}}}`,
  ),
  schemaOf(
    'alternatives',
    10_000,
    [201, 413, 422],
    (n) => `{"type":"object","anyOf":[${repeated(n, (i) => `{"required":["a${i}"]}`)}]}`,
  ),
  schemaOf(
    'properties',
    20_000,
    [201, 413, 422],
    (n) => `{"type":"object","properties":{${repeated(n, (i) => `"a${i}":{"type":"string"}`)}}}`,
  ),
  schemaOf(
    'values to choose from',
    60_000,
    [201, 413, 422],
    (n) => `{"type":"object","properties":{"a":{"type":"string","enum":[${repeated(n, (i) => `"a${i}"`)}]}}}`,
  ),
  schemaOf('keys of a list that are no properties', 90_000, [422], (n) => keyedList(n, 0)),
  schemaOf('keys of a list that are required', 22_000, [201], (n) => keyedList(n, n)),
  schemaOf(
    'defaults',
    400,
    [201, 400, 422],
    (n) =>
      `{"type":"object","properties":{"a":{"type":"object","x-orch-preserve-unknown-fields":true,"default":${nested(n, '{"a":', '{}', '}')}}}}`,
  ),
  post(
    'a quota of unknown scopes',
    '/api/v1/namespaces/default/resourcequotas?dryRun=All',
    90_000,
    [422],
    ({ size }) => `{"metadata":{"name":"q"},"spec":{"scopes":[${repeated(size, (i) => `"scope ${i}"`)}]}}`,
  ),
  post(
    'a quota of unknown scopes in a selector',
    '/api/v1/namespaces/default/resourcequotas?dryRun=All',
    24_000,
    [422],
    ({ size }) =>
      `{"metadata":{"name":"q"},"spec":{"scopeSelector":{"matchExpressions":[${repeated(size, (i) => `{"scopeName":"s${i}","operator":"Exists"}`)}]}}}`,
  ),
  review(
    'a question of access with many extras',
    'authorization.orch.io/v1/subjectaccessreviews',
    20_000,
    [201, 413, 422],
    (n) =>
      `{"user":"u","extra":{${repeated(n, (i) => `"k${i}":["v"]`)}},"nonResourceAttributes":{"path":"/","verb":"get"}}`,
  ),
  review(
    'a question of access with many groups',
    'authorization.orch.io/v1/subjectaccessreviews',
    60_000,
    [201, 413, 422],
    (n) => `{"user":"u","groups":[${repeated(n, (i) => `"g${i}"`)}],"nonResourceAttributes":{"path":"/","verb":"get"}}`,
  ),
  review(
    'a question of access with a long selector',
    'authorization.orch.io/v1/subjectaccessreviews',
    20_000,
    [201, 413, 422],
    (n) =>
      `{"user":"u","resourceAttributes":{"verb":"list","resource":"pods","labelSelector":{"requirements":[${repeated(n, (i) => `{"key":"k${i}","operator":"In","values":["v"]}`)}]}}}`,
  ),
  review(
    'a long token',
    'authentication.orch.io/v1/tokenreviews',
    2_000_000,
    [201, 401, 422],
    (n) => `{"token":"${'a.'.repeat(n / 2)}"}`,
  ),
  review(
    'a token of points',
    'authentication.orch.io/v1/selfsubjectreviews',
    2_000_000,
    [201, 422],
    (n) => `{"x":"${'.'.repeat(n)}"}`,
  ),
  {
    name: 'options of a deletion, nested',
    size: 500_000,
    answers: [400],
    requests: ({ size }) => [send('DELETE', `${CONFIG_MAPS}/none`, `{"preconditions":${'{"a":'.repeat(size)}`)],
  },
  {
    name: 'options of a deletion, many',
    size: 90_000,
    answers: [400, 404, 422],
    requests: ({ size }) => [send('DELETE', `${CONFIG_MAPS}/none`, `{"dryRun":[${repeated(size, () => '"All"')}]}`)],
  },
  {
    name: 'a selector of many labels, nested',
    size: 400,
    answers: [201, 400, 422],
    requests: ({ size }) => [
      send(
        'POST',
        '/apis/networking.orch.io/v1/namespaces/default/networkpolicies?dryRun=All',
        `{"metadata":{"name":"n"},"spec":{"podSelector":${nested(size, '{"matchLabels":', '{}', '}')}}}`,
      ),
    ],
  },
  post(
    'unknown fields, strictly',
    `${CONFIG_MAPS}?dryRun=All&fieldValidation=Strict`,
    90_000,
    [400],
    ({ size }) => `{"metadata":{"name":"x"},${repeated(size, (i) => `"u${i}":1`)}}`,
  ),
  post(
    'unknown fields, with warnings',
    `${CONFIG_MAPS}?dryRun=All`,
    90_000,
    [201],
    ({ size }) => `{"metadata":{"name":"x"},${repeated(size, (i) => `"u${i}":1`)}}`,
  ),
  post(
    'unknown fields deep within',
    `${CONFIG_MAPS}?dryRun=All&fieldValidation=Strict`,
    20_000,
    [400],
    ({ size }) => `{"metadata":{"name":"x","ownerReferences":[${repeated(size, () => '{"x":1,"y":2}')}]}}`,
  ),
  post(
    'repeated keys, strictly',
    `${CONFIG_MAPS}?dryRun=All&fieldValidation=Strict`,
    90_000,
    [400],
    ({ size }) => `{"metadata":{"name":"x"},"data":{${repeated(size, () => '"a":"b"')}}}`,
  ),
  post(
    'wrong types',
    `${CONFIG_MAPS}?dryRun=All`,
    90_000,
    [400],
    ({ size }) => `{"metadata":{"name":"x"},"data":{${repeated(size, (i) => `"a${i}":1`)}}}`,
  ),
  post(
    'integers of many digits',
    `${CONFIG_MAPS}?dryRun=All`,
    90_000,
    [400],
    ({ size }) => `{"metadata":{"name":"x"},"data":[${repeated(size, (i) => `${1e16 + i * 2}1`)}]}`,
  ),
  reading('YAML', 30_000, 'application/yaml'),
  reading('lines for eyes', 20_000, 'application/json;pretty=1'),
  reading('Protobuf', 20_000, 'application/vnd.orch.protobuf'),
  reading('a table', 20_000, 'application/json;as=Table;g=meta.orch.io;v=v1'),
])

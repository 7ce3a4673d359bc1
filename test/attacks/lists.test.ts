import { CONFIG_MAPS, send, type Attack, type AttackRequest, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

/** Most characters that a query of a request may have. */
const QUERY = 14_000
/** Objects that lists with many terms look at. */
const OBJECTS = 50
const NAMESPACES = '/api/v1/namespaces'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const joined = (count: number, make: (index: number) => string, between = ','): string =>
  many(count, make).join(between)

const get = (path: string): AttackRequest => ({ method: 'GET', path })

/** A list of ConfigMaps with these parameters. */
const listed = (name: string, answers: readonly number[], query: (n: number) => string, size = QUERY): Attack => ({
  name: `a list: ${name}`,
  size,
  answers,
  requests: ({ size: n }) => [get(`${CONFIG_MAPS}?${query(n)}`)],
})

/** A watch with the same, which ends after a second, or at once where it is refused. */
const watched = (name: string, answers: readonly number[], query: (n: number) => string, size = QUERY): Attack => ({
  name: `a watch: ${name}`,
  size,
  answers,
  requests: ({ size: n }) => [get(`${CONFIG_MAPS}?watch=1&timeoutSeconds=1&${query(n)}`)],
})

const both = (name: string, answers: readonly number[], query: (n: number) => string): readonly Attack[] => [
  listed(name, answers, query),
  watched(name, answers, query),
]

/** A namespace of its own, with objects of ten labels. */
const crowded = ({ id }: AttackRun): readonly AttackRequest[] => [
  send('POST', NAMESPACES, JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: id } })),
  ...many(OBJECTS, (index) =>
    send(
      'POST',
      `${NAMESPACES}/${id}/configmaps`,
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: `m${index}`, labels: Object.fromEntries(many(10, (label) => [`k${label}`, 'v'])) },
      }),
    ),
  ),
]

/** Reads or deletes in such a namespace. */
const amongMany = (
  name: string,
  method: string,
  query: (n: number) => string,
  answers: readonly number[] = [200],
): Attack => ({
  name: `${name}, among ${OBJECTS} objects`,
  size: QUERY,
  answers,
  prepare: crowded,
  requests: ({ id, size }) => [{ method, path: `${NAMESPACES}/${id}/configmaps?${query(size)}` }],
})

const inText = (n: number): string => `labelSelector=k1%20in%20(${joined(n / 8, (index) => `v${index}`)})`
const crafted = (text: string): string => Buffer.from(text).toString('base64url')

/** Most characters of a path. */
const PATH = 15_000

const path = (name: string, answers: readonly number[], make: (n: number) => string): Attack => ({
  name: `a path of ${name}`,
  size: PATH,
  answers,
  requests: ({ size }) => [get(make(size))],
})

describeAttacks('parameters of lists and watches, and paths', [
  listed('labels that differ', [200], (n) => `labelSelector=${joined(n / 9, (index) => `k${index}!=v`)}`),
  listed('one label again and again', [200], (n) => `labelSelector=${joined(n / 5, () => 'a!=b')}`),
  listed('one set of labels', [200], inText),
  listed('sets of labels', [200], (n) => `labelSelector=${joined(n / 30, (index) => `k${index}%20notin%20(a,b,c)`)}`),
  ...both('a set that never ends', [400], (n) => `labelSelector=a%20in%20${'('.repeat(n)}`),
  ...both('commas', [400], (n) => `labelSelector=${','.repeat(n)}`),
  listed('spaces in a selector', [200, 400], (n) => `labelSelector=a${'%20'.repeat(n / 3)}`),
  ...both('a label of many characters', [400], (n) => `labelSelector=${'a'.repeat(n)}=b`),
  listed('a number that is compared', [200, 400], (n) => `labelSelector=a%3E${'9'.repeat(n)}`),
  listed('escapes in field selectors', [200, 400], (n) => `fieldSelector=metadata.name=${'%5C%5C'.repeat(n / 6)}`),
  listed('a field again and again', [200], (n) => `fieldSelector=${joined(n / 17, () => 'metadata.name!=a')}`),
  ...both('fields that nobody knows', [400], (n) => `fieldSelector=${joined(n / 9, (index) => `f${index}=a`)}`),
  ...both('a field of many steps', [400], (n) => `fieldSelector=${'a.'.repeat(n / 2)}a=b`),
  listed('a selector of selectors', [200], (n) => joined(n / 20, (index) => `labelSelector=k${index}`, '&')),
  listed('parameters that nobody knows', [200], (n) => joined(n / 8, (index) => `p${index}=v`, '&')),
  listed('parameters without a name', [200], (n) => '&'.repeat(n)),
  listed('escapes that are none', [200, 400], (n) => `x=${'%zz'.repeat(n / 3)}`),
  listed('bytes that are no UTF-8', [200, 400], (n) => `labelSelector=${'%ff'.repeat(n / 3)}`),
  ...both('a version of digits', [400], (n) => `resourceVersion=${'1'.repeat(n)}`),
  listed('versions', [200, 400], (n) => joined(n / 20, (index) => `resourceVersion=${index}`, '&')),
  ...both('a way to match of many characters', [400, 422], (n) => `resourceVersionMatch=${'N'.repeat(n)}`),
  ...both('a limit of digits', [400], (n) => `limit=${'1'.repeat(n)}`),
  listed('limits', [200], (n) => joined(n / 10, (index) => `limit=${index}`, '&')),
  listed('a time of digits', [400], (n) => `timeout=${'1'.repeat(n)}`),
  ...both('initial events, as a text', [400, 422], (n) => `sendInitialEvents=${'t'.repeat(n)}`),
  listed(
    'initial events again and again',
    [422],
    (n) => `resourceVersionMatch=NotOlderThan&${joined(n / 22, () => 'sendInitialEvents=true', '&')}`,
  ),
  listed('a time that a watch may last, of digits', [400], (n) => `timeoutSeconds=${'1'.repeat(n)}`),
  listed('a token of one character', [400], (n) => `limit=1&continue=${'A'.repeat(n)}`),
  listed('a token of no base64', [400], (n) => `limit=1&continue=${'!'.repeat(n)}`),
  listed('a token of escapes', [400], (n) => `limit=1&continue=${'%00'.repeat(n / 3)}`),
  listed('a crafted token of lists in lists', [400], (n) => `limit=1&continue=${crafted('['.repeat((n * 3) / 4 - 8))}`),
  listed(
    'a crafted token with a key of many characters',
    [400],
    (n) => `limit=1&continue=${crafted(`{"v":"meta.k8s.io/v1","rv":-1,"start":"${'../'.repeat(n / 5)}"}`)}`,
  ),
  listed('tokens', [400], (n) => joined(n / 11, () => 'continue=ab', '&')),
  amongMany('a list of labels that differ', 'GET', (n) => `labelSelector=${joined(n / 9, (i) => `k${i}!=w`)}`),
  amongMany('a list of one set of labels', 'GET', inText),
  amongMany(
    'a list of one field again and again',
    'GET',
    (n) => `fieldSelector=${joined(n / 17, () => 'metadata.name!=a')}`,
  ),
  amongMany('a watch of labels that differ', 'GET', (n) =>
    [`watch=1&timeoutSeconds=1&resourceVersion=0`, `labelSelector=${joined(n / 9, (i) => `k${i}!=w`)}`].join('&'),
  ),
  amongMany(
    'a deletion of those whose labels differ',
    'DELETE',
    (n) => `labelSelector=${joined(n / 9, (i) => `k${i}!=w`)}`,
  ),
  {
    name: 'a damaged token of a list',
    size: 4,
    answers: [400],
    prepare: crowded,
    requests: ({ id }) => [
      get(`${NAMESPACES}/${id}/configmaps?limit=1`),
      get(`${NAMESPACES}/${id}/configmaps?limit=1&continue=${crafted('[1,"/configmaps/default/a",1,""]')}`),
    ],
  },
  path('slashes', [200, 400, 404], (n) => '/'.repeat(n)),
  path('slashes before a resource', [200, 301, 404], (n) => `${'/'.repeat(n)}api/v1/namespaces`),
  path('slashes within a resource', [200, 301, 404], (n) => `/api/v1${'/'.repeat(n)}namespaces`),
  path('segments', [404], (n) => '/a'.repeat(n / 2)),
  path('segments of a resource', [404], (n) => `/api/v1/namespaces/default/pods/a${'/b'.repeat(n / 2)}`),
  path('segments of a watch', [404], (n) => `/api/v1${'/watch'.repeat(n / 6)}/pods`),
  path('namespaces in namespaces', [404], (n) => `/api/v1${'/namespaces/default'.repeat(n / 19)}`),
  path('dot segments', [404], (n) => `/api/v1${'/..'.repeat(n / 3)}/namespaces`),
  path('single dots', [404], (n) => `/api/v1${'/.'.repeat(n / 2)}/namespaces`),
  path('escaped dot segments', [400, 404], (n) => `/api/v1/namespaces/${'%2e%2e%2f'.repeat(n / 9)}`),
  path('escaped slashes', [400, 404], (n) => `/api/v1/namespaces/${'%2f'.repeat(n / 3)}`),
  path('escapes of escapes', [400, 404], (n) => `/api/v1/namespaces/${'%25'.repeat(n / 3)}`),
  path('escapes that are none', [400, 404], (n) => `/api/v1/namespaces/${'%zz'.repeat(n / 3)}`),
  path('escapes that end too soon', [400, 404], (n) => `/api/v1/namespaces${'/%'.repeat(n / 2)}`),
  path('bytes that are no UTF-8', [400, 404], (n) => `/api/v1/namespaces/${'%ff'.repeat(n / 3)}`),
  path('zero bytes', [400, 404], (n) => `/api/v1/namespaces/${'%00'.repeat(n / 3)}`),
  path('a long group', [404], (n) => `/apis/${'g'.repeat(n)}/v1`),
  path('a group of many parts', [404], (n) => `/apis/${'g.'.repeat(n / 2)}g/v1/things`),
  path('a document of a long group', [404], (n) => `/openapi/v3/apis/${'g.'.repeat(n / 2)}g/v1`),
  path('question marks', [200], (n) => `/api/v1/namespaces${'?'.repeat(n)}`),
  path('a health check that nobody knows', [404], (n) => `/readyz${'/x'.repeat(n / 2)}`),
  path('health checks that are left out', [200], (n) => `/readyz?${joined(n / 10, () => 'exclude=x', '&')}`),
])

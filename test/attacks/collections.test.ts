import { vendor } from '../../generated/index.ts'
import { send, type Attack, type AttackRequest, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const NAMESPACES = '/api/v1/namespaces'
const ROLES = `/apis/rbac.authorization.${vendor.apiDomain}/v1/clusterroles`
const ADMISSION = `/apis/admissionregistration.${vendor.apiDomain}/v1`
const MERGE = 'application/merge-patch+json'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** As many texts as make up nearly a megabyte, each a value of a label. */
const VALUES = many(85_000, (index) => `v${index}`)
/** As many keys as make up nearly a megabyte that takes long to decode. */
const DATA = Object.fromEntries(many(24_000, (index) => [`key-${index}`, `value-of-the-key-${index}`]))

const inNamespace = (namespace: string, path: string): string =>
  path.replace('{}', `${NAMESPACES.slice(7)}/${namespace}`)
const configMaps = (namespace: string): string => inNamespace(namespace, '/api/v1{}/configmaps')
const budgets = (namespace: string): string => inNamespace(namespace, '/apis/policy/v1{}/poddisruptionbudgets')
const pods = (namespace: string): string => inNamespace(namespace, '/api/v1{}/pods')

const post = (path: string, apiVersion: string, kind: string, name: string, content: object): AttackRequest => {
  const { metadata = {}, ...rest } = content as { metadata?: object }
  return send('POST', path, JSON.stringify({ apiVersion, kind, metadata: { name, ...metadata }, ...rest }))
}
const namespace = (name: string): AttackRequest => post(NAMESPACES, 'v1', 'Namespace', name, {})
const ended = (name: string): AttackRequest => send('DELETE', `${NAMESPACES}/${name}`, '')

/** ConfigMaps of a megabyte, as many as the attack is large. */
const largeConfigMaps = ({ id, size }: AttackRun, metadata: object): AttackRequest[] =>
  many(size, (index) => post(configMaps(id), 'v1', 'ConfigMap', `c${index}`, { metadata, data: DATA }))

const eviction: Attack = {
  name: 'an eviction beside many disruption budgets of a megabyte',
  size: 48,
  answers: [201],
  prepare: ({ id, size }) => [
    namespace(id),
    post(pods(id), 'v1', 'Pod', 'p', {
      metadata: { labels: { app: 'a' } },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    }),
    send('PATCH', `${pods(id)}/p/status`, '{"status":{"phase":"Running"}}', MERGE),
    ...many(size, (index) =>
      post(budgets(id), 'policy/v1', 'PodDisruptionBudget', `b${index}`, {
        spec: { selector: { matchExpressions: [{ key: 'app', operator: 'In', values: VALUES }] } },
      }),
    ),
  ],
  requests: ({ id }) => [post(`${pods(id)}/p/eviction`, 'policy/v1', 'Eviction', 'p', {})],
  cleanUp: ({ id }) => [ended(id)],
}

const heldNamespace: Attack = {
  name: 'the end of a namespace in which many objects of a megabyte are held',
  size: 8,
  answers: [200],
  prepare: (run) => [namespace(run.id), ...largeConfigMaps(run, { finalizers: ['example.com/held'] })],
  requests: ({ id, size }) => [
    ended(id),
    { method: 'GET', path: `${NAMESPACES}/${id}`, until: `example.com/held in ${size} resource instances` },
  ],
  cleanUp: ({ id, size }) =>
    many(size, (index) => send('PATCH', `${configMaps(id)}/c${index}`, '{"metadata":{"finalizers":null}}', MERGE)),
}

const parameters: Attack = {
  name: 'a write about which a policy asks many parameters of a megabyte',
  size: 32,
  answers: [201],
  prepare: (run) => [
    namespace(run.id),
    ...largeConfigMaps(run, { labels: { part: 'other' } }),
    post(`${ADMISSION}/validatingadmissionpolicies`, ADMISSION.slice(6), 'ValidatingAdmissionPolicy', run.id, {
      spec: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        matchConstraints: {
          resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['secrets'] }],
        },
        validations: [{ expression: 'params.data.size() > 0' }],
      },
    }),
    post(
      `${ADMISSION}/validatingadmissionpolicybindings`,
      ADMISSION.slice(6),
      'ValidatingAdmissionPolicyBinding',
      run.id,
      {
        spec: {
          policyName: run.id,
          paramRef: {
            namespace: run.id,
            selector: { matchLabels: { part: 'one' } },
            parameterNotFoundAction: 'Allow',
          },
          validationActions: ['Deny'],
        },
      },
    ),
  ],
  requests: ({ id }) => [post(`${NAMESPACES}/default/secrets`, 'v1', 'Secret', id, {})],
  cleanUp: ({ id }) => [
    send('DELETE', `${ADMISSION}/validatingadmissionpolicybindings/${id}`, ''),
    send('DELETE', `${ADMISSION}/validatingadmissionpolicies/${id}`, ''),
    ended(id),
  ],
}

const role = (name: string, content: object): AttackRequest =>
  post(ROLES, ROLES.slice(6, -'/clusterroles'.length), 'ClusterRole', name, content)
const rules = (count: number): object[] =>
  many(count, (index) => ({ apiGroups: [''], resources: [`r-${index}`], verbs: ['get'] }))
/** Sent until a role has the last of the rules. */
const gathered = (name: string, count: number): AttackRequest => ({
  method: 'GET',
  path: `${ROLES}/${name}`,
  until: `"r-${count - 1}"`,
})

const aggregated: Attack = {
  name: 'roles that gather the many rules of one, and of one another',
  size: 10_000,
  answers: [200],
  prepare: () => [],
  requests: ({ id, size }) => {
    const labels = { part: id }
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: labels }] }
    const names = ['one', 'two', 'three'].map((name) => `${id}-${name}`)
    return [
      role(`${id}-rules`, { metadata: { labels }, rules: rules(size) }),
      ...names.map((name) => role(name, { metadata: { labels }, aggregationRule, rules: [] })),
      ...names.map((name) => gathered(name, size)),
    ]
  },
  cleanUp: ({ id }) => ['one', 'two', 'three', 'rules'].map((name) => send('DELETE', `${ROLES}/${id}-${name}`, '')),
}

describeAttacks('collections', [eviction, heldNamespace, parameters, aggregated])

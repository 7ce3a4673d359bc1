import { vendor } from '../../generated/index.ts'
import { send, type Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'

const ADMISSION = `admissionregistration.${vendor.apiDomain}/v1`
const POLICIES = `/apis/${ADMISSION}/validatingadmissionpolicies`

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const MATCH = {
  resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
}

/** A policy with so much in its spec. */
const policy = (
  name: string,
  size: number,
  answers: readonly number[],
  spec: (size: number) => Readonly<Record<string, unknown>>,
): Attack => ({
  name,
  size,
  answers,
  requests: ({ id, size: n }) => [
    send(
      'POST',
      `${POLICIES}?dryRun=All`,
      JSON.stringify({
        apiVersion: ADMISSION,
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name: id },
        spec: {
          matchConstraints: MATCH,
          validations: [{ expression: 'true' }],
          ...spec(n),
        },
      }),
    ),
  ],
})

const BINDINGS = `/apis/${ADMISSION}/validatingadmissionpolicybindings`
const CONFIGURATIONS = `/apis/${ADMISSION}/validatingwebhookconfigurations`

/** A policy with so much in its spec, which only warns and is asked for the first time. */
const firstAsked = (name: string, size: number, spec: (size: number) => Readonly<Record<string, unknown>>): Attack => ({
  name,
  size,
  answers: [201],
  prepare: ({ id, size: n }) => [
    send(
      'POST',
      POLICIES,
      JSON.stringify({
        apiVersion: ADMISSION,
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name: id },
        spec: { matchConstraints: MATCH, validations: [{ expression: 'true' }], ...spec(n) },
      }),
    ),
    send(
      'POST',
      BINDINGS,
      JSON.stringify({
        apiVersion: ADMISSION,
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: { name: id },
        spec: { policyName: id, validationActions: ['Warn'] },
      }),
    ),
  ],
  requests: ({ id }) => [
    send(
      'POST',
      '/api/v1/namespaces/default/configmaps?dryRun=All',
      JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: id } }),
    ),
  ],
  cleanUp: ({ id }) => [
    { method: 'DELETE', path: `${BINDINGS}/${id}` },
    { method: 'DELETE', path: `${POLICIES}/${id}` },
  ],
})

/** A configuration of so many webhooks, each with as many conditions as it may have. */
const webhooks = (size: number, id: string): string =>
  JSON.stringify({
    apiVersion: ADMISSION,
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: id },
    webhooks: many(size, (at) => ({
      name: `w${at}.attacks.example.com`,
      clientConfig: { url: 'https://127.0.0.1:1' },
      rules: MATCH.resourceRules,
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      failurePolicy: 'Ignore',
      matchConditions: many(64, (index) => ({ name: `c${index}`, expression: index === 0 ? 'false' : 'true' })),
    })),
  })

describeAttacks('admission policies', [
  firstAsked('the first question of a policy of many validations', 40_000, (n) => ({
    validations: many(n, (index) => ({ expression: `${index} == ${index}` })),
  })),
  {
    name: 'webhooks of many conditions',
    size: 80,
    answers: [201],
    requests: ({ id, size }) => [send('POST', `${CONFIGURATIONS}?dryRun=All`, webhooks(size, id))],
  },
  {
    name: 'the first question of webhooks of many conditions',
    size: 80,
    answers: [201],
    prepare: ({ id, size }) => [send('POST', CONFIGURATIONS, webhooks(size, id))],
    requests: ({ id }) => [
      send(
        'POST',
        '/api/v1/namespaces/default/configmaps?dryRun=All',
        JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: id } }),
      ),
    ],
    cleanUp: ({ id }) => [{ method: 'DELETE', path: `${CONFIGURATIONS}/${id}` }],
  },
  policy('a policy of many validations', 40_000, [201], (n) => ({
    validations: many(n, (index) => ({ expression: `object.x${index} == ${index}` })),
  })),
  policy('a policy of many variables, each made of the one before', 8_000, [201], (n) => ({
    variables: many(n, (index) => ({
      name: `v${index}`,
      expression: index === 0 ? '1' : `variables.v${index - 1} + 1`,
    })),
  })),
  policy('a policy of more match conditions than it may have', 8_000, [422], (n) => ({
    matchConditions: many(n, (index) => ({ name: `c${index}`, expression: `object.x${index} == ${index}` })),
  })),
  policy('a policy of many validations that do not compile', 40_000, [422], (n) => ({
    validations: many(n, (index) => ({ expression: `x${index}` })),
  })),
])

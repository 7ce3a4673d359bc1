import { CONFIG_MAPS, postConfigMap, send, type Attack, type AttackRequest, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const PODS = '/api/v1/namespaces/default/pods'
const SERVICES = '/api/v1/namespaces/default/services'
const ADMISSION = 'admissionregistration.orch.io/v1'
const WEBHOOKS = `/apis/${ADMISSION}/validatingwebhookconfigurations`
const MERGE = 'application/merge-patch+json'
const JSON_PATCH = 'application/json-patch+json'
const STRATEGIC = 'application/strategic-merge-patch+json'
const TABLE = 'application/json;as=Table;v=v1;g=meta.orch.io'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const finalizers = (count: number): string[] => many(count, (index) => `a.b/${index}`)
const owner = (index: number): object => ({ apiVersion: 'x.test/v1', kind: 'X', name: 'a', uid: `u${index}` })
const post = (path: string, { id }: AttackRun, apiVersion: string, fields: object): AttackRequest =>
  send('POST', path, JSON.stringify({ apiVersion, metadata: { name: `a-${id}` }, ...fields }))
const patch = (path: string, { id }: AttackRun, body: unknown, mediaType = MERGE): AttackRequest =>
  send('PATCH', path.replace('*', `a-${id}`), JSON.stringify(body), mediaType)
const LABEL = { metadata: { labels: { a: 'b' } } }

/** A list that is not valid, in an object that is posted. */
const refused = (
  name: string,
  size: number,
  path: string,
  apiVersion: string,
  fields: (n: number) => object,
): Attack => ({
  name,
  size,
  answers: [422],
  requests: (run) => [post(path, run, apiVersion, fields(run.size))],
})

const webhook = (more: object): object => ({
  name: 'a.b.c',
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  failurePolicy: 'Ignore',
  clientConfig: { url: 'https://a.example' },
  ...more,
})
const pod = (run: AttackRun, spec: object = {}): AttackRequest =>
  post(PODS, run, 'v1', { kind: 'Pod', spec: { containers: [{ name: 'c', image: 'i' }], ...spec } })
const debuggers = (count: number): object[] => many(count, (index) => ({ name: `e${index}`, image: 'i' }))

describeAttacks('lists in which others are looked for', [
  {
    name: 'an owner, of many, that is blocked no more',
    size: 6_400,
    answers: [200],
    prepare: (run) => [
      post(CONFIG_MAPS, run, 'v1', {
        kind: 'ConfigMap',
        metadata: { name: `a-${run.id}`, ownerReferences: many(run.size, owner) },
      }),
    ],
    requests: (run) => [
      patch(
        `${CONFIG_MAPS}/*`,
        run,
        [{ op: 'add', path: `/metadata/ownerReferences/${run.size - 1}/blockOwnerDeletion`, value: false }],
        JSON_PATCH,
      ),
    ],
  },
  {
    name: 'a finalizer, of many, that goes',
    size: 32_000,
    answers: [200],
    prepare: (run) => [
      post(CONFIG_MAPS, run, 'v1', {
        kind: 'ConfigMap',
        metadata: { name: `a-${run.id}`, finalizers: finalizers(run.size) },
      }),
    ],
    requests: (run) => [patch(`${CONFIG_MAPS}/*`, run, { metadata: { finalizers: finalizers(run.size).slice(1) } })],
  },
  {
    name: 'an order that names another element than the long one',
    size: 80_000,
    answers: [400, 413, 422, 500],
    prepare: (run) => [postConfigMap(run, '')],
    requests: (run) => [
      patch(
        `${CONFIG_MAPS}/*`,
        run,
        {
          metadata: {
            '$setElementOrder/finalizers': many(run.size, () => 'a/0'),
            finalizers: ['x'.repeat(run.size * 15)],
          },
        },
        STRATEGIC,
      ),
    ],
  },
  refused(
    'usages of a CertificateSigningRequest',
    80_000,
    '/apis/certificates.orch.io/v1/certificatesigningrequests',
    'certificates.orch.io/v1',
    (n) => ({
      kind: 'CertificateSigningRequest',
      spec: { request: 'YQ==', signerName: 'a.example/b', usages: many(n, (index) => `an unknown usage ${index}`) },
    }),
  ),
  refused('versions of reviews of a webhook', 80_000, WEBHOOKS, ADMISSION, (n) => ({
    kind: 'ValidatingWebhookConfiguration',
    webhooks: [webhook({ admissionReviewVersions: many(n, (index) => `a-version-${index}`) })],
  })),
  {
    name: 'webhooks of an update',
    size: 2_400,
    answers: [200],
    prepare: (run) => [
      post(WEBHOOKS, run, ADMISSION, {
        kind: 'ValidatingWebhookConfiguration',
        webhooks: many(run.size, (index) =>
          webhook({ name: `w${index}.a.example`, clientConfig: { url: `https://a.example/${index}` } }),
        ),
      }),
    ],
    requests: (run) => [patch(`${WEBHOOKS}/*`, run, LABEL)],
    cleanUp: ({ id }) => [{ method: 'DELETE', path: `${WEBHOOKS}/a-${id}` }],
  },
  {
    name: 'ports of a Service that has no node ports',
    size: 5_600,
    answers: [200],
    prepare: (run) => [
      post(SERVICES, run, 'v1', {
        kind: 'Service',
        spec: {
          type: 'LoadBalancer',
          allocateLoadBalancerNodePorts: false,
          ports: many(run.size, (index) => ({ name: `p${index}`, port: index + 1 })),
        },
      }),
    ],
    requests: (run) => [patch(`${SERVICES}/*`, run, LABEL)],
  },
  {
    name: 'a table of a Pod with many readiness gates',
    size: 4_000,
    answers: [200],
    prepare: (run) => [
      pod(run, { readinessGates: many(run.size, (index) => ({ conditionType: `t${index}` })) }),
      patch(`${PODS}/*/status`, run, {
        status: { conditions: many(run.size, (index) => ({ type: `t${index}`, status: 'True' })) },
      }),
    ],
    requests: ({ id }) => [{ method: 'GET', path: `${PODS}/a-${id}`, headers: ['accept', TABLE] }],
  },
  {
    name: 'containers for a moment that are kept',
    size: 4_000,
    answers: [200],
    prepare: (run) => [
      pod(run),
      patch(`${PODS}/*/ephemeralcontainers`, run, { spec: { ephemeralContainers: debuggers(run.size) } }),
    ],
    requests: (run) => [
      patch(`${PODS}/*/ephemeralcontainers`, run, { spec: { ephemeralContainers: debuggers(run.size + 1) } }),
    ],
  },
  {
    name: 'containers that are resized',
    size: 3_200,
    answers: [200],
    prepare: (run) => [pod(run, { containers: many(run.size, (index) => ({ name: `c${index}`, image: 'i' })) })],
    requests: (run) => [patch(`${PODS}/*/resize`, run, LABEL)],
  },
])

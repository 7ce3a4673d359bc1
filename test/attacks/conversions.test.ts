import { send, type Attack, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const pathIn = (version: string): string => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`
const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' }
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

interface Autoscaler {
  readonly annotations?: object
  readonly spec?: object
  readonly status?: object
}

const autoscaler = ({ id }: AttackRun, version: string, { annotations = {}, spec, status }: Autoscaler): string =>
  JSON.stringify({
    apiVersion: `autoscaling/${version}`,
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: `a-${id}`, annotations },
    spec: { maxReplicas: 1, scaleTargetRef: target, ...spec },
    ...(status === undefined ? {} : { status }),
  })

/** An autoscaler of the first version with so much in an annotation in which a conversion keeps values. */
const annotated = (
  name: string,
  annotation: string,
  size: number,
  text: (size: number) => string,
  rest: Autoscaler = {},
): Attack => ({
  name,
  size,
  answers: [201, 413, 422],
  requests: (run) => [
    send(
      'POST',
      pathIn('v1'),
      autoscaler(run, 'v1', { annotations: { [`autoscaling.alpha.orch.io/${annotation}`]: text(run.size) }, ...rest }),
    ),
  ],
})

const zeros = (size: number): string => `[${'0,'.repeat(size)}0]`
const deep = (size: number): string => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`
const cpu = '{"type":"Resource","resource":{"name":"cpu","targetAverageUtilization":1}}'
const metric = (index: number): object => ({
  type: 'Pods',
  pods: { metric: { name: `m${index}` }, target: { type: 'AverageValue', averageValue: '1' } },
})

/** Reads in the first version what is stored with so many metrics. */
const read = (name: string, size: number): Attack => ({
  name,
  size,
  answers: [200],
  prepare: (run) => [send('POST', pathIn('v2'), autoscaler(run, 'v2', { spec: { metrics: many(run.size, metric) } }))],
  requests: ({ id }) => [
    { method: 'GET', path: `${pathIn('v1')}/a-${id}` },
    send('PATCH', `${pathIn('v1')}/a-${id}`, '{"metadata":{"labels":{"a":"b"}}}', 'application/merge-patch+json'),
  ],
})

describeAttacks('conversions', [
  annotated('kept values of a list in an annotation', 'current-metrics', 90_000, zeros),
  annotated('kept values of a list beside its object', 'current-metrics', 90_000, zeros, { status: {} }),
  annotated('kept values of a list that a field joins', 'metrics', 90_000, zeros, {
    spec: { targetCPUUtilizationPercentage: 1 },
  }),
  annotated('more kept values than a body may have', 'current-metrics', 1_400_000, zeros),
  annotated('kept items of the form of the field', 'metrics', 3_000, (n) => `[${many(n, () => cpu).join(',')}]`),
  annotated('a deep value in an annotation', 'behavior', 1_000_000, deep),
  annotated('deep conditions in an annotation', 'conditions', 200_000, deep),
  read('metrics that an older version keeps in an annotation', 2_000),
])

import type { Dispatcher } from 'undici'
import { NAMESPACE, type Fixture } from './fixture.ts'
import type { RequestOf } from './load.ts'

/** An object of about two KiB that three managers apply, each its part. */
export interface AppliedObject {
  readonly collection: string
  readonly apiVersion: string
  readonly kind: string
  /** What each manager applies beside the name; `turn` changes a value of the first one. */
  intents(turn: number): readonly (readonly [manager: string, intent: { readonly metadata?: object }])[]
}

const LINE = 'All work and no play makes the bench a dull place. '

export const appliedMap: AppliedObject = {
  collection: `/api/v1/namespaces/${NAMESPACE}/configmaps`,
  apiVersion: 'v1',
  kind: 'ConfigMap',
  intents: (turn) => [
    ['owner', { metadata: { labels: { app: 'bench' } }, data: { payload: LINE.repeat(33), turn: String(turn) } }],
    ['labels', { metadata: { labels: { tier: 'front', team: 'a' } } }],
    ['notes', { metadata: { annotations: { checked: 'yes' } }, data: { note: 'kept' } }],
  ],
}

const container = (index: number): object => ({
  name: `c${index}`,
  image: `registry.example.com/team/image-${index}:1.2.3`,
  env: ['ALPHA', 'BETA', 'GAMMA'].map((name) => ({ name, value: name.toLowerCase() })),
  ports: [{ containerPort: 8080 + index, protocol: 'TCP', name: `http${index}` }],
  resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '1', memory: '256Mi' } },
  volumeMounts: [{ name: 'config', mountPath: '/etc/config' }],
})

export const appliedDeployment: AppliedObject = {
  collection: `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`,
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  intents(turn) {
    const labels = { app: 'bench' }
    const template = (rest: object): object => ({ spec: { template: rest } })
    const volumes = [{ name: 'config', configMap: { name: 'config' } }]
    const pod = { containers: [1, 2, 3].map(container), volumes }
    const proxy = { name: 'proxy', image: 'proxy:1', env: [{ name: 'MODE', value: 'on' }] }
    const spec = {
      replicas: 3,
      selector: { matchLabels: labels },
      template: { metadata: { labels, annotations: { turn: String(turn) } }, spec: pod },
    }
    return [
      ['owner', { metadata: { labels }, spec }],
      [
        'notes',
        { metadata: { annotations: { checked: 'yes' } }, ...template({ metadata: { annotations: { n: 'x' } } }) },
      ],
      ['proxy', { metadata: { labels: { proxied: 'yes' } }, ...template({ spec: { containers: [proxy] } }) }],
    ]
  },
}

type ApplyRequest = Pick<Dispatcher.RequestOptions, 'path' | 'body'> & { readonly path: string; readonly body: string }

function request(applied: AppliedObject, name: string, turn: number, index: number): ApplyRequest {
  const { collection, apiVersion, kind } = applied
  const [manager, intent] = applied.intents(turn)[index] ?? ['', {}]
  return {
    path: `${collection}/${name}?fieldManager=${manager}`,
    body: JSON.stringify({ apiVersion, kind, ...intent, metadata: { name, ...intent.metadata } }),
  }
}

const APPLY_TYPE = 'application/apply-patch+yaml'

/** Lets all managers apply their parts of `count` objects. */
export async function seedApplied(fixture: Fixture, applied: AppliedObject, count: number): Promise<void> {
  for (let object = 0; object < count; object++) {
    for (const index of applied.intents(0).keys()) {
      await fixture.call({ method: 'PATCH', type: APPLY_TYPE, ...request(applied, `a${object}`, 0, index) })
    }
  }
}

/** The first manager applies its part with another value, one object after the other. */
export const applyAgain =
  (fixture: Fixture, applied: AppliedObject, count: number): RequestOf =>
  (turn) => ({
    method: 'PATCH',
    headers: { ...fixture.headers, 'content-type': APPLY_TYPE },
    ...request(applied, `a${turn % count}`, turn + 1, 0),
  })

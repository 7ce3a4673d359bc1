/** An object of a version that was removed, and what it is in the version that took its place. */
export interface RemovedObject {
  readonly kind: string
  readonly plural: string
  readonly scope: 'Namespaced' | 'Cluster'
  /** Where the kind restricts it. */
  readonly name?: string
  /** As a client of the removed version writes it, beside the metadata. */
  readonly fields: Readonly<Record<string, unknown>>
  /** What the version that took its place shows of it, at least. */
  readonly becomes: Readonly<Record<string, unknown>>
}

/** A row of the removal table. */
export interface RemovedRow {
  readonly id: string
  readonly group: string
  readonly version: string
  /** Minor release that no longer serves it. */
  readonly removed: number
  /** Group version that took its place. */
  readonly successor: string
  readonly objects: readonly RemovedObject[]
}

export const namespaced = (kind: string, plural: string, fields: object, becomes: object = fields): RemovedObject => ({
  kind,
  plural,
  scope: 'Namespaced',
  fields: { ...fields },
  becomes: { ...becomes },
})
export const cluster = (...args: Parameters<typeof namespaced>): RemovedObject => ({
  ...namespaced(...args),
  scope: 'Cluster',
})
export const named = (name: string, object: RemovedObject): RemovedObject => ({ ...object, name })

export const labels = { app: 'x' }
const podTemplate = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'registry.example/main:1' }] } }
export const jobTemplate = { ...podTemplate, spec: { ...podTemplate.spec, restartPolicy: 'Never' } }

export const flowSchema = cluster('FlowSchema', 'flowschemas', {
  spec: { matchingPrecedence: 900, priorityLevelConfiguration: { name: 'global-default' } },
})
export const level = (shares: string): RemovedObject => {
  const limited = { limitResponse: { type: 'Reject' } }
  return cluster(
    'PriorityLevelConfiguration',
    'prioritylevelconfigurations',
    { spec: { type: 'Limited', limited: { ...limited, [shares]: 7 } } },
    { spec: { type: 'Limited', limited: { ...limited, nominalConcurrencyShares: 7 } } },
  )
}
export const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
export const binding = {
  roleRef: { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name: 'view' },
  subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.orch.io', name: 'jane' }],
}

export const scaled = { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } }
export const utilization = { type: 'Utilization', averageUtilization: 50 }
export const hook = {
  name: 'check.example.com',
  clientConfig: { url: 'https://hook.example.com/' },
  rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
}
export const gadgets = { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' }
export const ingress = namespaced(
  'Ingress',
  'ingresses',
  {
    spec: {
      backend: { serviceName: 'other', servicePort: 'http' },
      rules: [{ host: 'a.example', http: { paths: [{ path: '/x', backend: { serviceName: 's', servicePort: 80 } }] } }],
    },
  },
  {
    spec: {
      defaultBackend: { service: { name: 'other', port: { name: 'http' } } },
      rules: [
        {
          host: 'a.example',
          http: {
            paths: [
              {
                path: '/x',
                pathType: 'ImplementationSpecific',
                backend: { service: { name: 's', port: { number: 80 } } },
              },
            ],
          },
        },
      ],
    },
  },
)
export const podSecurity = {
  seLinux: { rule: 'RunAsAny' },
  runAsUser: { rule: 'RunAsAny' },
  supplementalGroups: { rule: 'RunAsAny' },
  fsGroup: { rule: 'RunAsAny' },
}

export function split(groupVersion: string): { readonly group: string; readonly version: string } {
  const [group = '', version = ''] = groupVersion.split('/')
  return { group, version }
}

/** What a Deployment of each version has where nothing is given. */
export const DEPLOYMENT_DEFAULTS: Readonly<Record<string, object>> = {
  'extensions/v1beta1': {
    progressDeadlineSeconds: 2_147_483_647,
    revisionHistoryLimit: 2_147_483_647,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
  },
  'apps/v1beta1': {
    progressDeadlineSeconds: 600,
    revisionHistoryLimit: 2,
  },
  'apps/v1beta2': { progressDeadlineSeconds: 600, revisionHistoryLimit: 10 },
}

/** A workload; versions before apps/v1beta2 take the selector from the labels of the template. */
export function workload(kind: string, from: string, spec: object, filled: object): RemovedObject {
  const selector = { matchLabels: labels }
  const given = { ...spec, template: podTemplate, ...(from === 'apps/v1beta2' ? { selector } : {}) }
  return namespaced(kind, `${kind.toLowerCase()}s`, { spec: given }, { spec: { ...given, ...filled, selector } })
}

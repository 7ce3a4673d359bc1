import type { ApiObject } from '../../../runtime/api/index.ts'

const template = {
  metadata: { labels: { app: 'web' } },
  spec: {
    containers: [
      {
        name: 'main',
        image: 'registry.example/app:1',
        ports: [{ containerPort: 80, protocol: 'TCP' }],
        env: [{ name: 'A', value: 'b' }],
        resources: { limits: { cpu: '100m', memory: '1Gi' } },
        readinessProbe: { httpGet: { path: '/', port: 'http' }, periodSeconds: 5 },
      },
    ],
    volumes: [{ name: 'v', configMap: { name: 'c', items: [{ key: 'k', path: 'p' }] } }],
    tolerations: [{ key: 'a', operator: 'Exists' }],
  },
}

/** Valid objects of kinds with many sorts of fields. */
export const samples: readonly (ApiObject & Readonly<Record<string, unknown>>)[] = [
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', creationTimestamp: '2024-01-02T03:04:05Z' },
    spec: template.spec,
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a', labels: { a: 'b' } },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'web' } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
      template,
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 's', finalizers: ['example.com/a'] },
    spec: { type: 'ClusterIP', ports: [{ name: 'http', port: 80, targetPort: 'http' }], selector: { app: 'web' } },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'c' },
    data: { a: 'b' },
    binaryData: { c: 'AAAA' },
    immutable: false,
  },
]

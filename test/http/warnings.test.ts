import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { define, gadget, newGroup, versionWith, warningsOf } from './custom.ts'
import { apps, core, deployment, newNamespace, pod, succeeded } from './objects.ts'

const container = { name: 'main', image: 'registry.example/main:1' }
const DNS_LABEL = 'a DNS label is recommended: [must not contain dots]'

/** The texts of the headers, without their code. */
const textsOf = (headers: Parameters<typeof warningsOf>[0]): string[] =>
  warningsOf(headers).map((header) => header.replace(/^299 - "(.*)"$/, '$1').replaceAll('\\', ''))

describe.each(stores)('warnings of what nothing refuses, on %s', (store) => {
  const server = useServerHere({ store, flags: ['--disable-admission-plugins', 'ServiceAccount'] })
  let client: Client
  let ns = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
  })

  /** The warnings of a creation. */
  async function warned(path: string, object: object): Promise<string[]> {
    const reply = await client.post(path, object)
    succeeded(reply)
    return textsOf(reply.headers)
  }
  const podWith = async (spec: object, metadata: object = {}): Promise<string[]> => {
    const { metadata: named, ...rest } = pod(`p${Math.random().toString(36).slice(2)}`, {
      spec: { containers: [container], ...spec },
    })
    return warned(core(ns, 'pods'), { ...rest, metadata: { ...named, ...metadata } })
  }
  const service = (name: string, spec: object) => ({ metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } })

  it('tell of names of Pods that are no host names', async () => {
    const use = "this is used in the Pod's hostname, which can result in surprising behavior"
    expect(await podWith({}, { name: 'a.b' })).toEqual([`metadata.name: ${use}; ${DNS_LABEL}`])
    expect(await podWith({})).toEqual([])
    const pods = 'this is used in Pod names and hostnames, which can result in surprising behavior'
    expect(await warned(apps(ns, 'deployments'), deployment('a.b', {}))).toEqual([
      `metadata.name: ${pods}; ${DNS_LABEL}`,
    ])
  })

  it('tell of selectors that match nothing, of labels of nodes that are old, and of negative periods', async () => {
    const spread = { maxSkew: 1, topologyKey: 'failure-domain.beta.orch.io/zone', whenUnsatisfiable: 'DoNotSchedule' }
    const zone = 'deprecated since v1.17; use "topology.orch.io/zone" instead'
    const at = 'spec.topologySpreadConstraints[0]'
    const nothing = 'a null labelSelector results in matching no pod'
    expect(
      await podWith({
        nodeSelector: { 'beta.orch.io/os': 'linux' },
        topologySpreadConstraints: [spread],
        affinity: {
          podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'orch.io/hostname' }] },
        },
        terminationGracePeriodSeconds: -1,
      }),
    ).toEqual([
      'spec.nodeSelector[beta.orch.io/os]: deprecated since v1.14; use "orch.io/os" instead',
      `${at}.topologyKey: failure-domain.beta.orch.io/zone is ${zone}`,
      `${at}.labelSelector: ${nothing}`,
      'spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1',
      `spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector: ${nothing}`,
    ])
  })

  it('tell of parts of a byte, of ports and of paths that are in the way of others', async () => {
    const ports = [{ containerPort: 80, name: 'web' }]
    const items = [
      { key: 'a', path: 'dir' },
      { key: 'b', path: 'dir/file' },
    ]
    const first = 'spec.containers[0].ports[0]'
    expect(
      await podWith({
        containers: [
          { ...container, ports, resources: { limits: { memory: '1.5' } } },
          { ...container, name: 'other', ports: [{ containerPort: 80, name: 'web', hostIP: '127.0.0.2' }] },
        ],
        volumes: [{ name: 'v', configMap: { name: 'm', items } }],
      }),
    ).toEqual([
      'volume "v" (ConfigMap "m"): overlapping paths: "dir/file" with "dir"',
      'spec.containers[0].resources.limits[memory]: fractional byte value "1500m" is invalid, must be an integer',
      'spec.containers[0].resources.requests[memory]: fractional byte value "1500m" is invalid, must be an integer',
      'spec.containers[1].ports[0]: hostIP set without hostPort: {Name:web HostPort:0 ContainerPort:80 Protocol:TCP HostIP:127.0.0.2}',
      `spec.containers[1].ports[0]: overlapping port definition with ${first}`,
      `spec.containers[1].ports[0]: duplicate port name "web" with ${first}, services and probes that select ports by name will use ${first}`,
    ])
  })

  it('come again when a template changes, but not for other changes', async () => {
    const template = (image: string) => ({
      metadata: { labels: { app: 'd' } },
      spec: { containers: [{ ...container, image }], volumes: [{ name: 'v', rbd: { monitors: ['m'], image: 'i' } }] },
    })
    const text = 'spec.template.spec.volumes[0].rbd: deprecated in v1.28, non-functional in v1.31+'
    const path = apps(ns, 'deployments')
    expect(await warned(path, deployment('d', { template: template('a') }))).toEqual([text])
    const labelled = await client.patch(`${path}/d`, { metadata: { labels: { x: 'y' } } })
    expect(textsOf(labelled.headers)).toEqual([])
    const changed = await client.patch(`${path}/d`, { spec: { template: template('b') } })
    expect(textsOf(changed.headers)).toEqual([text])
  })

  it('tell what of a Service nothing looks at', async () => {
    const services = core(ns, 'services')
    expect(await warned(services, service('none', { clusterIP: 'None' }))).toEqual([])
    expect(await warned(services, service('named', { externalName: 'a.example' }))).toEqual([
      'spec.externalName is ignored when spec.type is not "ExternalName"',
    ])
    const outside = { type: 'ExternalName', externalName: 'a.example', externalIPs: ['2001:DB8::1'] }
    expect(await warned(services, service('outside', outside))).toEqual([
      'spec.externalIPs[0]: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")',
      'spec.externalIPs is ignored when spec.type is "ExternalName"',
    ])
    const ranges = { type: 'LoadBalancer', loadBalancerSourceRanges: ['10.1.2.3/8'] }
    expect(await warned(services, service('ranges', ranges))).toEqual([
      'spec.loadBalancerSourceRanges[0]: CIDR value "10.1.2.3/8" is ambiguous in this context (should be "10.0.0.0/8" or "10.1.2.3/32"?)',
    ])
  })

  it('tell of volumes, claims, certificates and classes of ingresses', async () => {
    const volume = {
      metadata: { name: `v-${ns}` },
      spec: {
        accessModes: ['ReadWriteOnce'],
        capacity: { storage: '1Gi' },
        hostPath: { path: '/x' },
        persistentVolumeReclaimPolicy: 'Recycle',
      },
    }
    expect(await warned('/api/v1/persistentvolumes', volume)).toEqual([
      'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
    ])
    const claim = {
      metadata: { name: 'c', annotations: { 'volume.beta.orch.io/storage-class': 'fast' } },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1500m' } } },
    }
    expect(await warned(core(ns, 'persistentvolumeclaims'), claim)).toEqual([
      'metadata.annotations[volume.beta.orch.io/storage-class]: deprecated since v1.8; use "storageClassName" attribute instead',
      'spec.resources.requests[storage]: fractional byte value "1500m" is invalid, must be an integer',
    ])
    const pair = { metadata: { name: 't' }, type: 'orch.io/tls', data: { 'tls.crt': 'eA==', 'tls.key': 'eA==' } }
    expect(await warned(core(ns, 'secrets'), pair)).toEqual(['tls: failed to find any PEM data in certificate input'])
    const ingress = {
      metadata: { name: 'i', annotations: { 'orch.io/ingress.class': 'nginx' } },
      spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } },
    }
    expect(await warned(`/apis/networking.orch.io/v1/namespaces/${ns}/ingresses`, ingress)).toEqual([
      `annotation "orch.io/ingress.class" is deprecated, please use 'spec.ingressClassName' instead`,
    ])
  })

  it('tell of new finalizers of custom objects that have no domain', async () => {
    const group = newGroup()
    await define(client, { group, versions: [versionWith('v1', { type: 'object' })] })
    const path = `/apis/${group}/v1/namespaces/${ns}/gadgets`
    const body = gadget(`${group}/v1`, 'g', {})
    const metadata = { ...body.metadata, finalizers: ['plain', 'orphan', 'a.example/b', 'a.example'] }
    const advice = (path: string): string =>
      `prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`
    expect(await warned(path, { ...body, metadata })).toEqual([
      `metadata.finalizers: "a.example": ${advice(' including a path (/)')}`,
      `metadata.finalizers: "plain": ${advice('')}`,
    ])
    const changed = await client.patch(`${path}/g`, {
      metadata: { finalizers: ['plain', 'orphan'], labels: { x: 'y' } },
    })
    expect(textsOf(changed.headers)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import {
  validatePod,
  validatePodChange,
  validatePodTemplate,
} from '../../../runtime/kinds/core/pod/validation/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'

const main = { name: 'c', image: 'i' }
const podOf = (spec: object): DynamicObject => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'p' },
  spec: { containers: [main], terminationGracePeriodSeconds: 30, restartPolicy: 'Always', ...spec },
})
const told = (spec: object): string[] => validatePod(podOf(spec)).map(({ field, message }) => `${field}: ${message}`)
const ofContainer = (more: object): string[] =>
  told({ containers: [{ ...main, ...more }], volumes: [{ name: 'v', emptyDir: {} }] })
const at = 'spec.containers[0]'

const probe = { httpGet: { port: 80, scheme: 'HTTP' } }
const term = { topologyKey: 'zone' }

describe('a right Pod', () => {
  it('has no errors, whatever it uses', () => {
    const spec = {
      initContainers: [
        { name: 'init', image: 'i' },
        { name: 'sidecar', image: 'i', restartPolicy: 'Always', startupProbe: { exec: { command: ['true'] } } },
      ],
      containers: [
        {
          ...main,
          ports: [{ name: 'http', containerPort: 80, protocol: 'TCP' }],
          env: [
            { name: 'A', value: 'x' },
            { name: 'B', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: "metadata.labels['app.x/y']" } } },
            { name: 'C', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
            { name: 'D', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
          ],
          envFrom: [{ prefix: 'P_', configMapRef: { name: 'm' } }],
          volumeMounts: [{ name: 'v', mountPath: '/v', subPath: 'a/b' }],
          resources: {
            requests: { cpu: '100m', 'example.com/gpu': '1' },
            limits: { cpu: '1', 'example.com/gpu': '1' },
          },
          livenessProbe: { ...probe, successThreshold: 1 },
          lifecycle: { preStop: { sleep: { seconds: 5 } } },
          securityContext: { runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        },
      ],
      volumes: [
        { name: 'v', emptyDir: {} },
        { name: 'w', projected: { sources: [{ secret: { name: 's' } }, { downwardAPI: { items: [] } }] } },
      ],
      tolerations: [{ key: 'k', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 3 }],
      affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
      topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }],
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['1.1.1.1'], searches: ['_x.example.com.'] },
      hostAliases: [{ ip: '::1', hostnames: ['a.b'] }],
      nodeSelector: { disk: 'ssd' },
    }
    expect(told(spec)).toEqual([])
  })
})

describe('containers', () => {
  it('have unique names over all lists', () => {
    const other = { name: 'd', image: 'i' }
    expect(
      told({ containers: [main, other, main], initContainers: [main], ephemeralContainers: [{ ...other }] }),
    ).toEqual([
      'spec.containers[2].name: Duplicate value: "c"',
      'spec.initContainers[0].name: Duplicate value: "c"',
      'spec.ephemeralContainers[0].name: Duplicate value: "d"',
    ])
  })

  it('need a name and an image, and a Pod needs a container', () => {
    expect(told({ containers: [{}] })).toEqual([`${at}.name: Required value`, `${at}.image: Required value`])
    expect(told({ containers: [] })).toEqual(['spec.containers: Required value'])
    expect(ofContainer({ image: ' i' })).toEqual([
      `${at}.image: Invalid value: " i": must not have leading or trailing whitespace`,
    ])
  })

  it.each<[string, object, string[]]>([
    [
      'port names',
      {
        ports: [
          { name: 'a'.repeat(16), containerPort: 1 },
          { name: '1', containerPort: 2 },
          { name: 'A_b-', containerPort: 3 },
        ],
      },
      [
        `ports[0].name: Invalid value: "${'a'.repeat(16)}": must be no more than 15 characters`,
        'ports[1].name: Invalid value: "1": must contain at least one letter (a-z)',
        'ports[2].name: Invalid value: "A_b-": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
        'ports[2].name: Invalid value: "A_b-": must not begin or end with a hyphen',
      ],
    ],
    [
      'ports twice',
      {
        ports: [
          { name: 'web', containerPort: 1, hostPort: 80, protocol: 'TCP' },
          { name: 'web', containerPort: 2, hostPort: 80, protocol: 'TCP' },
        ],
      },
      ['ports[1].name: Duplicate value: "web"', 'ports[1].hostPort: Duplicate value: "TCP//80"'],
    ],
    [
      'environment',
      {
        env: [
          { name: 'a=b' },
          { name: 'B', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
          { name: 'C', valueFrom: {} },
          { name: 'D', valueFrom: { fieldRef: { fieldPath: 'spec.hostname' } } },
          { name: 'E', valueFrom: { fieldRef: { fieldPath: 'status.phase' } } },
          {
            name: 'F',
            valueFrom: { configMapKeyRef: { name: 'm', key: 'a b' }, secretKeyRef: { name: 's', key: 'k' } },
          },
          { name: 'G', valueFrom: { resourceFieldRef: { resource: 'limits.disk' } } },
        ],
      },
      [
        `env[0].name: Invalid value: "a=b": a valid environment variable name must consist only of printable ASCII characters other than '='`,
        'env[1].valueFrom: Invalid value: "": may not be specified when `value` is not empty',
        'env[2].valueFrom: Invalid value: "": must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`',
        'env[3].valueFrom.fieldRef.fieldPath: Invalid value: "spec.hostname": error converting fieldPath: field label not supported: spec.hostname',
        'env[4].valueFrom.fieldRef.fieldPath: Unsupported value: "status.phase": supported values: "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs"',
        `env[5].valueFrom.configMapKeyRef.key: Invalid value: "a b": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
        'env[5].valueFrom: Invalid value: "": may not have more than one field specified at a time',
        'env[6].valueFrom.resourceFieldRef.resource: Unsupported value: "limits.disk": supported values: "limits.cpu", "limits.ephemeral-storage", "limits.memory", "requests.cpu", "requests.ephemeral-storage", "requests.memory"',
      ],
    ],
    [
      'sources of environments',
      { envFrom: [{}, { configMapRef: { name: 'm' }, secretRef: { name: 's' } }] },
      [
        'envFrom: Invalid value: "": must specify one of: `configMapRef` or `secretRef`',
        'envFrom: Invalid value: "": may not have more than one field specified at a time',
      ],
    ],
    [
      'mounts',
      {
        volumeMounts: [
          { name: 'absent', mountPath: '/a' },
          { name: 'v', mountPath: '/b', subPath: '../x' },
          { name: 'v', mountPath: '/c', mountPropagation: 'Bidirectional' },
        ],
      },
      [
        'volumeMounts[0].name: Not found: "absent"',
        `volumeMounts.subPath: Invalid value: "../x": must not contain '..'`,
        'volumeMounts.mountPropagation: Forbidden: Bidirectional mount propagation is available only to privileged containers',
      ],
    ],
    [
      'resources',
      {
        resources: {
          requests: { cpu: '2', memory: '-1Gi', 'example.com/gpu': '1500m', disk: '1' },
          limits: { cpu: '1500m', 'example.com/gpu': '2' },
        },
      },
      [
        'resources.requests[memory]: Invalid value: "-1Gi": must be greater than or equal to 0',
        'resources.requests[example.com/gpu]: Invalid value: "1500m": must be an integer',
        'resources.requests[disk]: Invalid value: "disk": must be a standard resource type or fully qualified',
        'resources.requests[disk]: Invalid value: "disk": must be a standard resource for containers',
        'resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1500m',
        'resources.requests: Invalid value: "1500m": must be equal to example.com/gpu limit of 2',
      ],
    ],
    [
      'huge pages alone',
      { resources: { limits: { 'hugepages-2Mi': '2Mi' }, requests: { 'hugepages-2Mi': '2Mi' } } },
      ['resources: Forbidden: HugePages require cpu or memory'],
    ],
    [
      'probes',
      {
        livenessProbe: { successThreshold: 2 },
        readinessProbe: { ...probe, tcpSocket: { port: 80 }, terminationGracePeriodSeconds: 3 },
        startupProbe: { httpGet: { port: 'no_port' } },
        lifecycle: { postStart: { exec: {} }, preStop: { sleep: { seconds: 31 } } },
      },
      [
        'lifecycle.postStart.exec.command: Required value',
        'lifecycle.preStop.sleep: Invalid value: 31: must be non-negative and less than terminationGracePeriodSeconds (30)',
        'livenessProbe: Required value: must specify a handler type',
        'livenessProbe.successThreshold: Invalid value: 2: must be 1',
        'readinessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type',
        'readinessProbe.terminationGracePeriodSeconds: Invalid value: 3: must not be set for readinessProbes',
        'startupProbe.httpGet.port: Invalid value: "no_port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      ],
    ],
    [
      'security',
      {
        securityContext: {
          runAsUser: -1,
          seccompProfile: { type: 'Localhost' },
          appArmorProfile: { type: 'Unconfined', localhostProfile: 'x' },
        },
      },
      [
        'securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive',
        'securityContext.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost',
        'securityContext.appArmorProfile.localhostProfile: Invalid value: "x": can only be set when AppArmor type is Localhost',
      ],
    ],
  ])('%s', (_title, more, errors) => {
    expect(ofContainer(more)).toEqual(errors.map((error) => `${at}.${error}`))
  })

  it('that end before the others have no probes, and those for debugging hardly anything', () => {
    const init = { name: 'init', image: 'i', livenessProbe: probe }
    expect(told({ initContainers: [init] })).toEqual([
      'spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ])
    const debug = { name: 'debug', image: 'i', ports: [], targetContainerName: 'nobody' }
    expect(told({ ephemeralContainers: [debug] })).toEqual([
      'spec.ephemeralContainers[0].targetContainerName: Not found: "nobody"',
      'spec.ephemeralContainers[0].ports: Forbidden: cannot be set for an Ephemeral Container',
    ])
  })
})

describe('the rest of a Pod', () => {
  it.each<[string, object, string[]]>([
    [
      'volumes',
      {
        volumes: [
          { name: 'Up', emptyDir: {} },
          { name: 'a', emptyDir: {}, secret: { secretName: 's' } },
          { name: 'a', hostPath: { path: '/a/../b' } },
          { name: 'b', secret: {} },
          { name: 'c', configMap: { name: 'm', items: [{ key: 'k', path: '/abs' }] } },
          { name: 'd', nfs: { server: 's', path: 'rel' } },
          { name: 'e', projected: { sources: [{ serviceAccountToken: { path: 't', expirationSeconds: 60 } }] } },
          { name: 'f', persistentVolumeClaim: {} },
        ],
      },
      [
        `spec.volumes[0].name: Invalid value: "Up": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')`,
        'spec.volumes[1].secret: Forbidden: may not specify more than 1 volume type',
        `spec.volumes[2].hostPath.path: Invalid value: "/a/../b": must not contain '..'`,
        'spec.volumes[3].secret.secretName: Required value',
        'spec.volumes[4].configMap.items[0].path: Invalid value: "/abs": must be a relative path',
        'spec.volumes[5].nfs.path: Invalid value: "rel": must be an absolute path',
        'spec.volumes[6].projected.sources[0].serviceAccountToken.expirationSeconds: Invalid value: 60: may not specify a duration less than 10 minutes',
        'spec.volumes[7].persistentVolumeClaim.claimName: Required value',
        'spec.volumes[2].name: Duplicate value: "a"',
      ],
    ],
    [
      'tolerations',
      {
        tolerations: [
          { value: 'x' },
          { key: 'a', operator: 'Exists', value: 'x' },
          { key: 'a', operator: 'Equal', effect: 'NoSchedule', tolerationSeconds: 1 },
        ],
      },
      [
        'spec.tolerations[0].operator: Invalid value: "": operator must be Exists when `key` is empty, which means "match all values and all keys"',
        `spec.tolerations[1].operator: Invalid value: "x": value must be empty when \`operator\` is 'Exists'`,
        `spec.tolerations[2].effect: Invalid value: "NoSchedule": effect must be 'NoExecute' when \`tolerationSeconds\` is set`,
      ],
    ],
    [
      'affinity',
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                {
                  matchExpressions: [
                    { key: 'a', operator: 'In' },
                    { key: 'b', operator: 'Gt' },
                  ],
                },
              ],
            },
            preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 101, preference: {} }],
          },
          podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{}] },
        },
      },
      [
        `spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified when \`operator\` is 'In' or 'NotIn'`,
        `spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[1].values: Required value: must be specified single value when \`operator\` is 'Lt' or 'Gt'`,
        'spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 101: must be in the range 1-100',
        'spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Required value: can not be empty',
      ],
    ],
    [
      'spreading',
      {
        topologySpreadConstraints: [
          { maxSkew: 0, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway', minDomains: 2 },
        ],
      },
      [
        'spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
        'spec.topologySpreadConstraints[0].minDomains: Invalid value: 2: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway',
      ],
    ],
    [
      'name resolution',
      { dnsPolicy: 'None' },
      ['spec.dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None'],
    ],
    [
      'name servers',
      { dnsConfig: { nameservers: ['1.1.1.1', '2', '::1', '::2'], options: [{}] } },
      [
        'spec.dnsConfig.nameservers: Invalid value: ["1.1.1.1","2","::1","::2"]: must not have more than 3 nameservers',
        'spec.dnsConfig.nameservers[1]: Invalid value: "2": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
        'spec.dnsConfig.options[0]: Required value: must not be empty',
      ],
    ],
    [
      'the network of the host',
      { hostNetwork: true, containers: [{ ...main, ports: [{ containerPort: 80, hostPort: 81, protocol: 'TCP' }] }] },
      [
        'spec.containers[0].ports[0].hostPort: Invalid value: 81: must match `containerPort` when `hostNetwork` is true',
      ],
    ],
  ])('%s', (_title, spec, errors) => {
    expect(told(spec)).toEqual(errors)
  })

  it('of a template is judged like that of a Pod', () => {
    const errors = validatePodTemplate({ metadata: { labels: { 'a b': 'c' } }, spec: { containers: [{}] } }, 'template')
    expect(errors.map(({ field }) => field)).toEqual([
      'template.metadata.labels',
      'template.spec.containers[0].name',
      'template.spec.containers[0].image',
    ])
  })
})

describe('a change of a Pod', () => {
  const change = (spec: object, old: object = {}, subresource = ''): string[] =>
    validatePodChange(podOf(spec), podOf(old), subresource).map(({ field, message }) => `${field}: ${message}`)
  const kept = { key: 'k', operator: 'Exists', effect: 'NoExecute' }

  it('may give it other images, a nearer deadline and more tolerations', () => {
    expect(change({ containers: [{ ...main, image: 'j' }], activeDeadlineSeconds: 5 })).toEqual([])
    expect(change({ tolerations: [{ ...kept, tolerationSeconds: 9 }, { key: 'l' }] }, { tolerations: [kept] })).toEqual(
      [],
    )
    expect(change({ terminationGracePeriodSeconds: 1 }, { terminationGracePeriodSeconds: -1 })).toEqual([])
  })

  it('may not touch anything else, and the changes are told', () => {
    expect(change({ hostname: 'b' }, { hostname: 'a' })).toEqual([
      'spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n- hostname: "a"\n+ hostname: "b"',
    ])
    expect(change({ containers: [main, { name: 'd', image: 'i' }] })).toEqual([
      'spec.containers: Forbidden: pod updates may not add or remove containers',
    ])
    expect(change({ tolerations: [] }, { tolerations: [kept] })).toEqual([
      'spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    ])
    expect(change({ activeDeadlineSeconds: 9 }, { activeDeadlineSeconds: 5 })).toEqual([
      'spec.activeDeadlineSeconds: Invalid value: 9: must be less than or equal to previous value',
    ])
  })

  it('of one that waits to be scheduled may narrow where it runs', () => {
    const gates = [{ name: 'example.com/wait' }]
    expect(change({ schedulingGates: [], nodeSelector: { a: 'b' } }, { schedulingGates: gates })).toEqual([])
    expect(change({ schedulingGates: [...gates, { name: 'more' }] }, { schedulingGates: gates })).toEqual([
      "spec.schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate 'more'",
    ])
  })

  it('by a subresource is judged there', () => {
    expect(change({ hostname: 'b' }, {}, 'resize')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { failed, newNamespace, succeeded, uniqueName } from '../objects.ts'

const { apiDomain } = vendor
const rbac = `rbac.authorization.${apiDomain}`
const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
const binding = (apiVersion: object, apiGroup: object) => [
  {
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'view' },
    subjects: [{ kind: 'User', ...apiVersion, name: 'jane' }],
  },
  {
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'view' },
    subjects: [{ kind: 'User', ...apiGroup, name: 'jane' }],
  },
]
const bound = binding({ apiVersion: `${rbac}/v1alpha1` }, { apiGroup: rbac })
const policy = {
  spec: {
    validations: [{ expression: 'true' }],
    matchConstraints: {
      resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
    },
  },
}
const mutation = {
  spec: {
    reinvocationPolicy: 'Never',
    matchConstraints: policy.spec.matchConstraints,
    mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: '[]' } }],
  },
}

/** Group, plural, kind, the release that is asked, and an object in v1alpha1 and in the version beside it. */
const alphas = [
  { group: rbac, plural: 'clusterroles', kind: 'ClusterRole', minor: 15, beside: 'v1', fields: [{ rules }, { rules }] },
  { group: rbac, plural: 'roles', kind: 'Role', minor: 21, beside: 'v1', fields: [{ rules }, { rules }] },
  { group: rbac, plural: 'clusterrolebindings', kind: 'ClusterRoleBinding', minor: 21, beside: 'v1', fields: bound },
  { group: rbac, plural: 'rolebindings', kind: 'RoleBinding', minor: 15, beside: 'v1', fields: bound },
  {
    group: `node.${apiDomain}`,
    plural: 'runtimeclasses',
    kind: 'RuntimeClass',
    minor: 22,
    beside: 'v1',
    fields: [
      { spec: { runtimeHandler: 'x', overhead: { podFixed: { cpu: '1' } } } },
      { handler: 'x', overhead: { podFixed: { cpu: '1' } } },
    ],
  },
  {
    group: `scheduling.${apiDomain}`,
    plural: 'priorityclasses',
    kind: 'PriorityClass',
    minor: 21,
    beside: 'v1',
    fields: [{ value: 7 }, { value: 7 }],
  },
  {
    group: `admissionregistration.${apiDomain}`,
    plural: 'validatingadmissionpolicies',
    kind: 'ValidatingAdmissionPolicy',
    minor: 29,
    beside: 'v1beta1',
    fields: [policy, policy],
  },
  {
    group: `admissionregistration.${apiDomain}`,
    plural: 'validatingadmissionpolicybindings',
    kind: 'ValidatingAdmissionPolicyBinding',
    minor: 31,
    beside: 'v1',
    fields: [
      { spec: { policyName: 'x', validationActions: ['Deny'] } },
      { spec: { policyName: 'x', validationActions: ['Deny'] } },
    ],
  },
  {
    group: `admissionregistration.${apiDomain}`,
    plural: 'mutatingadmissionpolicies',
    kind: 'MutatingAdmissionPolicy',
    minor: 34,
    beside: 'v1beta1',
    fields: [mutation, mutation],
  },
  {
    group: `admissionregistration.${apiDomain}`,
    plural: 'mutatingadmissionpolicybindings',
    kind: 'MutatingAdmissionPolicyBinding',
    minor: 34,
    beside: 'v1beta1',
    fields: [{ spec: { policyName: 'x' } }, { spec: { policyName: 'x' } }],
  },
] as const

describe.each(stores)('alpha versions, on %s', (store) => {
  describe.each([...new Set(alphas.map(({ minor }) => minor))])('in release 1.%i', (minor) => {
    const own = alphas.filter((each) => each.minor === minor)
    const enabled = own.flatMap(({ group, beside }) => [`${group}/v1alpha1=true`, `${group}/${beside}=true`]).join(',')
    const asked = useInProcessServer({ store, release: { major: 1, minor }, flags: ['--runtime-config', enabled] })
    const plain = useInProcessServer({ store, release: { major: 1, minor } })

    it.each(own)(
      '$kind of $group/v1alpha1 is served where it is asked for [VER-07] [VER-10]',
      async ({ group, plural, kind, beside, fields }) => {
        const ns = ['roles', 'rolebindings'].includes(plural) ? `namespaces/${await newNamespace(asked.client)}/` : ''
        const path = (version: string): string => `/apis/${group}/${version}/${ns}${plural}`
        const name = uniqueName('alpha')
        const [older, newer] = fields
        const made = succeeded(
          await asked.client.post(path('v1alpha1'), {
            apiVersion: `${group}/v1alpha1`,
            kind,
            metadata: { name },
            ...older,
          }),
        )
        expect(made).toMatchObject({ apiVersion: `${group}/v1alpha1`, ...older })
        const seen = succeeded(await asked.client.get(`${path(beside)}/${name}`))
        expect(seen).toMatchObject({ apiVersion: `${group}/${beside}`, metadata: { uid: made.metadata.uid }, ...newer })
        const replaced = succeeded(
          await asked.client.put(`${path(beside)}/${name}`, {
            ...seen,
            metadata: { ...seen.metadata, labels: { a: 'b' } },
          }),
        )
        const { metadata: _, ...content } = succeeded(await asked.client.get(`${path('v1alpha1')}/${name}`))
        const { metadata: __, ...before } = made
        expect(content).toEqual(before)
        expect(replaced.metadata.uid).toBe(made.metadata.uid)
        failed(await plain.client.get(path('v1alpha1')), 404, 'NotFound')
      },
    )
  })
})

import type { BootstrapToken, DynamicObject, Vendor } from '../../api/index.ts'
import type { Wanted } from '../servers/objects.ts'
import { detachedSignature } from './signature.ts'

export const CLUSTER_INFO = 'cluster-info'
const PAYLOAD = 'kubeconfig'
const SIGNATURE_PREFIX = 'jws-kubeconfig-'
const ANONYMOUS = 'system:anonymous'

/** What clients need to know about the servers to trust them. */
export interface ClusterInfo {
  /** `https://…`, where clients reach them. */
  readonly server: string
  /** Returns the present authority of their certificate (PEM). */
  authority(): string
}

/** A client configuration without credentials, as kubeadm writes it (SIGN-02). */
function clientConfiguration({ server, authority }: ClusterInfo): string {
  return [
    'apiVersion: v1',
    'clusters:',
    '- cluster:',
    `    certificate-authority-data: ${Buffer.from(authority()).toString('base64')}`,
    `    server: ${server}`,
    '  name: ""',
    'contexts: null',
    'current-context: ""',
    'kind: Config',
    'preferences: {}',
    'users: null',
    '',
  ].join('\n')
}

/** Returns the rights to read the ConfigMap without credentials, then the ConfigMap itself (SIGN-07). */
export function clusterInfoObjects(vendor: Vendor, info: ClusterInfo): readonly Wanted[] {
  const group = `rbac.authorization.${vendor.apiDomain}`
  const apiVersion = `${group}/v1`
  const namespace = vendor.publicNamespace
  const metadata = { name: `${vendor.name}:bootstrap-signer-clusterinfo`, namespace }
  const rules = [{ apiGroups: [''], resources: ['configmaps'], resourceNames: [CLUSTER_INFO], verbs: ['get'] }]
  const roleRef = { apiGroup: group, kind: 'Role', name: metadata.name }
  const subjects = [{ apiGroup: group, kind: 'User', name: ANONYMOUS }]
  return [
    { group, plural: 'roles', object: { apiVersion, kind: 'Role', metadata, rules } },
    { group, plural: 'rolebindings', object: { apiVersion, kind: 'RoleBinding', metadata, roleRef, subjects } },
    { group: '', plural: 'configmaps', object: configMap(namespace, { [PAYLOAD]: clientConfiguration(info) }) },
  ]
}

const configMap = (namespace: string, data: Readonly<Record<string, string>>): DynamicObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: CLUSTER_INFO, namespace },
  data,
})

/**
 * Returns the data of the ConfigMap with the signatures of these tokens and no others (SIGN-03). Without a text to sign
 * there is none.
 */
export function signed(
  data: Readonly<Record<string, unknown>>,
  tokens: readonly BootstrapToken[],
): Record<string, unknown> {
  const payload = data[PAYLOAD]
  const rest = Object.entries(data).filter(([key]) => !key.startsWith(SIGNATURE_PREFIX))
  const signatures =
    typeof payload !== 'string'
      ? []
      : tokens.map((token) => [`${SIGNATURE_PREFIX}${token.id}`, detachedSignature(payload, token)])
  return Object.fromEntries([...rest, ...signatures])
}

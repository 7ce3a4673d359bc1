import { checkConfig, type Config } from '../../config/index.ts'
import { rightsOf, type RoleRule } from '../../operator/index.ts'
import { configuredFlags } from '../config-flags.ts'
import { requireGenerated } from '../definitions/definitions.ts'

interface Named {
  readonly apiVersion: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
}

interface Role extends Named {
  readonly kind: 'ClusterRole' | 'Role'
  readonly rules: readonly RoleRule[]
}

interface Binding extends Named {
  readonly kind: 'ClusterRoleBinding' | 'RoleBinding'
  readonly roleRef: object
  readonly subjects: readonly object[]
}

/**
 * Returns the roles that a separate controller process needs, and their bindings to a user: one role for all
 * namespaces, and one for Leases in the system namespace, unless the configuration disables the election. Throws
 * ConfigError.
 *
 * @param definitions the index of the generated code
 */
export function controllerRoles(
  config: Config,
  definitions: object,
  user: string,
): { readonly roles: readonly Role[]; readonly bindings: readonly Binding[] } {
  checkConfig(config)
  const { vendor } = requireGenerated(definitions)
  const { times } = configuredFlags(config.serve ?? {}).settings.controllers
  const election = times === undefined ? 'none' : 'by Lease'
  const { everywhere, elections } = rightsOf(config.controllers ?? [], { vendor, election })
  const group = `rbac.authorization.${vendor.apiDomain}`
  const name = `${vendor.name}-controllers`
  const apiVersion = `${group}/v1`
  const local = { name, namespace: vendor.systemNamespace }
  const subjects = [{ apiGroup: group, kind: 'User', name: user }]
  const bound = (kind: Role['kind']) => ({ roleRef: { apiGroup: group, kind, name }, subjects })
  const isElected = elections.length > 0
  return {
    roles: [
      { apiVersion, kind: 'ClusterRole', metadata: { name }, rules: everywhere },
      ...(isElected ? [{ apiVersion, kind: 'Role', metadata: local, rules: elections } as const] : []),
    ],
    bindings: [
      { apiVersion, kind: 'ClusterRoleBinding', metadata: { name }, ...bound('ClusterRole') },
      ...(isElected ? [{ apiVersion, kind: 'RoleBinding', metadata: local, ...bound('Role') } as const] : []),
    ],
  }
}

import type { Vendor } from '../../api/index.ts'
import type { Kinds } from '../kind.ts'
import { bindingColumns } from './role-binding/columns.ts'
import { clusterRoleBindings, roleBindings } from './role-binding/strategy.ts'
import { clusterRoles, roles } from './role/strategy.ts'

/** The kinds of role-based access control. */
export const rbac = (vendor: Vendor): Kinds => ({
  clusterrolebindings: { strategy: clusterRoleBindings(vendor), columns: bindingColumns },
  clusterroles: { strategy: clusterRoles },
  rolebindings: { strategy: roleBindings(vendor), columns: bindingColumns },
  roles: { strategy: roles },
})

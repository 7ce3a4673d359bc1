// Generated from schemas/rbac by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const ClusterRoleV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

export const ClusterRoleBindingV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

export const RoleV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

export const RoleBindingV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

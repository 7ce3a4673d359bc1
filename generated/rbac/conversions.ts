// Generated from schemas/rbac by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const ClusterRoleV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

export const ClusterRoleV1alpha1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1alpha1', 'rbac.authorization.orch.io/v1', []),
)

export const ClusterRoleBindingV1alpha1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1alpha1', 'rbac.authorization.orch.io/v1', [
    convert.each(
      'subjects',
      'rbac.authorization.orch.io/v1.subjects',
      convert.sequence([
        convert.move('apiVersion', 'apiGroup'),
        convert.meanings(
          'apiGroup',
          [
            ['rbac.authorization.orch.io/v1alpha1', 'rbac.authorization.orch.io'],
            ['v1', ''],
          ],
          'apiGroup',
        ),
      ]),
    ),
  ]),
)

export const ClusterRoleBindingV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

export const RoleV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

export const RoleV1alpha1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1alpha1', 'rbac.authorization.orch.io/v1', []),
)

export const RoleBindingV1alpha1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1alpha1', 'rbac.authorization.orch.io/v1', [
    convert.each(
      'subjects',
      'rbac.authorization.orch.io/v1.subjects',
      convert.sequence([
        convert.move('apiVersion', 'apiGroup'),
        convert.meanings(
          'apiGroup',
          [
            ['rbac.authorization.orch.io/v1alpha1', 'rbac.authorization.orch.io'],
            ['v1', ''],
          ],
          'apiGroup',
        ),
      ]),
    ),
  ]),
)

export const RoleBindingV1beta1V1 = convert.lazily(() =>
  convert.conversion('rbac.authorization.orch.io/v1beta1', 'rbac.authorization.orch.io/v1', []),
)

// Generated from schemas/authorization by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const LocalSubjectAccessReviewV1beta1V1 = convert.lazily(() =>
  convert.conversion('authorization.orch.io/v1beta1', 'authorization.orch.io/v1', [
    convert.rename('spec.group', 'groups'),
  ]),
)

export const SelfSubjectAccessReviewV1beta1V1 = convert.lazily(() =>
  convert.conversion('authorization.orch.io/v1beta1', 'authorization.orch.io/v1', []),
)

export const SelfSubjectRulesReviewV1beta1V1 = convert.lazily(() =>
  convert.conversion('authorization.orch.io/v1beta1', 'authorization.orch.io/v1', []),
)

export const SubjectAccessReviewV1beta1V1 = convert.lazily(() =>
  convert.conversion('authorization.orch.io/v1beta1', 'authorization.orch.io/v1', [
    convert.rename('spec.group', 'groups'),
  ]),
)

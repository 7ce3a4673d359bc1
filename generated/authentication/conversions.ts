// Generated from schemas/authentication by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const SelfSubjectReviewV1beta1V1 = convert.lazily(() =>
  convert.conversion('authentication.orch.io/v1beta1', 'authentication.orch.io/v1', []),
)

export const SelfSubjectReviewV1alpha1V1 = convert.lazily(() =>
  convert.conversion('authentication.orch.io/v1alpha1', 'authentication.orch.io/v1', []),
)

export const TokenReviewV1beta1V1 = convert.lazily(() =>
  convert.conversion('authentication.orch.io/v1beta1', 'authentication.orch.io/v1', []),
)

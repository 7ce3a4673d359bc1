// Generated from schemas/scheduling by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const PriorityClassV1beta1V1 = convert.lazily(() =>
  convert.conversion('scheduling.orch.io/v1beta1', 'scheduling.orch.io/v1', []),
)

export const PriorityClassV1alpha1V1 = convert.lazily(() =>
  convert.conversion('scheduling.orch.io/v1alpha1', 'scheduling.orch.io/v1', []),
)

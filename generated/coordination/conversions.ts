// Generated from schemas/coordination by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const LeaseV1beta1V1 = convert.lazily(() =>
  convert.conversion('coordination.orch.io/v1beta1', 'coordination.orch.io/v1', []),
)

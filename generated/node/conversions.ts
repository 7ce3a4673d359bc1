// Generated from schemas/node by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const RuntimeClassV1beta1V1 = convert.lazily(() =>
  convert.conversion('node.orch.io/v1beta1', 'node.orch.io/v1', []),
)

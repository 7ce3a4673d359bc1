// Generated from schemas/apiregistration by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const APIServiceV1beta1V1 = convert.lazily(() =>
  convert.conversion('apiregistration.orch.io/v1beta1', 'apiregistration.orch.io/v1', []),
)

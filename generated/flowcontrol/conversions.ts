// Generated from schemas/flowcontrol by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const FlowSchemaV1beta3V1 = convert.lazily(() =>
  convert.conversion('flowcontrol.apiserver.orch.io/v1beta3', 'flowcontrol.apiserver.orch.io/v1', []),
)

export const FlowSchemaV1beta2V1 = convert.lazily(() =>
  convert.conversion('flowcontrol.apiserver.orch.io/v1beta2', 'flowcontrol.apiserver.orch.io/v1', []),
)

export const FlowSchemaV1beta1V1 = convert.lazily(() =>
  convert.conversion('flowcontrol.apiserver.orch.io/v1beta1', 'flowcontrol.apiserver.orch.io/v1', []),
)

export const PriorityLevelConfigurationV1beta2V1 = convert.lazily(() =>
  convert.conversion('flowcontrol.apiserver.orch.io/v1beta2', 'flowcontrol.apiserver.orch.io/v1', [
    convert.rename('spec.limited.assuredConcurrencyShares', 'nominalConcurrencyShares'),
  ]),
)

export const PriorityLevelConfigurationV1beta1V1beta2 = convert.lazily(() =>
  convert.conversion('flowcontrol.apiserver.orch.io/v1beta1', 'flowcontrol.apiserver.orch.io/v1beta2', []),
)

export const PriorityLevelConfigurationV1beta3V1 = convert.lazily(() =>
  convert.conversion('flowcontrol.apiserver.orch.io/v1beta3', 'flowcontrol.apiserver.orch.io/v1', []),
)

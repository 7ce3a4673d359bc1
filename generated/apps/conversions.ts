// Generated from schemas/apps by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const ControllerRevisionV1beta2V1 = convert.lazily(() => convert.conversion('apps/v1beta2', 'apps/v1', []))

export const ControllerRevisionV1beta1V1 = convert.lazily(() => convert.conversion('apps/v1beta1', 'apps/v1', []))

export const DaemonSetV1beta2V1 = convert.lazily(() => convert.conversion('apps/v1beta2', 'apps/v1', []))

export const DeploymentV1beta1V1 = convert.lazily(() =>
  convert.conversion('apps/v1beta1', 'apps/v1', [
    convert.keep('spec.rollbackTo', 'deprecated.deployment.rollback.rollbackTo', { number: 'revision' }),
  ]),
)

export const DeploymentV1beta2V1 = convert.lazily(() => convert.conversion('apps/v1beta2', 'apps/v1', []))

export const ReplicaSetV1beta2V1 = convert.lazily(() => convert.conversion('apps/v1beta2', 'apps/v1', []))

export const StatefulSetV1beta1V1 = convert.lazily(() =>
  convert.conversion('apps/v1beta1', 'apps/v1', [
    convert.inverse(convert.zero('status.observedGeneration', 0, 'apps/v1.status.observedGeneration')),
  ]),
)

export const StatefulSetV1beta2V1 = convert.lazily(() => convert.conversion('apps/v1beta2', 'apps/v1', []))

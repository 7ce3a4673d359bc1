// Generated from schemas/node by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const RuntimeClassV1alpha1V1 = convert.lazily(() =>
  convert.conversion(
    'node.orch.io/v1alpha1',
    'node.orch.io/v1',
    [
      convert.move('spec.runtimeHandler', 'handler'),
      convert.move('spec.overhead', 'overhead'),
      convert.move('spec.scheduling', 'scheduling'),
    ],
    { first: [{ field: 'spec' }] },
  ),
)

export const RuntimeClassV1beta1V1 = convert.lazily(() =>
  convert.conversion('node.orch.io/v1beta1', 'node.orch.io/v1', []),
)

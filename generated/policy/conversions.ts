// Generated from schemas/policy by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const PodDisruptionBudgetV1beta1V1 = convert.lazily(() =>
  convert.conversion('policy/v1beta1', 'policy/v1', [
    convert.meanings(
      'spec.selector',
      [
        [
          {},
          { matchExpressions: [{ key: 'pdb.orch.io/deprecated-v1beta1-empty-selector-match', operator: 'Exists' }] },
        ],
        [
          {
            matchExpressions: [
              { key: 'pdb.orch.io/deprecated-v1beta1-empty-selector-match', operator: 'DoesNotExist' },
            ],
          },
          {},
        ],
      ],
      'pdb.orch.io/v1beta1-selector',
    ),
    convert.inverse(convert.keep('spec.unhealthyPodEvictionPolicy', 'policy/v1.spec.unhealthyPodEvictionPolicy')),
  ]),
)

import { errorsOfEach } from '../../../api/index.ts'
import { listOf, objectOf, stringOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { errorsOf } from '../../rules/rule.ts'
import { oneOf } from '../../rules/values.ts'

const lifecycleMode = oneOf(['Persistent', 'Ephemeral'])

export const CSI_DRIVERS: Strategy = {
  generation: 'none',
  deletionAnswer: 'object',
  validate: ({ spec }) =>
    errorsOfEach(listOf(objectOf(spec).volumeLifecycleModes), (mode) =>
      errorsOf(lifecycleMode, stringOf(mode), 'spec.volumeLifecycleModes'),
    ),
}

// Generated from schemas/batch/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as batch_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const CronJob = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1beta1.CronJob',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...batch_v1.CronJobSpec(), default: {} },
    status: { ...batch_v1.CronJobStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

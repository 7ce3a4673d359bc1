// Generated from schemas/batch by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const CronJobV1beta1V1 = convert.lazily(() => convert.conversion('batch/v1beta1', 'batch/v1', []))

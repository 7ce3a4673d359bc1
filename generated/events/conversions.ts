// Generated from schemas/events by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const EventV1CoreV1 = convert.lazily(() =>
  convert.conversion('events.orch.io/v1', 'v1', [
    convert.rename('regarding', 'involvedObject'),
    convert.rename('note', 'message'),
    convert.rename('reportingController', 'reportingComponent'),
    convert.rename('deprecatedSource', 'source'),
    convert.rename('deprecatedFirstTimestamp', 'firstTimestamp'),
    convert.rename('deprecatedLastTimestamp', 'lastTimestamp'),
    convert.rename('deprecatedCount', 'count'),
  ]),
)

export const EventV1beta1V1 = convert.lazily(() =>
  convert.conversion('events.orch.io/v1beta1', 'events.orch.io/v1', []),
)

import { jsonText } from '../../json/index.ts'
import { spliceList } from '../list.ts'
import { spliceObject, spliceWithin } from '../stored/index.ts'
import type { ObjectEvent, Representation, WatchFraming } from './types.ts'

const JSON_TYPE = 'application/json'
const FRAME_END = Buffer.from('}\n')
const frameStart = (event: string): Buffer => Buffer.from(`{"type":"${event}","object":`)
const STARTS: Readonly<Record<ObjectEvent, Buffer>> = {
  ADDED: frameStart('ADDED'),
  MODIFIED: frameStart('MODIFIED'),
  DELETED: frameStart('DELETED'),
}

const frame = (type: string, object: object): Buffer => Buffer.from(`${JSON.stringify({ type, object })}\n`)

const watch: WatchFraming = {
  contentType: JSON_TYPE,
  event: (type, event, object) => spliceWithin(STARTS[event], type, object, FRAME_END),
  bookmark: ({ kind, apiVersion }, { revision, initialEventsEnd }) =>
    frame('BOOKMARK', {
      kind,
      apiVersion,
      metadata: {
        resourceVersion: String(revision),
        ...(initialEventsEnd === undefined ? {} : { annotations: { [initialEventsEnd]: 'true' } }),
      },
    }),
  error: (status) => frame('ERROR', status),
}

/** JSON without optional space: the form that is spliced from stored bytes. */
export const compactJson: Representation = {
  contentType: JSON_TYPE,
  document: (value) => Buffer.from(jsonText(value)),
  object: spliceObject,
  list: spliceList,
  watch,
}

import type { DynamicObject } from '../../../api/index.ts'
import { ago, type Cell, type TableColumn } from '../../../codec/index.ts'
import { objectOf } from '../../../json/index.ts'
import * as c from '../../column.ts'

/** The first of some times that is there. */
const firstTime =
  (...paths: readonly string[]) =>
  (event: DynamicObject): Cell =>
    ago(paths.map((path) => c.at(event, path)).find((each) => typeof each === 'string'))

const source = (event: DynamicObject): string => {
  const { component, host } = objectOf(event['source'] ?? event['deprecatedSource'])
  const who = c.text(component, c.stringAt(event, 'reportingComponent') || c.stringAt(event, 'reportingController'))
  const where = c.text(host, c.stringAt(event, 'reportingInstance'))
  return where === '' ? who : `${who}, ${where}`
}

/** The object that an event of either group is about. */
const about = (event: DynamicObject): Readonly<Record<string, unknown>> =>
  objectOf(event['involvedObject'] ?? event['regarding'])

export const eventColumns: readonly TableColumn[] = [
  c.column(
    'Last Seen',
    firstTime(
      'series.lastObservedTime',
      'lastTimestamp',
      'deprecatedLastTimestamp',
      'firstTimestamp',
      'deprecatedFirstTimestamp',
      'eventTime',
    ),
  ),
  c.column('Type', c.textAt('type')),
  c.column('Reason', c.textAt('reason')),
  c.column('Object', (event) => {
    const { kind, name } = about(event)
    return name === undefined || name === ''
      ? c.text(kind).toLowerCase()
      : `${c.text(kind).toLowerCase()}/${c.text(name)}`
  }),
  c.wide('Subobject', (event) => c.text(about(event)['fieldPath'])),
  c.wide('Source', source),
  c.column('Message', (event) => c.text(event['message'] ?? event['note']).trim()),
  c.wide('First Seen', firstTime('firstTimestamp', 'deprecatedFirstTimestamp', 'eventTime')),
  c.wide('Count', (event) =>
    String(c.number(c.at(event, 'series.count')) || c.number(event['count'] ?? event['deprecatedCount']) || 1),
  ),
  { ...c.name, priority: 1 },
]

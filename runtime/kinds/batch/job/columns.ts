import { type DynamicObject, parseTime } from '../../../api/index.ts'
import { formatDuration, Ago, type Cell, type TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

const hasCondition = (object: DynamicObject, type: string): boolean =>
  c.objectsAt(object, 'status.conditions').some((each) => each['type'] === type && each['status'] === 'True')

function jobStatus(job: DynamicObject): string {
  for (const [type, word] of [
    ['Complete', 'Complete'],
    ['Failed', 'Failed'],
  ] as const)
    if (hasCondition(job, type)) return word
  if (job.metadata.deletionTimestamp) return 'Terminating'
  if (hasCondition(job, 'Suspended')) return 'Suspended'
  if (hasCondition(job, 'FailureTarget')) return 'FailureTarget'
  return hasCondition(job, 'SuccessCriteriaMet') ? 'SuccessCriteriaMet' : 'Running'
}

function completions(job: DynamicObject): string {
  const succeeded = c.number(c.at(job, 'status.succeeded'))
  const wanted = c.at(job, 'spec.completions')
  if (typeof wanted === 'number') return `${succeeded}/${wanted}`
  const parallel = c.number(c.at(job, 'spec.parallelism'))
  return parallel > 1 ? `${succeeded}/1 of ${parallel}` : `${succeeded}/1`
}

function duration(job: DynamicObject): Cell {
  const start = parseTime(c.stringAt(job, 'status.startTime'))
  const end = parseTime(c.stringAt(job, 'status.completionTime'))
  if (start === undefined) return ''
  return end === undefined ? new Ago(start) : formatDuration(end - start)
}

export const jobColumns: readonly TableColumn[] = [
  c.name,
  c.column('Status', jobStatus),
  c.column('Completions', completions),
  c.column('Duration', duration),
  c.age,
  ...c.containerColumns('spec.template'),
  c.wide('Selector', (job) => c.selector(c.at(job, 'spec.selector'))),
]

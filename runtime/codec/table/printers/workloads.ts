import { parseTime, type DynamicObject } from '../../../api/index.ts'
import { ago, formatDuration } from '../age.ts'
import { Ago, type Cell, type TableColumn } from '../columns.ts'
import * as c from './column.ts'

const integer = (title: string, path: string): TableColumn => c.column(title, c.numberAt(path), { type: 'integer' })
const selectorColumn = c.wide('Selector', (object) => c.selector(c.at(object, 'spec.selector')))
const containers = c.containerColumns('spec.template')
const ready = c.column(
  'Ready',
  (object) => `${c.number(c.at(object, 'status.readyReplicas'))}/${c.number(c.at(object, 'spec.replicas'))}`,
)

function controllerOf({ metadata }: DynamicObject): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
  if (owner === undefined) return c.NONE
  const group = owner.apiVersion.includes('/') ? `.${owner.apiVersion.split('/', 1)[0]}` : ''
  return `${owner.kind.toLowerCase()}${group}/${owner.name}`
}

export const appsColumns: Readonly<Record<string, readonly TableColumn[]>> = {
  controllerrevisions: [
    c.name,
    c.column('Controller', controllerOf),
    c.column('Revision', c.numberAt('revision')),
    c.age,
  ],
  daemonsets: [
    c.name,
    integer('Desired', 'status.desiredNumberScheduled'),
    integer('Current', 'status.currentNumberScheduled'),
    integer('Ready', 'status.numberReady'),
    integer('Up-to-date', 'status.updatedNumberScheduled'),
    integer('Available', 'status.numberAvailable'),
    c.column('Node Selector', (object) => c.labels(c.at(object, 'spec.template.spec.nodeSelector'))),
    c.age,
    ...containers,
    selectorColumn,
  ],
  deployments: [
    c.name,
    ready,
    c.column('Up-to-date', c.numberAt('status.updatedReplicas')),
    c.column('Available', c.numberAt('status.availableReplicas')),
    c.age,
    ...containers,
    selectorColumn,
  ],
  replicasets: [
    c.name,
    integer('Desired', 'spec.replicas'),
    integer('Current', 'status.replicas'),
    integer('Ready', 'status.readyReplicas'),
    c.age,
    ...containers,
    selectorColumn,
  ],
  statefulsets: [c.name, ready, c.age, ...containers],
}

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

export const batchColumns: Readonly<Record<string, readonly TableColumn[]>> = {
  cronjobs: [
    c.name,
    c.column('Schedule', c.textAt('spec.schedule')),
    c.column('Timezone', c.textAt('spec.timeZone', c.NONE)),
    c.column('Suspend', (job) => (c.at(job, 'spec.suspend') === true ? 'True' : 'False'), { type: 'boolean' }),
    c.column('Active', (job) => c.sizeOf(c.at(job, 'status.active')), { type: 'integer' }),
    c.column('Last Schedule', (job) => {
      const last = c.at(job, 'status.lastScheduleTime')
      return typeof last === 'string' ? ago(last) : c.NONE
    }),
    c.age,
    ...c.containerColumns('spec.jobTemplate.spec.template'),
    c.wide('Selector', (job) => c.selector(c.at(job, 'spec.jobTemplate.spec.selector'))),
  ],
  jobs: [
    c.name,
    c.column('Status', jobStatus),
    c.column('Completions', completions),
    c.column('Duration', duration),
    c.age,
    ...containers,
    selectorColumn,
  ],
}

const reference = (object: DynamicObject): string =>
  `${c.stringAt(object, 'spec.scaleTargetRef.kind')}/${c.stringAt(object, 'spec.scaleTargetRef.name')}`

/** `present/wanted` of one metric. */
function target(metric: unknown, current: unknown): string {
  const type = c.stringAt(metric, 'type')
  const field = type === '' ? '' : `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`
  const label = type === 'Resource' ? `${c.stringAt(metric, 'resource.name')}: ` : ''
  const utilization = c.at(metric, `${field}.target.averageUtilization`)
  if (typeof utilization === 'number') {
    const now = c.at(current, `${field}.current.averageUtilization`)
    return `${label}${typeof now === 'number' ? `${now}%` : c.UNKNOWN}/${utilization}%`
  }
  const average = c.at(metric, `${field}.target.averageValue`)
  const key = average === undefined ? 'value' : 'averageValue'
  const wanted = c.text(average ?? c.at(metric, `${field}.target.value`), '<auto>')
  const suffix = average !== undefined && type !== 'Pods' && type !== 'Resource' ? ' (avg)' : ''
  return `${label}${c.text(c.at(current, `${field}.current.${key}`), c.UNKNOWN)}/${wanted}${suffix}`
}

function targets(object: DynamicObject): string {
  const metrics = c.objectsAt(object, 'spec.metrics')
  const current = c.objectsAt(object, 'status.currentMetrics')
  const all = metrics.map((metric, index) => target(metric, current[index]))
  return all.length === 0
    ? c.NONE
    : all.length > 2
      ? `${all.slice(0, 2).join(', ')} + ${all.length - 2} more...`
      : all.join(', ')
}

export const autoscalingColumns: Readonly<Record<string, readonly TableColumn[]>> = {
  horizontalpodautoscalers: [
    c.name,
    c.column('Reference', reference),
    c.column('Targets', targets),
    c.column('MinPods', (object) => c.text(c.at(object, 'spec.minReplicas'), c.UNSET)),
    c.column('MaxPods', c.numberAt('spec.maxReplicas')),
    c.column('Replicas', c.numberAt('status.currentReplicas')),
    c.age,
  ],
}

import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

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

export const autoscalerColumns: readonly TableColumn[] = [
  c.name,
  c.column('Reference', reference),
  c.column('Targets', targets),
  c.column('MinPods', (object) => c.text(c.at(object, 'spec.minReplicas'), c.UNSET)),
  c.column('MaxPods', c.numberAt('spec.maxReplicas')),
  c.column('Replicas', c.numberAt('status.currentReplicas')),
  c.age,
]

import { ago, type TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const cronJobColumns: readonly TableColumn[] = [
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
]

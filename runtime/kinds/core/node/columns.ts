import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

const ROLE = /^node-role\.[^/]+\/(.+)$/

function roles({ metadata }: DynamicObject): string {
  const found = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    const role = ROLE.exec(key)?.[1]
    if (role !== undefined) return [role]
    return key.endsWith('/role') && value !== '' ? [value] : []
  })
  return found.length === 0 ? c.NONE : [...new Set(found)].toSorted().join(',')
}

function nodeStatus(node: DynamicObject): string {
  const ready = c.objectsAt(node, 'status.conditions').find((each) => each['type'] === 'Ready')
  const word = ready === undefined ? 'Unknown' : ready['status'] === 'True' ? 'Ready' : 'NotReady'
  return c.at(node, 'spec.unschedulable') === true ? `${word},SchedulingDisabled` : word
}

const address =
  (type: string) =>
  (node: DynamicObject): string =>
    c.text(c.objectsAt(node, 'status.addresses').find((each) => each['type'] === type)?.['address'], c.NONE)

export const nodeColumns: readonly TableColumn[] = [
  c.name,
  c.column('Status', nodeStatus),
  c.column('Roles', roles),
  c.age,
  c.column('Version', c.textAt('status.nodeInfo.kubeletVersion')),
  c.wide('Internal-IP', address('InternalIP')),
  c.wide('External-IP', address('ExternalIP')),
  c.wide('OS-Image', c.textAt('status.nodeInfo.osImage', c.UNKNOWN)),
  c.wide('Kernel-Version', c.textAt('status.nodeInfo.kernelVersion', c.UNKNOWN)),
  c.wide('Container-Runtime', c.textAt('status.nodeInfo.containerRuntimeVersion', c.UNKNOWN)),
]

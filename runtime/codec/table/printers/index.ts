import type { TableColumn } from '../columns.ts'
import * as cluster from './cluster.ts'
import { coreColumns, eventColumns } from './core.ts'
import * as network from './network.ts'
import { storageColumns } from './storage.ts'
import { appsColumns, autoscalingColumns, batchColumns } from './workloads.ts'

/** Columns of the field's kinds by `<group>/<plural>`; a kind that is not among them has the default columns. */
export function builtInColumns(apiDomain: string): ReadonlyMap<string, readonly TableColumn[]> {
  const groups: Readonly<Record<string, Readonly<Record<string, readonly TableColumn[]>>>> = {
    '': coreColumns,
    apps: appsColumns,
    autoscaling: autoscalingColumns,
    batch: batchColumns,
    policy: network.policyColumns,
    [`admissionregistration.${apiDomain}`]: cluster.admissionColumns,
    [`apiregistration.${apiDomain}`]: cluster.registrationColumns,
    [`certificates.${apiDomain}`]: cluster.certificateColumns,
    [`coordination.${apiDomain}`]: cluster.coordinationColumns,
    [`discovery.${apiDomain}`]: network.discoveryColumns,
    [`events.${apiDomain}`]: { events: eventColumns },
    [`flowcontrol.apiserver.${apiDomain}`]: cluster.flowColumns,
    [`networking.${apiDomain}`]: network.networkingColumns,
    [`node.${apiDomain}`]: cluster.nodeColumns,
    [`rbac.authorization.${apiDomain}`]: cluster.rbacColumns,
    [`resource.${apiDomain}`]: cluster.deviceColumns,
    [`scheduling.${apiDomain}`]: cluster.schedulingColumns,
    [`storage.${apiDomain}`]: storageColumns,
  }
  return new Map(
    Object.entries(groups).flatMap(([group, kinds]) =>
      Object.entries(kinds).map(([plural, columns]) => [`${group}/${plural}`, columns] as const),
    ),
  )
}

import { parseTime, type DynamicObject } from '../../../api/index.ts'
import { Ago, type Cell, type TableColumn } from '../../../codec/index.ts'
import { age, at, column, name, NONE, number, objectsAt, stringAt, text, textAt, wide } from '../../column.ts'

/** The status of one container. */
interface Container {
  readonly name: string
  readonly ready: boolean
  readonly restarts: number
  readonly waiting: string
  readonly terminated: { readonly reason: string; readonly signal: number; readonly exitCode: number } | undefined
  readonly running: boolean
  readonly lastFinished: number | undefined
}

function containerOf(status: unknown): Container {
  const terminated = at(status, 'state.terminated')
  return {
    name: stringAt(status, 'name'),
    ready: at(status, 'ready') === true,
    restarts: number(at(status, 'restartCount')),
    waiting: stringAt(status, 'state.waiting.reason'),
    terminated:
      terminated === undefined || terminated === null
        ? undefined
        : {
            reason: stringAt(terminated, 'reason'),
            signal: number(at(terminated, 'signal')),
            exitCode: number(at(terminated, 'exitCode')),
          },
    running: typeof at(status, 'state.running') === 'object',
    lastFinished: parseTime(stringAt(status, 'lastState.terminated.finishedAt')),
  }
}

const exitOf = ({ reason, signal, exitCode }: NonNullable<Container['terminated']>): string =>
  reason !== '' ? reason : signal !== 0 ? `Signal:${signal}` : `ExitCode:${exitCode}`

const isSidecar = (pod: DynamicObject, container: string): boolean =>
  objectsAt(pod, 'spec.initContainers').some((each) => each['name'] === container && each['restartPolicy'] === 'Always')

const hasCondition = (pod: DynamicObject, type: string): boolean =>
  objectsAt(pod, 'status.conditions').some((each) => each['type'] === type && each['status'] === 'True')

interface Summary {
  readonly ready: string
  readonly status: string
  readonly restarts: Cell
}

/** Why initialization has not ended: undefined when it has. */
function initReason(pod: DynamicObject, containers: readonly Container[]): string | undefined {
  for (const [index, { name, ready, terminated, waiting, running }] of containers.entries()) {
    if (terminated?.exitCode === 0) continue
    if (isSidecar(pod, name) && (running || ready)) continue
    if (terminated !== undefined) return `Init:${exitOf(terminated)}`
    if (waiting !== '' && waiting !== 'PodInitializing') return `Init:${waiting}`
    return `Init:${index}/${objectsAt(pod, 'spec.initContainers').length}`
  }
  return undefined
}

/** The reason that the main containers give; the first container has the last word. */
function mainReason(pod: DynamicObject, containers: readonly Container[], reason: string): string {
  let status = reason
  for (const { waiting, terminated } of containers.toReversed()) {
    if (waiting !== '') status = waiting
    else if (terminated !== undefined) status = exitOf(terminated)
  }
  if (status !== 'Completed' || !containers.some(({ ready, running }) => ready && running)) return status
  return hasCondition(pod, 'Ready') ? 'Running' : 'NotReady'
}

function summarize(pod: DynamicObject): Summary {
  const init = objectsAt(pod, 'status.initContainerStatuses').map(containerOf)
  const main = objectsAt(pod, 'status.containerStatuses').map(containerOf)
  const sidecars = init.filter((each) => isSidecar(pod, each.name))
  const initializing = initReason(pod, init)
  const reason = stringAt(pod, 'status.reason') || stringAt(pod, 'status.phase')
  const counted = initializing === undefined || hasCondition(pod, 'Initialized') ? [...sidecars, ...main] : init
  const total =
    objectsAt(pod, 'spec.containers').length +
    objectsAt(pod, 'spec.initContainers').filter((each) => each['restartPolicy'] === 'Always').length
  const ready = [...sidecars, ...main].filter((each) => each.ready && each.running).length
  const restarts = counted.reduce((sum, each) => sum + each.restarts, 0)
  const last = Math.max(0, ...counted.map(({ lastFinished }) => lastFinished ?? 0))
  const gated = objectsAt(pod, 'status.conditions').some(
    (each) => each['type'] === 'PodScheduled' && each['reason'] === 'SchedulingGated',
  )
  return {
    ready: `${ready}/${total}`,
    status: statusOf(pod, initializing ?? mainReason(pod, main, gated ? 'SchedulingGated' : reason)),
    restarts: restarts > 0 && last > 0 ? new Ago(last, `${restarts} (`, ' ago)') : String(restarts),
  }
}

function statusOf(pod: DynamicObject, status: string): string {
  if (pod.metadata.deletionTimestamp === undefined || pod.metadata.deletionTimestamp === null) return status
  if (stringAt(pod, 'status.reason') === 'NodeLost') return 'Unknown'
  return ['Succeeded', 'Failed'].includes(stringAt(pod, 'status.phase')) ? status : 'Terminating'
}

const gates = (pod: DynamicObject): string => {
  const wanted = objectsAt(pod, 'spec.readinessGates')
  const met = wanted.filter((gate) => hasCondition(pod, text(gate['conditionType'])))
  return wanted.length === 0 ? NONE : `${met.length}/${wanted.length}`
}

const podAddress = (pod: DynamicObject): string =>
  text(objectsAt(pod, 'status.podIPs')[0]?.['ip'], stringAt(pod, 'status.podIP') || NONE)

export const podColumns: readonly TableColumn[] = [
  name,
  column('Ready', (pod) => summarize(pod).ready),
  column('Status', (pod) => summarize(pod).status),
  column('Restarts', (pod) => summarize(pod).restarts),
  age,
  wide('IP', podAddress),
  wide('Node', textAt('spec.nodeName', NONE)),
  wide('Nominated Node', textAt('status.nominatedNodeName', NONE)),
  wide('Readiness Gates', gates),
]

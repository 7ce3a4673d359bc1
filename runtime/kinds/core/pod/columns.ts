import { parseTime, type DynamicObject } from '../../../api/index.ts'
import { Ago, type Cell, type TableColumn } from '../../../codec/index.ts'
import type { JsonObject } from '../../../json/index.ts'
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

/** The names of the init containers that keep running beside the main ones. */
const sidecarsOf = (pod: DynamicObject): ReadonlySet<unknown> => new Set(sidecarSpecs(pod).map((each) => each['name']))

const sidecarSpecs = (pod: DynamicObject): readonly JsonObject[] =>
  objectsAt(pod, 'spec.initContainers').filter((each) => each['restartPolicy'] === 'Always')

/** The types of the conditions that hold. */
const conditionsOf = (pod: DynamicObject): ReadonlySet<unknown> => {
  const held = objectsAt(pod, 'status.conditions').filter((each) => each['status'] === 'True')
  return new Set(held.map((each) => each['type']))
}

/** The containers in the status of a Pod. */
interface Containers {
  readonly init: readonly Container[]
  readonly main: readonly Container[]
  /** Names of those of `init` that keep running. */
  readonly sidecars: ReadonlySet<unknown>
}

const containersOf = (pod: DynamicObject): Containers => ({
  init: objectsAt(pod, 'status.initContainerStatuses').map(containerOf),
  main: objectsAt(pod, 'status.containerStatuses').map(containerOf),
  sidecars: sidecarsOf(pod),
})

/** Returns the serving containers: the main ones and the sidecars. */
const serving = ({ init, main, sidecars }: Containers): readonly Container[] => [
  ...init.filter((each) => sidecars.has(each.name)),
  ...main,
]

/** Returns why initialization has not ended; undefined: it has. */
function initReason(pod: DynamicObject, { init, sidecars }: Containers): string | undefined {
  for (const [index, { name, ready, terminated, waiting, running }] of init.entries()) {
    if (terminated?.exitCode === 0) continue
    if (sidecars.has(name) && (running || ready)) continue
    if (terminated !== undefined) return `Init:${exitOf(terminated)}`
    if (waiting !== '' && waiting !== 'PodInitializing') return `Init:${waiting}`
    return `Init:${index}/${objectsAt(pod, 'spec.initContainers').length}`
  }
  return undefined
}

/** Returns the reason of the main containers; that of the first container wins. */
function mainReason(pod: DynamicObject, containers: readonly Container[], reason: string): string {
  let status = reason
  for (const { waiting, terminated } of containers.toReversed()) {
    if (waiting !== '') status = waiting
    else if (terminated !== undefined) status = exitOf(terminated)
  }
  if (status !== 'Completed' || !containers.some(({ ready, running }) => ready && running)) return status
  return conditionsOf(pod).has('Ready') ? 'Running' : 'NotReady'
}

function readyOf(pod: DynamicObject): string {
  const total = objectsAt(pod, 'spec.containers').length + sidecarSpecs(pod).length
  const ready = serving(containersOf(pod)).filter((each) => each.ready && each.running).length
  return `${ready}/${total}`
}

function reasonOf(pod: DynamicObject): string {
  const containers = containersOf(pod)
  const initializing = initReason(pod, containers)
  if (initializing !== undefined) return initializing
  const gated = objectsAt(pod, 'status.conditions').some(
    (each) => each['type'] === 'PodScheduled' && each['reason'] === 'SchedulingGated',
  )
  const reason = stringAt(pod, 'status.reason') || stringAt(pod, 'status.phase')
  return mainReason(pod, containers.main, gated ? 'SchedulingGated' : reason)
}

function restartsOf(pod: DynamicObject): Cell {
  const containers = containersOf(pod)
  const isInitialized = initReason(pod, containers) === undefined || conditionsOf(pod).has('Initialized')
  const counted = isInitialized ? serving(containers) : containers.init
  const restarts = counted.reduce((sum, each) => sum + each.restarts, 0)
  const last = counted.reduce((latest, { lastFinished = 0 }) => Math.max(latest, lastFinished), 0)
  return restarts > 0 && last > 0 ? new Ago(last, `${restarts} (`, ' ago)') : String(restarts)
}

function statusOf(pod: DynamicObject, status: string): string {
  if (pod.metadata.deletionTimestamp === undefined || pod.metadata.deletionTimestamp === null) return status
  if (stringAt(pod, 'status.reason') === 'NodeLost') return 'Unknown'
  return ['Succeeded', 'Failed'].includes(stringAt(pod, 'status.phase')) ? status : 'Terminating'
}

const gates = (pod: DynamicObject): string => {
  const wanted = objectsAt(pod, 'spec.readinessGates')
  if (wanted.length === 0) return NONE
  const held = conditionsOf(pod)
  return `${wanted.filter((gate) => held.has(text(gate['conditionType']))).length}/${wanted.length}`
}

const podAddress = (pod: DynamicObject): string =>
  text(objectsAt(pod, 'status.podIPs')[0]?.['ip'], stringAt(pod, 'status.podIP') || NONE)

export const podColumns: readonly TableColumn[] = [
  name,
  column('Ready', readyOf),
  column('Status', (pod) => statusOf(pod, reasonOf(pod))),
  column('Restarts', restartsOf),
  age,
  wide('IP', podAddress),
  wide('Node', textAt('spec.nodeName', NONE)),
  wide('Nominated Node', textAt('status.nominatedNodeName', NONE)),
  wide('Readiness Gates', gates),
]

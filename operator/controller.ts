import { ConfigError } from '../runtime/api/index.ts'
import type { ApiObject } from '../runtime/api/index.ts'
import type { ResourceDefinition } from '../runtime/scheme/index.ts'
import { didYouMean } from '../runtime/text/index.ts'
import type { Served, TypedClient } from './client.ts'
import type { EventRecorder } from './events.ts'
import type { Log } from './log.ts'

/** What `reconcile` is called with. */
export interface Reconciliation<T extends ApiObject> {
  /** `namespace/name`; `/name` for cluster-scoped types. */
  readonly key: string
  /** A copy of the object as it was seen last. */
  readonly object: Served<T>
  readonly client: TypedClient
  /** Aborts at the deadline, and when the controller ends. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Records events about the object. */
  readonly events: EventRecorder
  /** Returns the time of the controller, in milliseconds since the epoch: in tests that of their clock. */
  now(): number
}

/** When the object is to be looked at again; nothing: when it changes. */
export type ReconcileResult = undefined | void | { readonly requeueAfter: number }

/** Changes of another type, of which some call for work. */
export interface Watched<W extends ApiObject = ApiObject> {
  readonly resource: ResourceDefinition<W>
  /** Returns the keys, `namespace/name`, of the objects to look at because of this one. */
  keys(object: Served<W>): string | readonly string[]
}

/** What a controller may do with a type besides what follows from its own type, `owns` and `watches`. */
export interface Right {
  readonly resource: Pick<ResourceDefinition, 'group' | 'plural'>
  /** As `status`; absent: the objects themselves. */
  readonly subresource?: string
  /** As `delete`. */
  readonly verbs: readonly string[]
}

export interface ControllerSpec<T extends ApiObject> {
  /** Name in reports, metrics and Leases: a DNS label. Default: the plural of the type. */
  readonly name?: string
  /** Types of the objects that it makes: a change of one calls for work on the object that is its controller. */
  readonly owns?: readonly ResourceDefinition[]
  /** Types whose changes call for work on other objects: made with `watched`. */
  readonly watches?: readonly Watched[]
  /**
   * What `reconcile` does besides reading and changing its own objects and their status, making and changing what it owns,
   * and reading what it watches: `orch controllers --print-role` prints the rights to all of it.
   */
  readonly rights?: readonly Right[]
  /** Brings the world closer to what the object says. Called again after whatever it throws, with pauses that grow. */
  reconcile(context: Reconciliation<T>): Promise<ReconcileResult> | ReconcileResult
  /** Keys at once, and as many again of those that have failed. Default: 4. */
  readonly concurrency?: number
  /** Between two looks at every object (milliseconds). Default: objects are looked at when something changes. */
  readonly resync?: number
  /** How long one `reconcile` may take (milliseconds). Default: a minute. */
  readonly deadline?: number
}

/** A controller, to be named in the configuration. */
export interface OwnController<T extends ApiObject = ApiObject> {
  readonly name: string
  readonly resource: ResourceDefinition<T>
  readonly spec: ControllerSpec<T>
  /** Made where the controller was defined, for its stack: the cause of a ConfigError that shows only when it is to run. */
  readonly origin: Error
}

/** The members of a `ControllerSpec`. */
const MEMBERS = [
  'name',
  'owns',
  'watches',
  'rights',
  'reconcile',
  'concurrency',
  'resync',
  'deadline',
] satisfies readonly (keyof ControllerSpec<ApiObject>)[]

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const isDefinition = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'plural' in value && 'versions' in value

const isRight = (right: Right): boolean =>
  isDefinition(right?.resource) &&
  Array.isArray(right.verbs) &&
  right.verbs.every((verb) => typeof verb === 'string') &&
  ['undefined', 'string'].includes(typeof right.subresource)

const isPositive = (value: number | undefined): boolean => value === undefined || (Number.isFinite(value) && value > 0)

/** Returns a controller of the objects of a type. Throws ConfigError for wrong use. */
export function defineController<T extends ApiObject>(
  resource: ResourceDefinition<T>,
  spec: ControllerSpec<T>,
): OwnController {
  const refuse = (why: string): never => {
    throw new ConfigError(`defineController: ${why}`)
  }
  if (!isDefinition(resource)) refuse('the first argument must be a resource of the generated code, as OrderResource')
  if (typeof spec !== 'object' || spec === null) refuse(`${resource.plural} needs an object with a function reconcile`)
  const name = spec.name ?? resource.plural
  if (!NAME.test(name)) refuse(`${JSON.stringify(name)} is no name: it must be a DNS label`)
  const unknown = Object.keys(spec).find((member) => !MEMBERS.some((known) => known === member))
  if (unknown !== undefined)
    refuse(`${name} has no member ${unknown}${didYouMean(unknown, MEMBERS, `; there are ${MEMBERS.join(', ')}`)}`)
  if (typeof spec.reconcile !== 'function') refuse(`${name} needs a function reconcile`)
  const { concurrency = 1, resync, deadline, owns = [], watches = [], rights = [] } = spec
  if (!Number.isInteger(concurrency) || concurrency < 1) refuse(`the concurrency of ${name} must be 1 or more`)
  if (!isPositive(resync) || !isPositive(deadline)) refuse(`resync and deadline of ${name} must be milliseconds over 0`)
  if (!owns.every(isDefinition)) refuse(`owns of ${name} must hold resources of the generated code`)
  if (!watches.every((each) => isDefinition(each?.resource) && typeof each.keys === 'function'))
    refuse(`watches of ${name} must hold what watched returns`)
  if (!rights.every(isRight))
    refuse(`rights of ${name} must hold { resource, verbs }, and subresource where one is meant`)
  // A controller gets objects of its own type alone.
  const origin = new Error(`the controller ${name} is defined here`)
  return { name, resource, spec: spec as unknown as ControllerSpec<ApiObject>, origin }
}

/** Returns an entry of `watches`, with the type of its objects. */
export const watched = <W extends ApiObject>(resource: ResourceDefinition<W>, keys: Watched<W>['keys']): Watched => ({
  resource,
  keys: keys as Watched['keys'],
})

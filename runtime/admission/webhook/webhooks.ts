import { BackgroundError, byTurns, derived, whenKnown, type Eventual, type Turn } from '../../async/index.ts'
import {
  generateUid,
  ApiError,
  badRequest,
  ExplainedError,
  forbidden,
  internalError,
  reasonOf,
  type DynamicObject,
  type GroupResource,
} from '../../api/index.ts'
import type { AdmissionEnvironments } from '../expressions/environments.ts'
import { bindingsOf } from '../expressions/bindings.ts'
import { conditionsMet } from '../expressions/conditions.ts'
import { Failure, OutOfWork } from '../expressions/evaluate.ts'
import { outcomeOf, type ExpressionObserver } from '../expressions/observer.ts'
import { Rights, type Authorize } from '../expressions/rights.ts'
import { matchedVersion, type FindNamespace } from '../match/criteria.ts'
import type { UnreadableObject } from '../match/unreadable.ts'
import type { WatchPartial } from '../match/partial.ts'
import type { Admission, AdmissionAttributes } from '../types.ts'
import { noteFailedOpen, noteMutation, noteOwn, type HookInvocation } from './annotations.ts'
import type { HookCaller } from './call.ts'
import type { ObservedCall, WebhookObserver } from './observer.ts'
import { hooksInSlices, type Hook } from './hook.ts'
import { codeOf, denial, readResponse, reviewOf, type AdmissionResponse } from './review.ts'

interface WebhooksOptions {
  /** Domain of API groups. */
  readonly apiDomain: string
  /** The present configurations by name. One that has not changed is the same object. */
  readonly configurations: () => Eventual<readonly (DynamicObject | UnreadableObject)[]>
  readonly namespace: FindNamespace
  readonly call: HookCaller
  readonly authorize: Authorize
  /** Waits for a turn of the event loop: match conditions are compiled when they are first needed. */
  readonly turn: Turn
  /** Environments of stored match conditions. */
  readonly environments: AdmissionEnvironments
  /** Called once with every error of a configuration that can't be read. */
  report(error: unknown): void
  /** Absent: calls are not measured. */
  readonly observe?: WebhookObserver | undefined
  readonly expressions?: ExpressionObserver | undefined
  /** Called once with a function that counts the only partly readable configurations. */
  readonly watchPartial?: WatchPartial | undefined
}

/** The options of one of the two stages. */
interface StageOptions extends WebhooksOptions {
  readonly type: ObservedCall['type']
}

interface MutatingWebhooksOptions extends WebhooksOptions {
  /** Applies a JSON Patch (RFC 6902). Throws for invalid operations. */
  readonly patch: (object: DynamicObject, operations: unknown) => DynamicObject
}

/** A webhook to call, and the version in which it gets the objects. */
interface Match extends HookInvocation {
  readonly version: string
}

/** Finds the webhooks to call for a request. */
type FindMatches = (attributes: AdmissionAttributes) => Eventual<readonly Match[]>

const NONE: readonly Match[] = []
const ONLY_KNOWN = 'it is in force only as far as its rules are known'

/** Configurations of admission are never sent to webhooks: otherwise a broken one could not be corrected. */
const isExempt = ({ group }: GroupResource, apiDomain: string): boolean =>
  group === `admissionregistration.${apiDomain}`

const handles =
  ({ apiDomain }: WebhooksOptions): Admission['handles'] =>
  (_operation, resource) =>
    !isExempt(resource, apiDomain)

/** Returns the mutating stage that calls the webhooks of MutatingWebhookConfigurations one after the other (ADM-01). */
export function mutatingWebhooks(options: MutatingWebhooksOptions): Admission {
  const stage: StageOptions = { ...options, type: 'admit' }
  const matching = matchesIn(options, 'mutation')

  /** Returns the object after one webhook; undefined: it made no change. */
  async function changed(match: Match, attributes: AdmissionAttributes): Promise<DynamicObject | undefined> {
    const { object, versions } = attributes
    const response = await dispatch(stage, match, attributes)
    const note = (after?: DynamicObject): void =>
      noteMutation(attributes, options.apiDomain, match, { patch: response?.patch, before: object, after })
    if (response?.patch === undefined || object === undefined) {
      note()
      return undefined
    }
    try {
      const after = versions.read(match.version, options.patch(versions.show(match.version, object), response.patch))
      note(after)
      return after
    } catch (error) {
      note()
      if (match.hook.failurePolicy === 'Ignore') return undefined
      throw callFailed(match.hook, error)
    }
  }

  async function run(matches: readonly Match[], attributes: AdmissionAttributes): Promise<DynamicObject> {
    let now = attributes
    let last = -1
    for (const [index, match] of matches.entries()) {
      const object = await changed(match, now)
      if (object === undefined) continue
      now = { ...now, object }
      last = index
    }
    // Those that request it are called once more if a later one has changed the object.
    for (const match of matches.slice(0, Math.max(last, 0))) {
      if (match.hook.reinvocation === 'Never') continue
      const object = await changed({ ...match, round: 1 }, now)
      if (object !== undefined) now = { ...now, object }
    }
    return objectIn(now)
  }

  return {
    handles: handles(options),
    admit: (attributes) =>
      whenKnown(matching(attributes), (matches) =>
        matches.length === 0 ? objectIn(attributes) : waiting(attributes, run(matches, attributes)),
      ),
  }
}

/** Adds the duration of calls to the waiting time of the request. */
async function waiting<T>({ request }: AdmissionAttributes, calls: Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await calls
  } finally {
    request.waitedMilliseconds = (request.waitedMilliseconds ?? 0) + performance.now() - begun
  }
}

function objectIn({ object }: AdmissionAttributes): DynamicObject {
  if (object === undefined) throw new TypeError('a mutation without an object')
  return object
}

/**
 * Returns the validating stage that calls the webhooks of ValidatingWebhookConfigurations at the same time; the first
 * refusal in their order is returned (ADM-01).
 */
export function validatingWebhooks(options: WebhooksOptions): Admission {
  const stage: StageOptions = { ...options, type: 'validating' }
  const matching = matchesIn(options, 'validating')
  async function dispatchAll(matches: readonly Match[], attributes: AdmissionAttributes): Promise<void> {
    const outcomes = await Promise.allSettled(matches.map((match) => dispatch(stage, match, attributes)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  return {
    handles: handles(options),
    validate: (attributes) =>
      whenKnown(matching(attributes), (matches) =>
        matches.length === 0 ? undefined : waiting(attributes, dispatchAll(matches, attributes)),
      ),
  }
}

function matchesIn(options: WebhooksOptions, sort: HookInvocation['sort']): FindMatches {
  const environment = () => options.environments.with('authorizer')
  const hooksIn = derived(async (configuration: DynamicObject | UnreadableObject) => {
    // Each in a turn of its own: after a start all configurations are compiled.
    await options.turn()
    const hooks = await byTurns(hooksInSlices(configuration, environment), options.turn)
    for (const { name, criteria, problem } of hooks) {
      const why = problem ?? (criteria.isPartial ? ONLY_KNOWN : undefined)
      if (why !== undefined) options.report(new BackgroundError(`admission webhook ${name}`, why))
    }
    return hooks
  })
  const isPartial = (hook: Hook): boolean => hook.problem !== undefined || hook.criteria.isPartial
  const kind = sort === 'mutation' ? 'MutatingWebhookConfiguration' : 'ValidatingWebhookConfiguration'
  options.watchPartial?.(kind, () =>
    whenKnown(options.configurations(), async (all) => {
      const hooks = await Promise.all(all.map(hooksIn))
      return hooks.filter((each) => each.some(isPartial)).length
    }),
  )
  async function matchesOf(
    configurations: readonly (DynamicObject | UnreadableObject)[],
    attributes: AdmissionAttributes,
  ): Promise<readonly Match[]> {
    const hooks = await Promise.all(configurations.map(hooksIn))
    const found: Match[] = []
    for (const [index, hook] of hooks.flat().entries()) {
      if (hook.criteria.isPartial) attributes.warn(`admission webhook "${hook.name}" can not be read: ${ONLY_KNOWN}`)
      const version = await matchedVersion(hook.criteria, attributes, options.namespace)
      if (version === undefined) continue
      const match: Match = { hook, version, index, round: 0, sort }
      if (hook.conditions.length === 0 || (await meetsConditions(options, match, attributes))) found.push(match)
    }
    return found
  }
  return (attributes) =>
    whenKnown(options.configurations(), (configurations) =>
      configurations.length === 0 ? NONE : matchesOf(configurations, attributes),
    )
}

/**
 * Returns whether the match conditions are true. Throws 403 if they can't be evaluated and failures count, or if no
 * work is left to evaluate them.
 */
async function meetsConditions(
  { apiDomain, authorize, expressions }: WebhooksOptions,
  { hook, version, sort }: Match,
  attributes: AdmissionAttributes,
): Promise<boolean> {
  const rights = new Rights(authorize, attributes.user)
  const bindings = bindingsOf(attributes, { version, apiDomain, decide: rights.decide })
  const refusal = (why: string): ApiError => forbidden(attributes.resource, attributes.name, why)
  try {
    const begun = performance.now()
    const met = await rights.settle(() => conditionsMet(hook.conditions, bindings, attributes.work))
    const seconds = (performance.now() - begun) / 1_000
    const type = sort === 'mutation' ? 'admit' : 'validating'
    const { operation } = attributes
    expressions?.conditions({ name: hook.name, kind: 'webhook', type, operation, seconds, outcome: outcomeOf(met) })
    expressions?.evaluated(seconds)
    if (!(met instanceof Failure)) return met
    if (hook.failurePolicy === 'Ignore') return false
    throw refusal(met.message)
  } catch (error) {
    throw error instanceof OutOfWork ? refusal(error.message) : error
  }
}

const abandoned = (): ApiError =>
  new ApiError(504, 'Timeout', 'Timeout: request did not complete within requested timeout', {})

/**
 * Calls one webhook. Throws its refusal, or why it could not be called; undefined: the call failed and is ignored
 * (ADM-04). The call ends with the request's signal.
 */
async function dispatch(
  options: StageOptions,
  match: Match,
  attributes: AdmissionAttributes,
): Promise<AdmissionResponse | undefined> {
  const { hook, version } = match
  const begun = performance.now()
  const observe = (outcome: ObservedCall['outcome'], request: ObservedCall['request'], code: number): void =>
    options.observe?.({
      webhook: hook.name,
      type: options.type,
      operation: attributes.operation,
      outcome,
      request,
      code,
      seconds: (performance.now() - begun) / 1_000,
    })
  if (attributes.dryRun !== undefined && hook.sideEffects !== 'None' && hook.sideEffects !== 'NoneOnDryRun') {
    throw badRequest(`admission webhook "${hook.name}" does not support dry run`)
  }
  let response: AdmissionResponse
  try {
    response = await send(options, hook, version, attributes)
  } catch (error) {
    // A client that disconnects must not change the outcome: no write is admitted because a call was aborted.
    if (attributes.request.signal.aborted) throw abandoned()
    const isIgnored = hook.failurePolicy === 'Ignore'
    observe('failed', isIgnored ? 'goes on' : 'rejected', 0)
    if (!isIgnored) throw callFailed(hook, error)
    noteFailedOpen(attributes, options.apiDomain, match)
    return undefined
  }
  const { allowed, result } = response
  observe(allowed ? 'allowed' : 'denied', allowed ? 'goes on' : 'rejected', allowed ? 200 : codeOf(result))
  noteOwn(attributes, match, response.auditAnnotations)
  for (const warning of response.warnings) attributes.warn(warning)
  if (!allowed) throw denial(hook.name, result)
  return response
}

async function send(
  { apiDomain, call }: WebhooksOptions,
  hook: Hook,
  version: string,
  attributes: AdmissionAttributes,
): Promise<AdmissionResponse> {
  if (hook.problem !== undefined) throw new ExplainedError(hook.problem)
  const { object, oldObject, versions, request } = attributes
  const uid = generateUid()
  const shown = (each: DynamicObject | undefined) => (each === undefined ? undefined : versions.show(version, each))
  const body = reviewOf({ uid, attributes, version, object: shown(object), oldObject: shown(oldObject), apiDomain })
  const answer = await call({
    address: hook.address,
    body,
    timeoutSeconds: hook.timeoutSeconds,
    signal: request.signal,
  })
  return readResponse(answer, uid, apiDomain)
}

const callFailed = ({ name }: Hook, error: unknown): ApiError =>
  internalError(`failed calling webhook "${name}": failed to call webhook: ${reasonOf(error)}`)

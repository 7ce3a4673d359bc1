import { generateUid } from '../../meta/generate.ts'
import { objectOf } from '../../meta/json.ts'
import type { DynamicObject, GroupResource } from '../../meta/object.ts'
import { selectorMatches } from '../../meta/selectors/selector-object.ts'
import { type ApiError, badRequest, internalError } from '../../meta/status.ts'
import type { Admission, AdmissionAttributes } from '../types.ts'
import type { HookCaller } from './call.ts'
import { hooksOf, type Hook } from './hook.ts'
import { denial, readVerdict, reviewOf, type Verdict } from './review.ts'
import { ruleMatches } from './rules.ts'

export interface WebhooksOptions {
  /** Domain of API groups. */
  readonly apiDomain: string
  /** The configurations as they are now, by name. */
  readonly configurations: () => Promise<readonly DynamicObject[]>
  /** A namespace; undefined: absent. */
  readonly namespace: (name: string) => Promise<DynamicObject | undefined>
  readonly call: HookCaller
}

export interface MutatingWebhooksOptions extends WebhooksOptions {
  /** JSON Patch (RFC 6902). Throws for operations that make no sense. */
  readonly patch: (object: DynamicObject, operations: unknown) => DynamicObject
}

/** A webhook that is to be asked, and the version in which it wants to see the objects. */
interface Match {
  readonly hook: Hook
  readonly version: string
}

/** Configurations of admission are never sent to webhooks, or a broken one could not be mended. */
const isExempt = ({ group }: GroupResource, apiDomain: string): boolean =>
  group === `admissionregistration.${apiDomain}`

const handles =
  ({ apiDomain }: WebhooksOptions): Admission['handles'] =>
  (_operation, resource) =>
    !isExempt(resource, apiDomain)

/** Asks the webhooks of MutatingWebhookConfigurations one after the other and makes their changes (ADM-01). */
export function mutatingWebhooks(options: MutatingWebhooksOptions): Admission {
  /** The object after one webhook; undefined: it made no change. */
  async function changed(match: Match, attributes: AdmissionAttributes): Promise<DynamicObject | undefined> {
    const { object, versions } = attributes
    const verdict = await ask(options, match, attributes)
    if (verdict?.patch === undefined || object === undefined) return undefined
    try {
      return versions.read(match.version, options.patch(versions.show(match.version, object), verdict.patch))
    } catch (error) {
      if (match.hook.failurePolicy === 'Ignore') return undefined
      throw notAsked(match.hook, error)
    }
  }

  async function run(matches: readonly Match[], attributes: AdmissionAttributes): Promise<AdmissionAttributes> {
    let now = attributes
    let last = -1
    for (const [index, match] of matches.entries()) {
      const object = await changed(match, now)
      if (object === undefined) continue
      now = { ...now, object }
      last = index
    }
    // Asked again, once: those that want to see what a later one has changed.
    for (const match of matches.slice(0, Math.max(last, 0))) {
      if (match.hook.reinvocation === 'Never') continue
      const object = await changed(match, now)
      if (object !== undefined) now = { ...now, object }
    }
    return now
  }

  return {
    handles: handles(options),
    async admit(attributes) {
      const { object } = await run(await matching(options, attributes), attributes)
      if (object === undefined) throw new TypeError('a mutation without an object')
      return object
    },
  }
}

/** Asks the webhooks of ValidatingWebhookConfigurations, all at once; the first refusal in their order counts (ADM-01). */
export const validatingWebhooks = (options: WebhooksOptions): Admission => ({
  handles: handles(options),
  async validate(attributes) {
    const hooks = await matching(options, attributes)
    const outcomes = await Promise.allSettled(hooks.map((match) => ask(options, match, attributes)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  },
})

async function matching(options: WebhooksOptions, attributes: AdmissionAttributes): Promise<readonly Match[]> {
  const configurations = await options.configurations()
  if (configurations.length === 0) return []
  const found: Match[] = []
  for (const hook of configurations.flatMap(hooksOf)) {
    const version = versionFor(hook, attributes)
    if (version === undefined || !objectMatches(hook, attributes)) continue
    if (await namespaceMatches(options, hook, attributes)) found.push({ hook, version })
  }
  return found
}

/** The client's version if a rule names it, otherwise, with Equivalent, another one that a rule names. */
function versionFor({ rules, matchPolicy }: Hook, attributes: AdmissionAttributes): string | undefined {
  const isNamespace = attributes.resource.group === '' && attributes.resource.resource === 'namespaces'
  const subject = isNamespace ? { ...attributes, namespace: '' } : attributes
  const candidates = matchPolicy === 'Exact' ? [attributes.version] : [attributes.version, ...attributes.versions.names]
  return candidates.find((version) => rules.some((rule) => ruleMatches(rule, { ...subject, version })))
}

function objectMatches({ objectSelector }: Hook, { object, oldObject }: AdmissionAttributes): boolean {
  if (isEverything(objectSelector)) return true
  return [object, oldObject].some(
    (each) => each !== undefined && selectorMatches(objectSelector, each.metadata.labels) === true,
  )
}

async function namespaceMatches(
  { namespace: find }: WebhooksOptions,
  { namespaceSelector }: Hook,
  { namespace, resource, object, oldObject }: AdmissionAttributes,
): Promise<boolean> {
  if (isEverything(namespaceSelector)) return true
  const isNamespace = resource.group === '' && resource.resource === 'namespaces'
  if (namespace === '' && !isNamespace) return true
  const found = isNamespace ? (object ?? oldObject) : await find(namespace)
  return selectorMatches(namespaceSelector, found?.metadata.labels ?? {}) === true
}

const isEverything = (selector: unknown): boolean => Object.keys(objectOf(selector)).length === 0

/** Asks one webhook. Throws its refusal, or why it could not be asked; undefined: it could not be, and may be ignored (ADM-04). */
async function ask(
  options: WebhooksOptions,
  match: Match,
  attributes: AdmissionAttributes,
): Promise<Verdict | undefined> {
  const { hook, version } = match
  if (attributes.dryRun !== undefined && hook.sideEffects !== 'None' && hook.sideEffects !== 'NoneOnDryRun') {
    throw badRequest(`admission webhook "${hook.name}" does not support dry run`)
  }
  let verdict: Verdict
  try {
    verdict = await consult(options, hook, version, attributes)
  } catch (error) {
    if (hook.failurePolicy === 'Ignore') return undefined
    throw notAsked(hook, error)
  }
  for (const warning of verdict.warnings) attributes.warn(warning)
  if (!verdict.allowed) throw denial(hook.name, verdict.result)
  return verdict
}

async function consult(
  { apiDomain, call }: WebhooksOptions,
  hook: Hook,
  version: string,
  attributes: AdmissionAttributes,
): Promise<Verdict> {
  const { object, oldObject, versions } = attributes
  const uid = generateUid()
  const shown = (each: DynamicObject | undefined) => (each === undefined ? undefined : versions.show(version, each))
  const body = reviewOf({ uid, attributes, version, object: shown(object), oldObject: shown(oldObject), apiDomain })
  const answer = await call({ address: hook.address, body, timeoutSeconds: hook.timeoutSeconds })
  return readVerdict(answer, uid, apiDomain)
}

function notAsked({ name }: Hook, error: unknown): ApiError {
  const why = error instanceof Error ? error.message : String(error)
  return internalError(`failed calling webhook "${name}": failed to call webhook: ${why}`)
}

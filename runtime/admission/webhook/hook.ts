import type { Sliced } from '../../async/index.ts'
import type { Environment } from '../../cel/index.ts'
import { isJsonObject, jsonText, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import { webhookAddress, type DynamicObject, type WebhookAddress } from '../../api/index.ts'
import type { Expression } from '../expressions/compile.ts'
import { compileConditionsInSlices } from '../expressions/conditions.ts'
import { criteriaOf, type Criteria } from '../match/criteria.ts'
import { recoverCriteria, UnreadableObject } from '../match/unreadable.ts'

/** One webhook of a configuration, with its defaults. */
export interface Hook {
  readonly name: string
  /** Name of its configuration. */
  readonly configuration: string
  readonly address: WebhookAddress
  readonly criteria: Criteria
  /** Expressions that must all be true for a request to be sent. */
  readonly conditions: readonly Expression[]
  readonly failurePolicy: 'Fail' | 'Ignore'
  /** The side effects of a call: only without any may it be made for a dry run (DRY-06, DRY-08). */
  readonly sideEffects: string
  readonly timeoutSeconds: number
  /** Whether a mutating webhook is called again when a later one has changed the object. */
  readonly reinvocation: 'Never' | 'IfNeeded'
  /** Why it can't be called; undefined: it can be. */
  readonly problem: string | undefined
}

const DEFAULT_TIMEOUT_SECONDS = 10

/** Webhooks that are read in one slice, beside their conditions. */
const READ_AT_ONCE = 100

const UNREADABLE = 'its configuration can not be read'

/**
 * Reads the webhooks of a configuration in their order; conditions are compiled in the environment. One that can't be
 * read is included with what is known of the requests that it matches, and can't be called.
 */
export function* hooksInSlices(
  configuration: DynamicObject | UnreadableObject,
  environment: () => Environment,
): Sliced<readonly Hook[]> {
  if (configuration instanceof UnreadableObject) {
    const { name, text } = configuration
    return [recoverHook({ name, configuration: name }, text)]
  }
  const { webhooks, metadata } = configuration
  if (webhooks === undefined || webhooks === null) return []
  const owner = { name: stringOf(metadata.name), configuration: stringOf(metadata.name) }
  if (!Array.isArray(webhooks)) return [recoverHook(owner, jsonText(webhooks))]
  const hooks: Hook[] = []
  for (const webhook of webhooks as readonly unknown[]) {
    if (hooks.length % READ_AT_ONCE === READ_AT_ONCE - 1) yield
    if (!isJsonObject(webhook)) hooks.push(recoverHook(owner, jsonText(webhook)))
    else hooks.push(yield* readHook(webhook, owner.configuration, environment))
  }
  return hooks
}

function* readHook(webhook: JsonObject, configuration: string, environment: () => Environment): Sliced<Hook> {
  try {
    const { matchConditions } = webhook
    const hook = hookOf(webhook, configuration)
    if (matchConditions === undefined) return hook
    return { ...hook, conditions: yield* compileConditionsInSlices(environment(), matchConditions) }
  } catch {
    return { ...hookOf({ ...webhook, clientConfig: {} }, configuration), problem: UNREADABLE }
  }
}

/** A webhook without its conditions. */
const hookOf = (webhook: JsonObject, configuration: string): Hook => ({
  name: stringOf(webhook.name),
  configuration,
  address: webhookAddress(objectOf(webhook.clientConfig)),
  criteria: criteriaOf(webhook),
  conditions: [],
  failurePolicy: webhook.failurePolicy === 'Ignore' ? 'Ignore' : 'Fail',
  sideEffects: stringOf(webhook.sideEffects),
  timeoutSeconds: typeof webhook.timeoutSeconds === 'number' ? webhook.timeoutSeconds : DEFAULT_TIMEOUT_SECONDS,
  reinvocation: webhook.reinvocationPolicy === 'IfNeeded' ? 'IfNeeded' : 'Never',
  problem: undefined,
})

/**
 * Returns a webhook for what can be recovered from a text, which may have matched more requests than it still shows.
 */
function recoverHook({ name, configuration }: Pick<Hook, 'name' | 'configuration'>, text: string): Hook {
  const { rules, failurePolicy } = recoverCriteria(text)
  const criteria = { ...criteriaOf({ rules }), isPartial: true }
  return {
    ...hookOf({ name, failurePolicy, sideEffects: 'None' }, configuration),
    criteria,
    problem: UNREADABLE,
  }
}

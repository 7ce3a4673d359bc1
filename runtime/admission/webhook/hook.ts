import type { Environment } from '../../cel/index.ts'
import { isJsonObject, jsonText, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import { webhookAddress, type DynamicObject, type WebhookAddress } from '../../api/index.ts'
import type { Expression } from '../expressions/compile.ts'
import { compileConditions } from '../expressions/conditions.ts'
import { criteriaOf, type Criteria } from '../match/criteria.ts'
import { recoverCriteria, UnreadableObject } from '../match/unreadable.ts'

/** One webhook of a configuration, with its defaults. */
export interface Hook {
  readonly name: string
  /** Name of the configuration that it is of. */
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

const UNREADABLE = 'its configuration can not be read'

/**
 * Reads the webhooks of a configuration in their order; conditions are compiled in the environment. One that can't be
 * read is included with what is known of the requests that it matches, and can't be called.
 */
export function hooksOf(
  configuration: DynamicObject | UnreadableObject,
  environment: () => Environment,
): readonly Hook[] {
  if (configuration instanceof UnreadableObject) {
    const { name, text } = configuration
    return [recoverHook({ name, configuration: name }, text)]
  }
  const { webhooks, metadata } = configuration
  if (webhooks === undefined || webhooks === null) return []
  const owner = { name: stringOf(metadata.name), configuration: stringOf(metadata.name) }
  if (!Array.isArray(webhooks)) return [recoverHook(owner, jsonText(webhooks))]
  return webhooks.map((webhook: unknown) => {
    if (!isJsonObject(webhook)) return recoverHook(owner, jsonText(webhook))
    try {
      return hookOf(webhook, owner.configuration, environment)
    } catch {
      const readable = { ...webhook, clientConfig: {}, matchConditions: undefined }
      return { ...hookOf(readable, owner.configuration, environment), problem: UNREADABLE }
    }
  })
}

const hookOf = (webhook: JsonObject, configuration: string, environment: () => Environment): Hook => ({
  name: stringOf(webhook.name),
  configuration,
  address: webhookAddress(objectOf(webhook.clientConfig)),
  criteria: criteriaOf(webhook),
  conditions: webhook.matchConditions === undefined ? [] : compileConditions(environment(), webhook.matchConditions),
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
    ...hookOf({ name, failurePolicy, sideEffects: 'None' }, configuration, noConditions),
    criteria,
    problem: UNREADABLE,
  }
}

const noConditions = (): never => {
  throw new TypeError('there are no conditions')
}

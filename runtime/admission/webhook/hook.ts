import type { Environment } from '../../cel/index.ts'
import { objectOf, objectsOf, stringOf } from '../../json/index.ts'
import { webhookAddress, type DynamicObject, type WebhookAddress } from '../../api/index.ts'
import type { Expression } from '../expressions/compile.ts'
import { compileConditions } from '../expressions/conditions.ts'
import { criteriaOf, type Criteria } from '../match/criteria.ts'

/** One entry of a webhook configuration, with its defaults filled in. */
export interface Hook {
  readonly name: string
  readonly address: WebhookAddress
  readonly criteria: Criteria
  /** Expressions that must all be true for a request to be sent. */
  readonly conditions: readonly Expression[]
  readonly failurePolicy: 'Fail' | 'Ignore'
  /** Whether a call has effects elsewhere: only without any may it be made for a dry run (DRY-06, DRY-08). */
  readonly sideEffects: string
  readonly timeoutSeconds: number
  /** Whether a mutating webhook is asked again when a later one has changed the object. */
  readonly reinvocation: 'Never' | 'IfNeeded'
}

const DEFAULT_TIMEOUT_SECONDS = 10

/** The webhooks of a configuration object, in their order; conditions are compiled in the environment. */
export const hooksOf = (configuration: DynamicObject, environment: () => Environment): readonly Hook[] =>
  objectsOf(configuration.webhooks).map((webhook) => ({
    name: stringOf(webhook.name),
    address: webhookAddress(objectOf(webhook.clientConfig)),
    criteria: criteriaOf(webhook),
    conditions: webhook.matchConditions === undefined ? [] : compileConditions(environment(), webhook.matchConditions),
    failurePolicy: webhook.failurePolicy === 'Ignore' ? 'Ignore' : 'Fail',
    sideEffects: stringOf(webhook.sideEffects),
    timeoutSeconds: typeof webhook.timeoutSeconds === 'number' ? webhook.timeoutSeconds : DEFAULT_TIMEOUT_SECONDS,
    reinvocation: webhook.reinvocationPolicy === 'IfNeeded' ? 'IfNeeded' : 'Never',
  }))

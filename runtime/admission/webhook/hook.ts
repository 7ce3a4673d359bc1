import type { Environment } from '../../cel/index.ts'
import { objectOf, objectsOf, stringOf } from '../../meta/json.ts'
import type { DynamicObject } from '../../meta/object.ts'
import type { Expression } from '../expressions/compile.ts'
import { compileConditions } from '../expressions/conditions.ts'
import { criteriaOf, type Criteria } from '../match/criteria.ts'

/** Where a webhook listens. */
export interface HookAddress {
  /** Absolute, with scheme https. */
  readonly url: string
  /** PEM of the authorities of its certificate; '' for those of the system. */
  readonly authorities: string
}

/** One entry of a webhook configuration, with its defaults filled in. */
export interface Hook {
  readonly name: string
  readonly address: HookAddress
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
    address: addressOf(objectOf(webhook.clientConfig)),
    criteria: criteriaOf(webhook),
    conditions: webhook.matchConditions === undefined ? [] : compileConditions(environment(), webhook.matchConditions),
    failurePolicy: webhook.failurePolicy === 'Ignore' ? 'Ignore' : 'Fail',
    sideEffects: stringOf(webhook.sideEffects),
    timeoutSeconds: typeof webhook.timeoutSeconds === 'number' ? webhook.timeoutSeconds : DEFAULT_TIMEOUT_SECONDS,
    reinvocation: webhook.reinvocationPolicy === 'IfNeeded' ? 'IfNeeded' : 'Never',
  }))

function addressOf({ url, service, caBundle }: Readonly<Record<string, unknown>>): HookAddress {
  const authorities = Buffer.from(stringOf(caBundle), 'base64').toString('utf8')
  if (typeof url === 'string') return { url, authorities }
  const { name, namespace, path, port } = objectOf(service)
  const host = `${stringOf(name)}.${stringOf(namespace)}.svc`
  const where = typeof port === 'number' ? `:${port}` : ''
  return { url: `https://${host}${where}${stringOf(path) || '/'}`, authorities }
}

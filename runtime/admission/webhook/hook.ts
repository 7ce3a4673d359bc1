import { listOf, objectOf, objectsOf, stringOf } from '../../meta/json.ts'
import type { DynamicObject } from '../../meta/object.ts'
import type { Rule } from './rules.ts'

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
  readonly rules: readonly Rule[]
  readonly failurePolicy: 'Fail' | 'Ignore'
  readonly matchPolicy: 'Equivalent' | 'Exact'
  readonly namespaceSelector: unknown
  readonly objectSelector: unknown
  /** Whether a call has effects elsewhere: only without any may it be made for a dry run (DRY-06, DRY-08). */
  readonly sideEffects: string
  readonly timeoutSeconds: number
  /** Whether a mutating webhook is asked again when a later one has changed the object. */
  readonly reinvocation: 'Never' | 'IfNeeded'
}

const DEFAULT_TIMEOUT_SECONDS = 10

/** The webhooks of a configuration object, in their order. */
export const hooksOf = (configuration: DynamicObject): readonly Hook[] =>
  objectsOf(configuration.webhooks).map((webhook) => ({
    name: stringOf(webhook.name),
    address: addressOf(objectOf(webhook.clientConfig)),
    rules: objectsOf(webhook.rules).map((rule) => ({
      operations: textsOf(rule.operations),
      apiGroups: textsOf(rule.apiGroups),
      apiVersions: textsOf(rule.apiVersions),
      resources: textsOf(rule.resources),
      scope: stringOf(rule.scope) || '*',
    })),
    failurePolicy: webhook.failurePolicy === 'Ignore' ? 'Ignore' : 'Fail',
    matchPolicy: webhook.matchPolicy === 'Exact' ? 'Exact' : 'Equivalent',
    namespaceSelector: webhook.namespaceSelector ?? {},
    objectSelector: webhook.objectSelector ?? {},
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

const textsOf = (value: unknown): readonly string[] => listOf(value).map(stringOf)

import { isJsonObject } from '../runtime/json/index.ts'
import { didYouMean } from '../runtime/text/index.ts'
import type { Config } from './config.ts'
import { ConfigError } from '../runtime/api/index.ts'

/** Returns what is wrong with a value, as the end of a sentence that begins with its name; undefined: nothing. */
type Check = (value: unknown) => string | undefined

const VENDOR_NAME = /^[a-z][a-z0-9-]*$/
const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
/** The longest name of the DNS (characters). */
const LONGEST_DOMAIN = 253
const KIND_CHOICE = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9-]+)?$/

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const folder: Check = (value) => (isText(value) ? undefined : 'must be the path of a folder')

const vendor: Check = (value) => {
  if (isText(value)) return undefined
  if (!isJsonObject(value)) return "must be { name, domain }, or the name of one that comes along, such as 'kubernetes'"
  const { name, domain, ...more } = value
  const [unknown] = Object.keys(more)
  if (unknown !== undefined)
    return `has no key ${unknown}${didYouMean(unknown, ['name', 'domain'], ': only name and domain')}`
  if (!isText(name) || !VENDOR_NAME.test(name)) return 'needs a name of lower-case letters, digits and dashes'
  if (!isText(domain) || domain.length > LONGEST_DOMAIN || !DOMAIN.test(domain))
    return "needs a domain, such as 'acme.example'"
  return undefined
}

const kinds: Check = (value) => {
  if (value === 'all') return undefined
  if (!Array.isArray(value)) return "must be 'all' or a list, such as ['core', 'rbac']"
  const wrong: unknown = value.find((each) => !isText(each) || !KIND_CHOICE.test(each))
  return wrong === undefined
    ? undefined
    : `holds ${described(wrong)}: a base kind is chosen by its folder, such as 'rbac', or by folder and plural, such as 'core/namespaces'`
}

/** A list of objects that pass a test; `what` they are, and what one that does not `lacks`, in words. */
const listOf =
  (what: string, lacks: string, test: (each: Readonly<Record<string, unknown>>) => boolean): Check =>
  (value) => {
    if (!Array.isArray(value)) return `must be a list of ${what}`
    const at = value.findIndex((each: unknown) => !isObject(each) || !test(each))
    return at === -1 ? undefined : `holds ${described(value[at])} at ${at}, which ${lacks}`
  }

const madeBy = (maker: string, test: (each: Readonly<Record<string, unknown>>) => boolean): Check =>
  listOf(`what ${maker} returns`, `is not what ${maker} returns`, test)

const withMethod = (name: string): Check =>
  listOf(`objects with a method ${name}`, `has no method ${name}`, hasMethod(name))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const hasMethod =
  (...names: readonly string[]) =>
  (value: Readonly<Record<string, unknown>>): boolean =>
    names.some((name) => typeof value[name] === 'function')

const flags: Check = (value) => {
  if (!isJsonObject(value)) return "must hold flags of serve by their names, such as { 'secure-port': 8443 }"
  const wrong = Object.entries(value).find(([, each]) => !isFlagValue(each))
  return wrong === undefined
    ? undefined
    : `has ${described(wrong[1])} as ${wrong[0]}: a flag is text, a number, true or false, or a list of texts`
}

const isFlagValue = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isText))

/** A value as a sentence names it: short, whatever it is. */
function described(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (Array.isArray(value)) return 'a list'
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  return typeof value === 'function' ? 'a function' : 'an object'
}

const CHECKS: Readonly<Record<keyof Config, Check>> = {
  vendor,
  kinds,
  schemas: folder,
  generated: folder,
  ownKinds: madeBy('defineKind', ({ group, kind }) => typeof group === 'string' && isText(kind)),
  controllers: madeBy('defineController', ({ name, spec }) => isText(name) && isObject(spec)),
  authenticators: withMethod('authenticate'),
  authorizers: withMethod('authorize'),
  admission: listOf(
    'objects with a method handles, and admit or validate',
    'has no method handles, or neither admit nor validate',
    (each) => hasMethod('handles')(each) && hasMethod('admit', 'validate')(each),
  ),
  serve: flags,
}

/** Throws ConfigError unless a value is a configuration. */
export function checkConfig(value: unknown): asserts value is Config {
  if (!isJsonObject(value)) throw new ConfigError(`the configuration must be an object, not ${described(value)}`)
  for (const [name, each] of Object.entries(value)) {
    if (!Object.hasOwn(CHECKS, name)) {
      const keys = Object.keys(CHECKS)
      throw new ConfigError(
        `${name} is no key of the configuration${didYouMean(name, keys, `; there are ${keys.join(', ')}`)}`,
      )
    }
    const wrong = each === undefined ? undefined : CHECKS[name as keyof Config](each)
    if (wrong !== undefined) throw new ConfigError(`${name} ${wrong}`)
  }
}

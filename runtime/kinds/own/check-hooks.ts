import { isJsonObject, objectOf } from '../../json/index.ts'
import type { ResourceDefinition, SubresourceDefinition, Verb } from '../../scheme/index.ts'
import { didYouMean } from '../../text/index.ts'
import { COLUMN_TYPES, type KindHooks } from './hooks.ts'

/** Returns what is wrong with the value of a hook, as the end of a sentence that begins with its name; undefined: nothing. */
type Check = (value: unknown) => string | undefined

const aFunction: Check = (value) => (typeof value === 'function' ? undefined : 'must be a function')

const milliseconds: Check = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? undefined : 'must be a whole number above 0'

const columns: Check = (value) => {
  if (!Array.isArray(value)) return 'must be a list of columns'
  const wrong = value.findIndex((each) => !isColumn(each))
  return wrong === -1
    ? undefined
    : `holds a column at ${wrong} without a name, a function cell and a type of ${COLUMN_TYPES.join(', ')}`
}

const isColumn = (value: unknown): boolean =>
  isJsonObject(value) &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  typeof value.cell === 'function' &&
  (value.type === undefined || COLUMN_TYPES.some((type) => type === value.type))

const allocation: Check = (value) => {
  if (!isJsonObject(value) || typeof value.names !== 'function') return 'needs a function names'
  return value.choose === undefined ? undefined : aFunction(value.choose)
}

const aSource: Check = (value) =>
  isJsonObject(value) && ['read', 'list', 'write'].every((name) => typeof value[name] === 'function')
    ? undefined
    : 'needs the functions read, list and write'

const objects: Check = (value) =>
  isJsonObject(value) && Object.values(value).every(isJsonObject) ? undefined : 'must hold an object for each name'

const CHECKS: Readonly<Record<keyof KindHooks<never>, Check>> = {
  deadlineMilliseconds: milliseconds,
  default: aFunction,
  prepareForCreate: aFunction,
  prepareForUpdate: aFunction,
  validate: aFunction,
  validateCreate: aFunction,
  validateUpdate: aFunction,
  canDelete: aFunction,
  allocate: allocation,
  columns,
  subresources: objects,
  virtual: aFunction,
  source: aSource,
}

const HOOKS = Object.keys(CHECKS)

const isResource = (value: unknown): value is ResourceDefinition =>
  isJsonObject(value) &&
  typeof value.plural === 'string' &&
  typeof value.kind === 'string' &&
  isJsonObject(value.versions)

/** Returns what is wrong with the code of a kind, as the end of a sentence; undefined: nothing. */
export function hooksIssue(resource: unknown, hooks: unknown): string | undefined {
  if (!isResource(resource)) return 'needs a resource of the generated code first, such as OrderResource'
  const subject = `of ${resource.kind}.${resource.group}`
  if (!isJsonObject(hooks)) return `${subject} needs an object with hooks`
  for (const [name, value] of Object.entries(hooks)) {
    if (!Object.hasOwn(CHECKS, name))
      return `${subject} has no hook ${name}${didYouMean(name, HOOKS, `; there are ${HOOKS.join(', ')}`)}`
    const issue = value === undefined ? undefined : CHECKS[name as keyof typeof CHECKS](value)
    if (issue !== undefined) return `${subject}: ${name} ${issue}`
  }
  const issue = unfit(resource, hooks)
  return issue === undefined ? undefined : `${subject}: ${issue}`
}

const METHODS: Readonly<Record<string, Verb>> = { get: 'get', create: 'create', update: 'update' }

/** Returns how the hooks don't fit the schema of the kind. */
function unfit(
  { virtual, verbs, versions, storageVersion }: ResourceDefinition,
  { deadlineMilliseconds: _, ...hooks }: Readonly<Record<string, unknown>>,
): string | undefined {
  const others = Object.keys(hooks).filter((name) => name !== 'virtual' && hooks[name] !== undefined)
  if (hooks['virtual'] !== undefined && !virtual) return 'virtual is for a kind whose schema says virtual: true'
  if (virtual && others.length > 0) return `nothing is stored of a virtual kind, which has no hook ${others[0]}`
  if (hooks['source'] !== undefined) {
    if (hooks['allocate'] !== undefined)
      return 'allocate is for objects in the store of the server, and source keeps them elsewhere'
    if (verbs.includes('watch') && objectOf(hooks['source'])['watch'] === undefined)
      return 'source has no watch, but its schema declares the verb watch'
  }
  for (const [name, own] of Object.entries(objectOf(hooks['subresources']))) {
    const declared = versions[storageVersion]?.subresources[name]
    if (declared === undefined) return `its schema declares no subresource ${name}`
    if (name === 'status' || name === 'scale') return `the subresource ${name} belongs to the server`
    for (const [method, code] of Object.entries(objectOf(own))) {
      const verb = METHODS[method]
      if (verb === undefined) return `the subresource ${name} has no method ${method}; there are get, create and update`
      if (typeof code !== 'function') return `${method} of the subresource ${name} must be a function`
      if (!declared.verbs.includes(verb)) return `its schema declares no verb ${verb} of the subresource ${name}`
    }
    const issue = declared.verbs.includes('patch') ? unpatchable(objectOf(own), declared) : undefined
    if (issue !== undefined) return `its schema declares the verb patch of the subresource ${name}, which ${issue}`
  }
  return undefined
}

/** Returns why a subresource can't be patched, as the end of a sentence; undefined: it can. */
function unpatchable(
  { get, update }: Readonly<Record<string, unknown>>,
  { answer }: SubresourceDefinition,
): string | undefined {
  if (answer !== undefined) return 'answers with another type than it takes'
  return get === undefined || update === undefined ? 'needs get and update for that' : undefined
}

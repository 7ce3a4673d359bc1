import { canonicalText, isJsonObject, objectsOf, objectOf, type JsonObject } from '../json/index.ts'
import { inSlices } from '../async/index.ts'
import { selectorMatches, type DynamicObject } from '../api/index.ts'
import type { ObjectChange } from '../watch/index.ts'
import { decodeObject } from '../registry/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { runReflector } from './reflector.ts'
import { controllerContext, editObject } from './operate.ts'
import { WorkQueue, type WorkResult } from './work-queue.ts'

const CONTROLLER = 'clusterrole-aggregation-controller'
/** Changes that come together are one piece of work. */
const DELAY_MILLISECONDS = 10
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }
/** Characters of the rules that one role may gather: what the body of a request may hold. */
const MOST_CHARACTERS = 3 * 1024 * 1024

/** A cluster role, as much of it as aggregation asks for. */
export interface AggregatedRole {
  readonly name: string
  readonly uid: string
  readonly labels: Readonly<Record<string, string>>
  /** undefined: it has rules of its own. */
  readonly selectors: readonly JsonObject[] | undefined
  readonly rules: readonly JsonObject[]
}

export const readRole = ({ metadata, aggregationRule, rules }: DynamicObject): AggregatedRole => ({
  name: metadata.name ?? '',
  uid: metadata.uid ?? '',
  labels: metadata.labels ?? {},
  selectors: isJsonObject(aggregationRule) ? objectsOf(objectOf(aggregationRule).clusterRoleSelectors) : undefined,
  rules: objectsOf(rules),
})

const selects = ({ name, selectors = [] }: AggregatedRole, other: AggregatedRole): boolean =>
  name !== other.name && selectors.some((selector) => selectorMatches(selector, other.labels) === true)

/**
 * The rules of every role that one of the selectors selects, by name of the role, each rule once (RBAC-20). Throws an
 * Error where they are more than one role can hold.
 */
export async function aggregatedRules(
  role: AggregatedRole,
  roles: Iterable<AggregatedRole>,
): Promise<ReadonlyMap<string, JsonObject>> {
  const selected = [...roles].filter((other) => selects(role, other)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const rules = new Map<string, JsonObject>()
  let characters = 0
  const take = (rule: JsonObject): void => {
    const text = canonicalText(rule)
    if (rules.has(text)) return
    rules.set(text, rule)
    characters += text.length
    if (characters > MOST_CHARACTERS)
      throw new Error(
        `the rules that it selects are more than ${MOST_CHARACTERS} characters: it keeps those that it has`,
      )
  }
  await inSlices(
    selected.flatMap((other) => other.rules),
    take,
  )
  return rules
}

/** Whether a role has these rules already, in whatever order: roles that select each other would not agree on one. */
async function hasRules(role: AggregatedRole, wanted: ReadonlyMap<string, JsonObject>): Promise<boolean> {
  if (role.rules.length !== wanted.size) return false
  const present = new Set<string>()
  await inSlices(role.rules, (rule) => present.add(canonicalText(rule)))
  return present.size === wanted.size && [...wanted.keys()].every((text) => present.has(text))
}

/** Gives cluster roles with an aggregation rule the rules of those that they select, as these come and go (RBAC-20). */
export function roleAggregation({ catalog, vendor, report, observer }: ControllerOptions): Controller {
  const stop = new AbortController()
  const { signal } = stop
  const registry = catalog.find(`rbac.authorization.${vendor.apiDomain}`, 'clusterroles')
  const roles = new Map<string, AggregatedRole>()
  const aggregating = new Map<string, AggregatedRole>()
  const present = new Set<string>()
  /** Whether all roles are known. */
  let complete = false

  async function aggregate(name: string, end: AbortSignal): Promise<WorkResult> {
    const role = aggregating.get(name)
    if (registry === undefined || role === undefined) return 'done'
    const rules = await aggregatedRules(role, roles.values())
    if (await hasRules(role, rules)) return 'done'
    const target = { namespace: '', name, uid: role.uid }
    await editObject(registry, controllerContext(registry, CONTROLLER, end), target, (draft) => {
      draft.rules = [...rules.values()]
    })
    return 'done'
  }

  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: DELAY_MILLISECONDS, backoff: BACKOFF, report, observer },
    aggregate,
  )

  /** Those that select the role as it is or as it was have something to do, and it has itself. */
  function replace(name: string, role: AggregatedRole | undefined): void {
    const before = roles.get(name)
    roles.delete(name)
    aggregating.delete(name)
    if (role !== undefined) roles.set(name, role)
    if (role?.selectors !== undefined) aggregating.set(name, role)
    // Of a part of the roles no rules are gathered: a role would lose some, and get them back.
    if (!complete) return
    if (role?.selectors !== undefined) queue.add(name)
    for (const other of aggregating.values()) {
      if ([before, role].some((each) => each !== undefined && selects(other, each))) queue.add(other.name)
    }
  }

  const handler = {
    begin() {
      present.clear()
    },
    take({ type, object }: ObjectChange) {
      const role = readRole(decodeObject(object))
      present.add(role.name)
      replace(role.name, type === 'DELETED' ? undefined : role)
    },
    synced() {
      for (const name of [...roles.keys()]) if (!present.has(name)) replace(name, undefined)
      complete = true
      for (const name of aggregating.keys()) queue.add(name)
    },
  }
  const running =
    registry === undefined
      ? Promise.resolve()
      : runReflector({ registry, controller: CONTROLLER, handler, signal, report, observer })
  return {
    async close() {
      stop.abort()
      await queue.close()
      await running
    },
  }
}

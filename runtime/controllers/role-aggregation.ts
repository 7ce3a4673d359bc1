import { canonicalText, isJsonObject, objectsOf, type JsonObject } from '../json/index.ts'
import { inSlices } from '../async/index.ts'
import { labelMatcher, type DynamicObject, type LabelMatcher } from '../api/index.ts'
import type { ObjectChange } from '../watch/index.ts'
import { decodeObject } from '../registry/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { runReflector } from './reflector.ts'
import { controllerContext, editObject } from './operate.ts'
import { WorkQueue, type WorkResult } from './work-queue.ts'

const CONTROLLER = 'clusterrole-aggregation-controller'
/** Changes within this time are one piece of work. */
const DELAY_MILLISECONDS = 10
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }
/** Most characters of the aggregated rules of one role: what the body of a request may hold. */
const MOST_CHARACTERS = 3 * 1024 * 1024

/** The parts of a cluster role that aggregation needs. */
export interface AggregatedRole {
  readonly name: string
  readonly uid: string
  readonly labels: Readonly<Record<string, string>>
  /** One for each readable selector; undefined: it has rules of its own. */
  readonly selectors: readonly LabelMatcher[] | undefined
  readonly rules: readonly JsonObject[]
}

export const readRole = ({ metadata, aggregationRule, rules }: DynamicObject): AggregatedRole => ({
  name: metadata.name ?? '',
  uid: metadata.uid ?? '',
  labels: metadata.labels ?? {},
  selectors: isJsonObject(aggregationRule)
    ? objectsOf(aggregationRule.clusterRoleSelectors).flatMap((selector) => labelMatcher(selector) ?? [])
    : undefined,
  rules: objectsOf(rules),
})

const selects = ({ name, selectors = [] }: AggregatedRole, other: AggregatedRole): boolean =>
  name !== other.name && selectors.some((isSelected) => isSelected(other.labels))

/**
 * The rules of every role that one of the selectors selects, by name of the role, each rule once (RBAC-20). Throws an
 * Error if they are more than one role can hold.
 */
export async function aggregatedRules(
  role: AggregatedRole,
  roles: Iterable<AggregatedRole>,
): Promise<ReadonlyMap<string, JsonObject>> {
  const selected: AggregatedRole[] = []
  await inSlices(roles, (other) => selects(role, other) && selected.push(other))
  selected.sort((a, b) => (a.name < b.name ? -1 : 1))
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

/**
 * Returns whether a role already has these rules, in any order: roles that select each other would not agree on one.
 */
async function hasRules(role: AggregatedRole, wanted: ReadonlyMap<string, JsonObject>): Promise<boolean> {
  if (role.rules.length !== wanted.size) return false
  const present = new Set<string>()
  await inSlices(role.rules, (rule) => present.add(canonicalText(rule)))
  return present.size === wanted.size && [...wanted.keys()].every((text) => present.has(text))
}

/** Keeps the rules of cluster roles with an aggregation rule up to date with the roles that they select (RBAC-20). */
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
    const rules = await aggregatedRules(role, [...roles.values()])
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

  function replace(name: string, role: AggregatedRole | undefined): void {
    roles.delete(name)
    aggregating.delete(name)
    if (role !== undefined) roles.set(name, role)
    if (role?.selectors !== undefined) aggregating.set(name, role)
  }

  /** Requests work for the roles that select a role in its old or new state, and for the role itself. */
  async function changed(before: AggregatedRole | undefined, role: AggregatedRole | undefined): Promise<void> {
    if (role?.selectors !== undefined) queue.add(role.name)
    await inSlices([...aggregating.values()], (other) => {
      if ([before, role].some((each) => each !== undefined && selects(other, each))) queue.add(other.name)
    })
  }

  const handler = {
    begin() {
      present.clear()
    },
    take({ type, object }: ObjectChange) {
      const read = readRole(decodeObject(object))
      const role = type === 'DELETED' ? undefined : read
      const before = roles.get(read.name)
      present.add(read.name)
      replace(read.name, role)
      // Nothing is aggregated before all roles are known: a role would lose rules and get them back.
      return complete ? changed(before, role) : undefined
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

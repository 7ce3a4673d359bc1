import { isJsonObject, jsonEqual, objectsOf, objectOf, type JsonObject } from '../meta/json.ts'
import type { DynamicObject } from '../meta/object.ts'
import { selectorMatches } from '../meta/selectors/selector-object.ts'
import { decodeObject, type EncodedEvent } from '../registry/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { follow } from './follow.ts'
import { controllerContext, editObject } from './operate.ts'
import { WorkQueue, type WorkResult } from './work-queue.ts'

const CONTROLLER = 'clusterrole-aggregation-controller'
/** Changes that come together are one piece of work. */
const DELAY_MILLISECONDS = 10
const RETRY_MILLISECONDS = 100
const LONGEST_RETRY_MILLISECONDS = 10_000

const nameOf = ({ metadata }: DynamicObject): string => metadata.name ?? ''

/** The rules of every role that one of the selectors selects, by name of the role, each rule once (RBAC-20). */
export function aggregatedRules(role: DynamicObject, roles: Iterable<DynamicObject>): readonly JsonObject[] {
  const selectors = objectsOf(objectOf(role.aggregationRule).clusterRoleSelectors)
  const selected = [...roles]
    .filter((other) => nameOf(other) !== nameOf(role))
    .filter(({ metadata }) => selectors.some((selector) => selectorMatches(selector, metadata.labels ?? {}) === true))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const rules: JsonObject[] = []
  for (const rule of selected.flatMap((other) => objectsOf(other.rules))) {
    if (!rules.some((known) => jsonEqual(known, rule))) rules.push(rule)
  }
  return rules
}

/** Gives cluster roles with an aggregation rule the rules of those that they select, as these come and go (RBAC-20). */
export function roleAggregation({ catalog, vendor, report }: ControllerOptions): Controller {
  const stop = new AbortController()
  const { signal } = stop
  const registry = catalog.find(`rbac.authorization.${vendor.apiDomain}`, 'clusterroles')
  const roles = new Map<string, DynamicObject>()

  async function aggregate(name: string): Promise<WorkResult> {
    const role = roles.get(name)
    if (registry === undefined || role === undefined || !isJsonObject(role.aggregationRule)) return 'done'
    const rules = aggregatedRules(role, roles.values())
    if (jsonEqual(objectsOf(role.rules), rules)) return 'done'
    const target = { namespace: '', name, uid: role.metadata.uid ?? '' }
    await editObject(registry, controllerContext(registry, CONTROLLER, signal), target, (draft) => {
      draft.rules = rules
    })
    return 'done'
  }

  const queue = new WorkQueue(
    {
      delayMilliseconds: DELAY_MILLISECONDS,
      retryMilliseconds: RETRY_MILLISECONDS,
      longestRetryMilliseconds: LONGEST_RETRY_MILLISECONDS,
    },
    aggregate,
    report,
  )

  function onEvents(events: readonly EncodedEvent[]): void {
    for (const event of events) {
      if (event.type === 'BOOKMARK') continue
      const role = decodeObject(event.object)
      if (event.type === 'DELETED') roles.delete(nameOf(role))
      else roles.set(nameOf(role), role)
    }
    for (const role of roles.values()) if (isJsonObject(role.aggregationRule)) queue.add(nameOf(role))
  }
  const onState = (events: readonly EncodedEvent[]): void => {
    roles.clear()
    onEvents(events)
  }
  const running =
    registry === undefined ? Promise.resolve() : follow(registry, CONTROLLER, { onState, onEvents }, signal, report)
  return {
    async close() {
      stop.abort()
      await queue.close()
      await running
    },
  }
}

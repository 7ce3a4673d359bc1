import {
  established,
  isTrue,
  judgeNames,
  readDefinition,
  usedNames,
  type CustomDefinition,
  type CustomTypes,
} from '../../definitions/index.ts'
import { isUnderDeletion } from '../../meta/lifecycle.ts'
import { jsonEqual, objectOf, type JsonObject } from '../../meta/json.ts'
import type { DynamicObject } from '../../meta/object.ts'
import { formatTime } from '../../meta/time.ts'
import { decodeObject, type EncodedEvent, type ResourceRegistry } from '../../registry/index.ts'
import { setConditions } from '../conditions.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { follow } from '../follow.ts'
import { controllerContext, editObject, inNamespace, readObject } from '../operate.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'
import { finalizeDefinition } from './finalize.ts'

const CONTROLLER = 'custom-resource-definition-controller'

/**
 * Serves the types of definitions, tells in their status what they got, and cleans up after those that go (CRD-01). It
 * resolves when the definitions that exist are served. Every server of a store runs one.
 */
export async function definitionController(options: ControllerOptions, types: CustomTypes): Promise<Controller> {
  const { catalog, vendor, report, clock = Date.now } = options
  const found = catalog.find(`apiextensions.${vendor.apiDomain}`, 'customresourcedefinitions')
  if (found === undefined) return { close: async () => undefined }
  const registry: ResourceRegistry = found
  const stop = new AbortController()
  const { signal } = stop
  const context = (subresource = '') => controllerContext(registry, CONTROLLER, signal, subresource)
  /** Groups of the definitions that exist, by name. */
  const groups = new Map<string, string>()
  const queue = new WorkQueue(
    { delayMilliseconds: 0, retryMilliseconds: 200, longestRetryMilliseconds: 5_000 },
    (name) => reconcile(name),
    report,
  )

  async function reconcile(name: string): Promise<WorkResult> {
    const target = { namespace: '', name }
    const object = await readObject(registry, context(), target)
    if (object === undefined) return 'done'
    if (isUnderDeletion(object.metadata))
      return finalizeDefinition({ ...options, registry, signal, controller: CONTROLLER }, object)
    return settleNames(object)
  }

  /** Says which names the definition has and whether it is served; what changes brings it here again. */
  async function settleNames(object: DynamicObject): Promise<WorkResult> {
    const { name, uid, group } = readDefinition(object)
    const { items } = await registry.list(context(), inNamespace(''))
    const peers = items
      .map((item) => readDefinition(decodeObject(item)))
      .filter((peer) => peer.group === group && peer.name !== name)
    const used = usedNames(peers, types.builtInNames(group))
    let result: WorkResult = 'done'
    // Every server has such a controller: judged is what the definition is when it is written, not what it was before.
    await editObject(registry, context('status'), { namespace: '', name, uid }, (draft) => {
      const definition = readDefinition(draft)
      const judgement = judgeNames(definition, used)
      const ready = isTrue(definition, 'NamesAccepted') && judgement.accepted.status === 'True'
      result = ready && !isTrue(definition, 'Established') && !types.isServed(name) ? 'again' : 'done'
      if (result === 'again') return
      const before = objectOf(draft.status)
      setConditions(draft, [judgement.accepted, ready ? established : judgement.established], formatTime(clock()))
      const after = { ...objectOf(draft.status), acceptedNames: written(judgement.acceptedNames) }
      draft.status = jsonEqual(before, after) ? before : after
    })
    return result
  }

  function take(object: DynamicObject): void {
    const definition = readDefinition(object)
    const { name, group } = definition
    groups.set(name, group)
    serve(() => types.set(object))
    if (!isSettled(definition)) queue.add(name)
  }

  function forget(name: string, revision: number): void {
    const group = groups.get(name)
    groups.delete(name)
    serve(() => types.delete(name, revision))
    // Its names are free now.
    for (const [other, theirs] of groups) if (theirs === group) queue.add(other)
  }

  /** A definition that can't be served must not keep others from it. */
  function serve(change: () => void): void {
    try {
      change()
    } catch (error) {
      report(error)
    }
  }

  const onEvents = (events: readonly EncodedEvent[]): void => {
    for (const event of events) {
      if (event.type === 'BOOKMARK') continue
      const object = decodeObject(event.object)
      if (event.type === 'DELETED') forget(object.metadata.name ?? '', event.object.revision)
      else take(object)
    }
  }
  let running: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    const onState = (events: readonly EncodedEvent[]): void => {
      const present = new Set(
        events.flatMap((event) => (event.type === 'BOOKMARK' ? [] : (decodeObject(event.object).metadata.name ?? []))),
      )
      for (const name of new Set([...groups.keys(), ...types.names()])) if (!present.has(name)) forget(name, Infinity)
      onEvents(events)
      resolve()
    }
    running = follow(registry, CONTROLLER, { onState, onEvents }, signal, report)
  })
  return {
    async close() {
      stop.abort()
      await queue.close()
      await running
    },
  }
}

/** Whether there is nothing to say of a definition that it does not say already. */
const isSettled = (definition: CustomDefinition): boolean =>
  !definition.underDeletion &&
  isTrue(definition, 'Established') &&
  isTrue(definition, 'NamesAccepted') &&
  jsonEqual(definition.names, definition.acceptedNames)

/** Names as they stand in a status: what is empty is left out. */
const written = (names: object): JsonObject =>
  Object.fromEntries(
    Object.entries(names).filter(
      ([field, value]: [string, unknown]) =>
        field === 'plural' || field === 'kind' || (Array.isArray(value) ? value.length > 0 : value !== ''),
    ),
  )

import { setImmediate as nextTurn } from 'node:timers/promises'
import { byTurns } from '../../async/index.ts'
import { isTrue, NamesIndex, readDefinition, type CustomDefinition, type CustomTypes } from '../../definitions/index.ts'
import { jsonEqual } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { identityOf, readStored, type ResourceRegistry } from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { runReflector, type EventHandler } from '../reflector.ts'
import { WorkQueue } from '../work-queue.ts'
import { finalizeDefinition } from './finalize.ts'
import { settleNames } from './settle-names.ts'

const CONTROLLER = 'custom-resource-definition-controller'
const BACKOFF = { firstMilliseconds: 200, longestMilliseconds: 5_000 }

/**
 * Serves the types of definitions, writes their status, and removes the objects of deleted ones (CRD-01). Resolves when
 * the existing definitions are served. Every server of a store runs one.
 */
export async function definitionController(options: ControllerOptions, types: CustomTypes): Promise<Controller> {
  const { catalog, vendor, report, observer } = options
  const found = catalog.find(`apiextensions.${vendor.apiDomain}`, 'customresourcedefinitions')
  if (found === undefined) return { close: async () => undefined }
  const registry: ResourceRegistry = found
  const stop = new AbortController()
  const { signal } = stop
  const names = new NamesIndex()
  const ending = new Set<string>()
  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: 0, backoff: BACKOFF, report, observer },
    (name, end) =>
      ending.has(name)
        ? finalizeDefinition({ ...options, registry, signal: end, controller: CONTROLLER }, name)
        : settleNames({ ...options, registry, signal: end, controller: CONTROLLER, names, types }, name),
  )

  /**
   * Definitions to process once all are known; undefined: all are. Names can't be assigned while only some are known.
   */
  let early: Set<string> | undefined = new Set()
  const call = (name: string): void => {
    if (early === undefined) queue.add(name)
    else early.add(name)
  }

  /** Names of the group are free now: definitions that want some may get them. */
  const offer = (group: string): void => names.wanting(group).forEach(call)

  async function set(object: DynamicObject, revision: number): Promise<void> {
    const definition = readDefinition(object)
    const { name, group, underDeletion } = definition
    if (underDeletion) ending.add(name)
    else ending.delete(name)
    if (names.set(definition, revision)) offer(group)
    try {
      await byTurns(types.set(object), nextTurn)
    } finally {
      // A definition that can't be served still gets conditions, and can be deleted.
      if (!isSettled(definition)) call(name)
    }
  }

  function forget(name: string, revision: number): void {
    const group = names.groupOf(name)
    names.delete(name)
    ending.delete(name)
    if (group !== undefined) offer(group)
    types.delete(name, revision)
  }

  const present = new Set<string>()
  let running: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    const handler: EventHandler = {
      begin() {
        present.clear()
      },
      take({ type, object }) {
        const { name } = identityOf(object)
        present.add(name)
        if (type === 'DELETED') return forget(name, object.revision)
        return set(readStored(object), object.revision)
      },
      synced() {
        for (const name of new Set([...names.definitions(), ...types.names()]))
          if (!present.has(name)) forget(name, Infinity)
        early?.forEach((name) => queue.add(name))
        early = undefined
        resolve()
      },
    }
    running = runReflector({ registry, controller: CONTROLLER, handler, signal, report, observer })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  return {
    async close() {
      stop.abort()
      await queue.close()
      await running
    },
  }
}

/** Returns whether the status of a definition is up to date. */
const isSettled = (definition: CustomDefinition): boolean =>
  !definition.underDeletion &&
  isTrue(definition, 'Established') &&
  isTrue(definition, 'NamesAccepted') &&
  jsonEqual(definition.names, definition.acceptedNames)

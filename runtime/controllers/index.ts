import type { BootstrapObjects } from '../scheme/index.ts'
import { bootstrapSigner, isSignedBy, tokenCleaner } from './bootstrap-tokens/index.ts'
import { createBootstrapObjects } from './bootstrap/index.ts'
import type { ControllerOptions } from './controller.ts'
import { definitionController } from './definitions/index.ts'
import { garbageCollector } from './garbage-collector/index.ts'
import { namespaceController } from './namespaces/index.ts'
import { NAMED_CONTROLLERS, type NamedController, type Published } from './named.ts'
import type { ControllerObserver } from './observer.ts'
import { roleAggregation } from './role-aggregation.ts'
import { rootCertificates } from './root-certificates.ts'
import { ownObjects, type ServerController } from './servers/index.ts'

export type { Controller, ControllerOptions } from './controller.ts'
export type { NamedController } from './named.ts'
export type { ControllerObserver } from './observer.ts'
export type { LeaseStore, ServerAddress, ServerController, ServerLease } from './servers/index.ts'
export {
  NAMED_CONTROLLERS,
  bootstrapSigner,
  createBootstrapObjects,
  definitionController,
  garbageCollector,
  isSignedBy,
  namespaceController,
  ownObjects,
  roleAggregation,
  rootCertificates,
  tokenCleaner,
}

/** What a server runs beside requests. */
export interface StartOptions {
  /** Objects of the first start. */
  readonly bootstrap: readonly BootstrapObjects[]
  readonly published: Published
  /** The controllers that are switched on. */
  readonly controllers: readonly NamedController[]
  /** Returns what sees the controller of a name; default: what sees all. */
  observerOf?(name: string): ControllerObserver
  /** Called when the objects of the first start are there. */
  bootstrapped?(): void
}

/** Makes the objects of the first start, then runs the controllers until it is closed. Safe on several servers of one store. */
export async function startControllers(
  options: ControllerOptions,
  { bootstrap, published, controllers, observerOf, bootstrapped }: StartOptions,
): Promise<ServerController> {
  await createBootstrapObjects(options.catalog, bootstrap, {
    signal: new AbortController().signal,
    report: options.report,
  })
  bootstrapped?.()
  const definitions =
    options.customTypes === undefined ? [] : [await definitionController(options, options.customTypes)]
  const servers = ownObjects(options, published.own)
  const started = await Promise.all(
    controllers.map(({ name, start }) =>
      start({ ...options, observer: observerOf?.(name) ?? options.observer }, published),
    ),
  )
  const running = [...definitions, servers, ...started.filter((controller) => controller !== undefined)]
  return {
    withdraw: () => servers.withdraw(),
    async close() {
      await Promise.all(running.map((controller) => controller.close()))
    },
  }
}

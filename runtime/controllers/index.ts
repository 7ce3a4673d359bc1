import type { Guard } from '../registry/index.ts'
import type { BootstrapObjects } from '../scheme/index.ts'
import { bootstrapSigner, isSignedBy, tokenCleaner } from './bootstrap-tokens/index.ts'
import { ServiceAccounts, type AccountRights } from './accounts.ts'
import { createBootstrapObjects } from './bootstrap/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { definitionController } from './definitions/index.ts'
import { flowControl, madeOnce } from './flow-control/index.ts'
import { garbageCollector } from './garbage-collector/index.ts'
import { startElector, type Leadership } from './leadership/elector.ts'
import { startManaged } from './managed.ts'
import { namespaceController } from './namespaces/index.ts'
import { NAMED_CONTROLLERS, type NamedController, type Published } from './named.ts'
import type { ControllerObserver } from './observer.ts'
import { roleAggregation } from './role-aggregation.ts'
import { rootCertificates } from './root-certificates.ts'
import { legacyTokenCleaner } from './service-accounts/index.ts'
import { ownObjects, type ServerController } from './servers/index.ts'

export type { Controller, ControllerOptions } from './controller.ts'
export type { Action } from './acting.ts'
export type { AccountRights } from './accounts.ts'
export type { LeaderFence, Leadership } from './leadership/elector.ts'
export type { ElectionTimes } from './leadership/election.ts'
export type { NamedController } from './named.ts'
export type { ControllerObserver } from './observer.ts'
export type { RootCertificates } from './root-certificates.ts'
export { controllerContext, patchObject } from './operate.ts'
export type { LeaseStore, ServerAddress, ServerController, ServerLease } from './servers/index.ts'
export {
  NAMED_CONTROLLERS,
  bootstrapSigner,
  createBootstrapObjects,
  definitionController,
  flowControl,
  garbageCollector,
  isSignedBy,
  legacyTokenCleaner,
  namespaceController,
  ownObjects,
  roleAggregation,
  rootCertificates,
  tokenCleaner,
}

/** What a server runs besides requests. */
export interface StartOptions {
  /** Bootstrap objects, which exist from the first start. */
  readonly bootstrap: readonly BootstrapObjects[]
  readonly published: Published
  /** The controllers that are switched on. */
  readonly controllers: readonly NamedController[]
  /** Returns the observer of a controller; default: the common one. */
  observerOf?(name: string): ControllerObserver
  /** Called when the bootstrap objects exist. */
  bootstrapped?(): void
  /** Called at least once, when the controllers that this server runs have started. */
  started?(): void
  /** How the servers of the store elect a leader; undefined: this server runs the controllers in any case. */
  readonly leadership?: Leadership | undefined
  /** The rights with which each controller acts as its own service account; undefined: all act without limits. */
  readonly rights?: AccountRights | undefined
}

/**
 * Creates the bootstrap objects, then runs the controllers until it is closed: those that every server needs at once,
 * those that act for all servers while it leads.
 */
export async function startControllers(
  options: ControllerOptions,
  { bootstrap, bootstrapped, started, leadership, rights, ...managed }: StartOptions,
): Promise<ServerController> {
  await createBootstrapObjects(options.catalog, madeOnce(bootstrap), {
    signal: new AbortController().signal,
    report: options.report,
  })
  bootstrapped?.()
  const definitions =
    options.customTypes === undefined ? [] : [await definitionController(options, options.customTypes)]
  const servers = ownObjects(options, managed.published.own)
  const manager = rights === undefined ? undefined : new ServiceAccounts(options, rights)
  const start = (guard?: Guard): Promise<Controller> =>
    startManaged({ ...options, ...managed, guard, accounts: manager })
  const election = { catalog: manager?.own() ?? options.catalog, onElected: () => started?.() }
  const elected =
    leadership === undefined ? await start() : startElector({ ...options, ...leadership, ...election }, start)
  if (leadership === undefined) started?.()
  const flows = flowControl(options, bootstrap)
  const running = [...definitions, servers, flows, elected]
  return {
    async withdraw() {
      await Promise.all([servers.withdraw(), elected.close()])
    },
    async close() {
      await Promise.all(running.map((controller) => controller.close()))
    },
  }
}

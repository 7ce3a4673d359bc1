import type { BootstrapObjects } from '../scheme/index.ts'
import { createBootstrapObjects } from './bootstrap/index.ts'
import type { ControllerOptions } from './controller.ts'
import { definitionController } from './definitions/index.ts'
import { garbageCollector } from './garbage-collector/index.ts'
import { namespaceController } from './namespaces/index.ts'
import { roleAggregation } from './role-aggregation.ts'
import { rootCertificates } from './root-certificates.ts'
import { ownObjects, type OwnFacts, type ServerController } from './servers/index.ts'

export type { Controller, ControllerOptions } from './controller.ts'
export type { LeaseStore, ServerAddress, ServerController, ServerLease } from './servers/index.ts'
export {
  createBootstrapObjects,
  definitionController,
  garbageCollector,
  namespaceController,
  ownObjects,
  roleAggregation,
  rootCertificates,
}

/** What controllers publish of the server that runs them. */
export interface Published {
  readonly own: OwnFacts
  /** PEM of the certificates that every namespace is to hold; undefined: none. */
  readonly rootCertificates: string | undefined
}

/** Makes the objects of the first start, then runs every controller until it is closed. Safe on several servers of one store. */
export async function startControllers(
  options: ControllerOptions,
  bootstrap: readonly BootstrapObjects[],
  { own, rootCertificates: certificates }: Published,
): Promise<ServerController> {
  await createBootstrapObjects(options.catalog, bootstrap, {
    signal: new AbortController().signal,
    report: options.report,
  })
  const definitions =
    options.customTypes === undefined ? [] : [await definitionController(options, options.customTypes)]
  const servers = ownObjects(options, own)
  const controllers = [
    ...definitions,
    garbageCollector(options),
    namespaceController(options),
    roleAggregation(options),
    servers,
    ...(certificates === undefined ? [] : [rootCertificates(options, certificates)]),
  ]
  return {
    withdraw: () => servers.withdraw(),
    async close() {
      await Promise.all(controllers.map((controller) => controller.close()))
    },
  }
}

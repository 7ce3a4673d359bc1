import type { BootstrapObjects } from '../codegen/index.ts'
import { createBootstrapObjects } from './bootstrap/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { definitionController } from './definitions/index.ts'
import { garbageCollector } from './garbage-collector/index.ts'
import { namespaceController } from './namespaces/index.ts'
import { ownObjects, type OwnFacts } from './own-objects.ts'
import { rootCertificates } from './root-certificates.ts'
import { roleAggregation } from './role-aggregation.ts'

export type { Controller, ControllerOptions } from './controller.ts'
export type { OwnFacts } from './own-objects.ts'
export { createBootstrapObjects, definitionController, garbageCollector, namespaceController, roleAggregation }

/** Makes the objects of the first start, then runs every controller until it is closed. Safe on several servers of one store. */
export async function startControllers(
  options: ControllerOptions,
  bootstrap: readonly BootstrapObjects[],
  own: OwnFacts,
): Promise<Controller> {
  await createBootstrapObjects(options.catalog, bootstrap, {
    signal: new AbortController().signal,
    report: options.report,
  })
  const definitions =
    options.customTypes === undefined ? [] : [await definitionController(options, options.customTypes)]
  const controllers = [
    ...definitions,
    garbageCollector(options),
    namespaceController(options),
    roleAggregation(options),
    ownObjects(options, own),
    ...(own.rootCertificates === undefined ? [] : [rootCertificates(options, own.rootCertificates)]),
  ]
  return {
    async close() {
      await Promise.all(controllers.map((controller) => controller.close()))
    },
  }
}

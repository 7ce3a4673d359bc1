import type { Controller, ControllerOptions } from './controller.ts'
import { garbageCollector } from './garbage-collector/index.ts'
import { namespaceController } from './namespaces.ts'
import { createSystemObjects } from './system-objects.ts'

export type { Controller, ControllerOptions } from './controller.ts'
export { garbageCollector, namespaceController, createSystemObjects }

/** Creates the system objects, then runs every controller until it is closed. Safe on several servers of one store. */
export async function startControllers(options: ControllerOptions): Promise<Controller> {
  await createSystemObjects(options.catalog, options.vendor, new AbortController().signal)
  const controllers = [garbageCollector(options), namespaceController(options)]
  return {
    async close() {
      await Promise.all(controllers.map((controller) => controller.close()))
    },
  }
}

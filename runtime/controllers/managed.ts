import { inSlices } from '../async/index.ts'
import type { Guard } from '../registry/index.ts'
import { actingCatalog } from './acting.ts'
import type { ServiceAccounts } from './accounts.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import type { ControllerObserver } from './observer.ts'
import type { NamedController, Published } from './named.ts'

export interface ManagedOptions extends ControllerOptions {
  /** Guard of the term in which they run; undefined: there is no election. */
  readonly guard: Guard | undefined
  readonly published: Published
  readonly controllers: readonly NamedController[]
  /** Returns the observer of a controller; default: the common one. */
  observerOf?(name: string): ControllerObserver
  /** undefined: all of them act without limits. */
  readonly accounts: ServiceAccounts | undefined
}

/** Starts the controllers, each as its own actor and with the guard of the term. */
export async function startManaged(options: ManagedOptions): Promise<Controller> {
  const { guard, published, controllers, accounts, observerOf, ...rest } = options
  const kept = accounts?.keep(controllers.flatMap(({ account }) => account ?? []))
  await accounts?.ready()
  const installer = actingCatalog(rest.catalog, { guard })
  const running = kept === undefined ? [] : [kept]
  await inSlices(controllers, async ({ name, account, start }) => {
    const actor = { guard, ...accounts?.actor(account) }
    const observer = observerOf?.(name) ?? rest.observer
    const catalog = actingCatalog(rest.catalog, actor)
    const started = await start({ ...rest, installer, observer, catalog }, published)
    if (started !== undefined) running.push(started)
  })
  return {
    async close() {
      await Promise.all(running.map((controller) => controller.close()))
    },
  }
}

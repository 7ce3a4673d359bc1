import { setTimeout as sleep } from 'node:timers/promises'
import { forbidden, type UserInfo } from '../api/index.ts'
import type { Registry } from '../registry/index.ts'
import { actingCatalog, type Action, type Actor } from './acting.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { controllerContext, isAnswer, readObject } from './operate.ts'
import { WorkQueue, type WorkResult } from './work-queue.ts'

/** The authorizer and the users of service accounts. */
export interface AccountRights {
  /** Returns the user of a service account. */
  userOf(account: { readonly namespace: string; readonly name: string }): UserInfo
  allows(user: UserInfo, action: Action): Promise<boolean>
}

const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }
const READ_VERBS: readonly string[] = ['get', 'list', 'watch']
/** How long the default roles may take to be loaded after the first start, and how often that is checked. */
const ROLES = { patienceMilliseconds: 10_000, pauseMilliseconds: 50 } as const

const typeOf = ({ resource, subresource }: Action): string =>
  subresource === '' ? resource : `${resource}/${subresource}`

/**
 * Lets each controller act as its own service account (`--use-service-account-credentials`). As in
 * kube-controller-manager, controllers read from shared informers, which act as the manager itself: it may list and
 * watch all types. Writes are authorized by the rights of the controller's own account alone.
 */
export class ServiceAccounts {
  readonly #options: ControllerOptions
  readonly #rights: AccountRights
  readonly #manager: UserInfo

  constructor(options: ControllerOptions, rights: AccountRights) {
    this.#options = options
    this.#rights = rights
    this.#manager = {
      username: `system:${options.vendor.componentPrefix}-controller-manager`,
      groups: ['system:authenticated'],
    }
  }

  /** Returns the types with the rights of the manager itself. */
  own(): Registry {
    const authorize = (action: Action): Promise<void> => this.#authorize(this.#manager, action)
    return actingCatalog(this.#options.catalog, { user: this.#manager, authorize })
  }

  /** `name`: of the service account; undefined: the manager itself. */
  actor(name: string | undefined): Actor {
    const user =
      name === undefined
        ? this.#manager
        : this.#rights.userOf({ namespace: this.#options.vendor.systemNamespace, name })
    return { user, authorize: (action) => this.#authorize(user, action) }
  }

  /** Waits until the default roles are loaded: without them, no controller could start. */
  async ready(): Promise<void> {
    const all = { group: '', version: 'v1', resource: 'namespaces', subresource: '', namespace: '', name: '' }
    const end = performance.now() + ROLES.patienceMilliseconds
    while (!(await this.#rights.allows(this.#manager, { ...all, verb: 'watch' })) && performance.now() < end)
      await sleep(ROLES.pauseMilliseconds)
  }

  /** Creates missing service accounts, and retries for as long as that fails. */
  keep(names: readonly string[]): Controller {
    const { report, vendor } = this.#options
    const registry = this.own().find('', 'serviceaccounts')
    const controller = `${vendor.componentPrefix}-controller-manager`
    const queue = new WorkQueue(
      { name: controller, delayMilliseconds: 0, backoff: BACKOFF, report },
      async (name, signal): Promise<WorkResult> => {
        if (registry === undefined) return 'done'
        const target = { namespace: vendor.systemNamespace, name }
        const context = controllerContext(registry, controller, signal)
        if ((await readObject(registry, context, target)) !== undefined) return 'done'
        const object = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { ...target } }
        await registry.create(context, target, object, {}).catch((error: unknown) => {
          if (!isAnswer(error, 409)) throw error
        })
        return 'done'
      },
    )
    for (const name of names) queue.add(name)
    return queue
  }

  async #authorize(user: UserInfo, action: Action): Promise<void> {
    if (await this.#rights.allows(user, action)) return
    if (READ_VERBS.includes(action.verb) && (await this.#isInformed(action))) return
    const { verb, group, resource, namespace, name } = action
    const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`
    const what = `resource ${JSON.stringify(typeOf(action))} in API group ${JSON.stringify(group)}`
    const why = `User ${JSON.stringify(user.username)} cannot ${verb} ${what} ${where}`
    throw forbidden({ group, resource }, name, why)
  }

  /** Returns whether the manager's informers may serve a read. */
  async #isInformed(action: Action): Promise<boolean> {
    const whole = { ...action, namespace: '', name: '' }
    const answers = ['list', 'watch'].map((verb) => this.#rights.allows(this.#manager, { ...whole, verb }))
    return (await Promise.all(answers)).every((answer) => answer)
  }
}

import type { Controller, ControllerOptions } from '../controller.ts'
import { inEveryNamespace } from '../in-every-namespace.ts'

const NAME = 'default'

/** Maintains a service account `default` in every namespace, for Pods that name none (AUTHN-SA-07). */
export const defaultAccounts = (options: ControllerOptions): Controller =>
  inEveryNamespace(options, {
    controller: 'service-account-controller',
    type: { group: '', resource: 'serviceaccounts' },
    name: NAME,
    make: (namespace) => ({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: NAME, namespace } }),
  })

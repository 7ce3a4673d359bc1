import { jsonEqual } from '../json/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { inEveryNamespace } from './in-every-namespace.ts'
import { editObject } from './operate.ts'

const CONTROLLER = 'root-ca-certificate-publisher'

/**
 * Maintains a ConfigMap in every namespace with the certificates by which Pods verify this server. An edited or deleted
 * one is restored. `certificates`: PEM.
 */
export function rootCertificates(options: ControllerOptions, certificates: string): Controller {
  const name = `${options.vendor.componentPrefix}-root-ca.crt`
  const data = { 'ca.crt': certificates }
  return inEveryNamespace(options, {
    controller: CONTROLLER,
    type: { group: '', resource: 'configmaps' },
    name,
    make: (namespace) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data }),
    async correct({ object, target, registry, context }) {
      if (jsonEqual(object.data, data)) return
      await editObject(registry, context, { ...target, uid: object.metadata.uid ?? '' }, (draft) => {
        draft.data = data
      })
    },
  })
}

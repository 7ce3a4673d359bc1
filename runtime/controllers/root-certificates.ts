import { jsonEqual } from '../json/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { inEveryNamespace } from './in-every-namespace.ts'
import { editObject } from './operate.ts'

const CONTROLLER = 'root-ca-certificate-publisher'

/**
 * Keeps a ConfigMap with the certificates by which Pods know this server in every namespace, so that who reads them needs
 * no other way to it. One that is edited or deleted comes back. `certificates`: in PEM.
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

import { jsonEqual } from '../json/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { inEveryNamespace } from './in-every-namespace.ts'
import { editObject } from './operate.ts'

const CONTROLLER = 'root-ca-certificate-publisher'

/** The certificates by which clients verify this server, which may be exchanged while it runs. */
export interface RootCertificates {
  /** Returns those of now (PEM). */
  present(): string
  /** Calls a listener after each exchange. Returns a function that ends that. */
  onChange(listener: () => void): () => void
}

/**
 * Maintains a ConfigMap in every namespace with the certificates by which Pods verify this server. An edited or deleted
 * one is restored, and all are changed when the certificates are.
 */
export function rootCertificates(options: ControllerOptions, certificates: RootCertificates): Controller {
  const name = `${options.vendor.componentPrefix}-root-ca.crt`
  const dataNow = () => ({ 'ca.crt': certificates.present() })
  return inEveryNamespace(options, {
    controller: CONTROLLER,
    type: { group: '', resource: 'configmaps' },
    name,
    make: (namespace) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data: dataNow() }),
    onChange: (listener) => certificates.onChange(listener),
    async correct({ object, target, registry, context }) {
      if (jsonEqual(object.data, dataNow())) return
      await editObject(registry, context, { ...target, uid: object.metadata.uid ?? '' }, (draft) => {
        draft.data = dataNow()
      })
    },
  })
}

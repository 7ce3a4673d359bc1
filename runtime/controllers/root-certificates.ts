import { jsonEqual } from '../json/index.ts'
import { isUnderDeletion, type DynamicObject } from '../api/index.ts'
import type { ObjectChange } from '../watch/index.ts'
import { decodeObject, identityOf, type ResourceRegistry } from '../registry/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { runReflector } from './reflector.ts'
import { controllerContext, editObject, isAnswer, readObject } from './operate.ts'
import { WorkQueue, type WorkResult } from './work-queue.ts'

const CONTROLLER = 'root-ca-certificate-publisher'
const DELAY_MILLISECONDS = 0
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }

/**
 * Keeps a ConfigMap with the certificates by which Pods know this server in every namespace, so that who reads them needs
 * no other way to it. One that is edited or deleted comes back. `certificates`: in PEM.
 */
export function rootCertificates(
  { catalog, vendor, report, observer }: ControllerOptions,
  certificates: string,
): Controller {
  const stop = new AbortController()
  const { signal } = stop
  const name = `${vendor.componentPrefix}-root-ca.crt`
  const data = { 'ca.crt': certificates }
  const namespaces = catalog.find('', 'namespaces')
  const configMaps = catalog.find('', 'configmaps')

  async function publish(registry: ResourceRegistry, namespace: string, end: AbortSignal): Promise<void> {
    const context = controllerContext(registry, CONTROLLER, end)
    const target = { namespace, name }
    const present = await readObject(registry, context, target)
    if (present !== undefined) {
      if (isUnderDeletion(present.metadata) || jsonEqual(present.data, data)) return
      await editObject(registry, context, { ...target, uid: present.metadata.uid ?? '' }, (draft) => {
        draft.data = data
      })
      return
    }
    const object: DynamicObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data }
    await registry.create(context, target, object, { dryRun: undefined }).catch((error: unknown) => {
      // The namespace ends or is gone, or another server was first.
      if (!isAnswer(error, 403, 404, 409)) throw error
    })
  }

  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: DELAY_MILLISECONDS, backoff: BACKOFF, report, observer },
    async (namespace, end): Promise<WorkResult> => {
      if (configMaps !== undefined) await publish(configMaps, namespace, end)
      return 'done'
    },
  )

  const ofNamespaces = {
    take({ type, object }: ObjectChange) {
      if (type === 'DELETED') return
      const { metadata } = decodeObject(object)
      if (!isUnderDeletion(metadata)) queue.add(metadata.name ?? '')
    },
  }
  const ofConfigMaps = {
    take({ object }: ObjectChange) {
      queue.add(identityOf(object).namespace)
    },
  }
  const fieldSelector = `metadata.name=${name}`
  const common = { controller: CONTROLLER, signal, report, observer }
  const running = [
    ...(namespaces === undefined ? [] : [runReflector({ ...common, registry: namespaces, handler: ofNamespaces })]),
    ...(configMaps === undefined
      ? []
      : [runReflector({ ...common, registry: configMaps, handler: ofConfigMaps, fieldSelector })]),
  ]
  return {
    async close() {
      stop.abort()
      await queue.close()
      await Promise.all(running)
    },
  }
}

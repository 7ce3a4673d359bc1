import { jsonEqual, objectOf } from '../../json/index.ts'
import { isUnderDeletion, readBootstrapToken, type BootstrapToken } from '../../api/index.ts'
import type { ObjectChange } from '../../watch/index.ts'
import { decodeObject, identityOf, type ResourceRegistry } from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { controllerContext, editObject, readObject } from '../operate.ts'
import { runReflector, type EventHandler } from '../reflector.ts'
import { ensure } from '../servers/ensure.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'
import { CLUSTER_INFO, clusterInfoObjects, signed, type ClusterInfo } from './cluster-info.ts'
import { reflectTokens, secretsIn } from './secrets.ts'

const CONTROLLER = 'bootstrap-signer'
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }

/**
 * Maintains the ConfigMap that tells clients without credentials which servers to trust, with a signature by each token
 * that may sign and has not expired (SIGN-01 to SIGN-07). An existing ConfigMap keeps its text, whoever wrote it.
 */
export function bootstrapSigner(options: ControllerOptions, info: ClusterInfo): Controller {
  const { catalog, installer = catalog, vendor, report, observer, clock = Date.now } = options
  const stop = new AbortController()
  const { signal } = stop
  const configMaps = catalog.find('', 'configmaps')
  const secrets = secretsIn(catalog)
  if (configMaps === undefined || secrets === undefined) return { close: async () => undefined }
  const tokens = new Map<string, BootstrapToken>()
  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: 0, backoff: BACKOFF, report, observer },
    (_key, end) => sign(configMaps, end),
  )

  async function sign(registry: ResourceRegistry, end: AbortSignal): Promise<WorkResult> {
    const context = controllerContext(registry, CONTROLLER, end)
    const target = { namespace: vendor.publicNamespace, name: CLUSTER_INFO }
    const present = await readObject(registry, context, target)
    if (present === undefined) {
      for (const wanted of clusterInfoObjects(vendor, info))
        await ensure({ catalog: installer, controller: CONTROLLER, signal: end }, wanted)
    } else if (isUnderDeletion(present.metadata)) return 'done'
    const now = clock()
    const signing = [...tokens.values()].filter(({ maySign, expiresAt }) => maySign && expiresAt > now)
    await editObject(registry, context, target, (draft) => {
      const data = signed(objectOf(draft.data), signing)
      if (!jsonEqual(data, draft.data)) draft.data = data
    })
    const next = Math.min(...signing.map(({ expiresAt }) => expiresAt))
    return next === Infinity ? 'done' : { afterMilliseconds: next - now }
  }

  /** Nothing is signed before all tokens are known, because signatures of missing tokens would be removed. */
  let known = false
  const call = (): void => {
    if (known) queue.add(CLUSTER_INFO)
  }
  const ofTokens: EventHandler = {
    begin() {
      known = false
      tokens.clear()
    },
    take({ type, object }: ObjectChange) {
      const { name } = identityOf(object)
      // A token that can't be read signs nothing.
      tokens.delete(name)
      call()
      const token = type === 'DELETED' ? undefined : readBootstrapToken(decodeObject(object), vendor)
      if (token !== undefined) tokens.set(name, token)
    },
    synced() {
      known = true
      call()
    },
  }
  const common = { controller: CONTROLLER, signal, report, observer }
  const running = [
    reflectTokens(vendor, { ...common, registry: secrets, handler: ofTokens }),
    runReflector({
      ...common,
      registry: configMaps,
      namespace: vendor.publicNamespace,
      fieldSelector: `metadata.name=${CLUSTER_INFO}`,
      handler: { take: call },
    }),
  ]
  return {
    async close() {
      stop.abort()
      await queue.close()
      await Promise.all(running)
    },
  }
}

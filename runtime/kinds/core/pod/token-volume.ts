import { generateName, type DynamicObject, type Vendor } from '../../../api/index.ts'
import { isJsonObject, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { POD_TOKEN_SECONDS } from '../service-account/token.ts'

/** Lists of containers that read the token; debugging containers do not. */
const CONTAINER_LISTS = ['initContainers', 'containers'] as const
/** Owner and others may read: containers run as any user. */
const READABLE = 0o644

/** Returns whether the account's token is mounted: by the Pod's setting, else by the account's. */
export function isAutomounted(spec: Readonly<JsonObject>, account: DynamicObject): boolean {
  if (typeof spec.automountServiceAccountToken === 'boolean') return spec.automountServiceAccountToken
  return account.automountServiceAccountToken !== false
}

const tokenVolume = (name: string, { componentPrefix }: Vendor): JsonObject => ({
  name,
  projected: {
    sources: [
      { serviceAccountToken: { expirationSeconds: POD_TOKEN_SECONDS, path: 'token' } },
      { configMap: { name: `${componentPrefix}-root-ca.crt`, items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      {
        downwardAPI: {
          items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
        },
      },
    ],
    defaultMode: READABLE,
  },
})

/**
 * Returns a Pod's spec with a volume of a token, mounted at the predictable path in every container that has nothing else
 * there (AUTHN-SA-08).
 */
export function withTokenVolume(spec: Readonly<JsonObject>, vendor: Vendor): JsonObject {
  const mountPath = `/var/run/secrets/${vendor.domain}/serviceaccount`
  const prefix = `${vendor.componentPrefix}-api-access-`
  const volumes = objectsOf(spec.volumes)
  const present = volumes.map((volume) => stringOf(volume.name)).find((name) => name.startsWith(prefix))
  const name = present ?? generateName(prefix)
  let isMounted = false
  const mounted = (container: JsonObject): JsonObject => {
    const mounts = objectsOf(container.volumeMounts)
    if (mounts.some((mount) => mount.mountPath === mountPath)) return container
    isMounted = true
    return { ...container, volumeMounts: [...mounts, { name, readOnly: true, mountPath }] }
  }
  const lists = CONTAINER_LISTS.flatMap((list) =>
    Array.isArray(spec[list])
      ? [[list, spec[list].map((each: unknown) => (isJsonObject(each) ? mounted(each) : each))]]
      : [],
  )
  return {
    ...spec,
    ...(Object.fromEntries(lists) as JsonObject),
    ...(isMounted && present === undefined ? { volumes: [...volumes, tokenVolume(name, vendor)] } : {}),
  }
}

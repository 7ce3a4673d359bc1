import { isJsonObject, objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { DynamicObject } from '../../../api/index.ts'

/** Types of objects that a Pod can refer to. */
export type ReferencedType =
  'configmaps' | 'persistentvolumeclaims' | 'persistentvolumes' | 'resourceclaims' | 'secrets' | 'serviceaccounts'

/** Returns a reference as a text; the namespace of a cluster-scoped object is ''. */
export const referenceTo = (type: ReferencedType, namespace: string, name: string): string =>
  `${type}/${namespace}/${name}`

/** A reference whose name is not checked yet. */
interface Named {
  readonly type: ReferencedType
  readonly name: unknown
}

const secret = (name: unknown): Named => ({ type: 'secrets', name })
const configMap = (name: unknown): Named => ({ type: 'configmaps', name })
const claim = (name: unknown): Named => ({ type: 'persistentvolumeclaims', name })

/** Returns the objects that the environment of a container is read from. */
function ofContainer({ env, envFrom }: JsonObject): readonly Named[] {
  const single = objectsOf(env).map(({ valueFrom }) => objectOf(valueFrom))
  return [
    ...single.flatMap(({ secretKeyRef, configMapKeyRef }) => [
      secret(objectOf(secretKeyRef).name),
      configMap(objectOf(configMapKeyRef).name),
    ]),
    ...objectsOf(envFrom).flatMap(({ secretRef, configMapRef }) => [
      secret(objectOf(secretRef).name),
      configMap(objectOf(configMapRef).name),
    ]),
  ]
}

/** Returns the secrets of a volume source: every kind of source has them in these fields. */
const secretsOf = (source: Readonly<JsonObject>): readonly Named[] => [
  secret(source.secretName),
  secret(objectOf(source.secretRef).name),
  secret(objectOf(source.nodePublishSecretRef).name),
]

function ofVolume(volume: JsonObject, pod: string): readonly Named[] {
  return [
    configMap(objectOf(volume.configMap).name),
    claim(objectOf(volume.persistentVolumeClaim).claimName),
    ...(isJsonObject(volume.ephemeral) ? [claim(`${pod}-${stringOf(volume.name)}`)] : []),
    ...objectsOf(objectOf(volume.projected).sources).flatMap((source) => [
      configMap(objectOf(source.configMap).name),
      secret(objectOf(source.secret).name),
    ]),
    ...Object.values(volume).filter(isJsonObject).flatMap(secretsOf),
  ]
}

/** Returns the references of a Pod to objects of its namespace that its node needs (NODE-01). */
export function podReferences({ metadata, spec }: DynamicObject): ReadonlySet<string> {
  const { namespace = '', name = '' } = metadata
  const { containers, initContainers, ephemeralContainers, volumes, imagePullSecrets, resourceClaims, ...rest } =
    objectOf(spec)
  const named: Named[] = [
    { type: 'serviceaccounts', name: rest.serviceAccountName },
    ...[containers, initContainers, ephemeralContainers].flatMap(objectsOf).flatMap(ofContainer),
    ...objectsOf(volumes).flatMap((volume) => ofVolume(volume, name)),
    ...objectsOf(imagePullSecrets).map(({ name: pullSecret }) => secret(pullSecret)),
    ...objectsOf(resourceClaims).map((each): Named => ({ type: 'resourceclaims', name: each.resourceClaimName })),
  ]
  return new Set(
    named.flatMap(({ type, name: target }) =>
      typeof target === 'string' && target !== '' ? [referenceTo(type, namespace, target)] : [],
    ),
  )
}

/** The references of a volume: the claim that it is bound to, and the secrets that mounting it needs. */
export interface VolumeReferences {
  readonly claim: string
  readonly secrets: ReadonlySet<string>
}

/** Returns undefined for a volume that is not bound to a claim. */
export function volumeReferences({ spec }: DynamicObject): VolumeReferences | undefined {
  const { claimRef, ...sources } = objectOf(spec)
  const { namespace, name } = objectOf(claimRef)
  const home = stringOf(namespace)
  if (home === '' || stringOf(name) === '') return undefined
  const secrets = Object.values(sources)
    .filter(isJsonObject)
    .flatMap((source) => [
      { name: source.secretName, namespace: source.secretNamespace },
      ...Object.entries(source).flatMap(([field, value]) => (/secretref$/i.test(field) ? [objectOf(value)] : [])),
    ])
    .flatMap((each) =>
      stringOf(each.name) === '' ? [] : [referenceTo('secrets', stringOf(each.namespace) || home, stringOf(each.name))],
    )
  return { claim: referenceTo('persistentvolumeclaims', home, stringOf(name)), secrets: new Set(secrets) }
}

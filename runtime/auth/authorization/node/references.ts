import { isJsonObject, objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { DynamicObject } from '../../../api/index.ts'

/** Types of objects that a Pod leads to. */
export type ReferencedType =
  'configmaps' | 'persistentvolumeclaims' | 'persistentvolumes' | 'resourceclaims' | 'secrets' | 'serviceaccounts'

/** How an object is named among references; a type without namespaces has ''. */
export const referenceTo = (type: ReferencedType, namespace: string, name: string): string =>
  `${type}/${namespace}/${name}`

type Named = readonly [type: ReferencedType, name: unknown]

/** What the settings of a container are read from. */
function ofContainer({ env, envFrom }: JsonObject): readonly Named[] {
  const single = objectsOf(env).map(({ valueFrom }) => objectOf(valueFrom))
  return [
    ...single.flatMap(({ secretKeyRef, configMapKeyRef }): Named[] => [
      ['secrets', objectOf(secretKeyRef).name],
      ['configmaps', objectOf(configMapKeyRef).name],
    ]),
    ...objectsOf(envFrom).flatMap(({ secretRef, configMapRef }): Named[] => [
      ['secrets', objectOf(secretRef).name],
      ['configmaps', objectOf(configMapRef).name],
    ]),
  ]
}

/** References of a kind of volume: whatever it is, its secrets stand under these names. */
const secretsOf = (source: Readonly<JsonObject>): readonly Named[] => [
  ['secrets', source.secretName],
  ['secrets', objectOf(source.secretRef).name],
  ['secrets', objectOf(source.nodePublishSecretRef).name],
]

function ofVolume(volume: JsonObject, pod: string): readonly Named[] {
  const { configMap, persistentVolumeClaim, ephemeral, projected } = volume
  return [
    ['configmaps', objectOf(configMap).name],
    ['persistentvolumeclaims', objectOf(persistentVolumeClaim).claimName],
    ...(isJsonObject(ephemeral) ? [['persistentvolumeclaims', `${pod}-${stringOf(volume.name)}`] as const] : []),
    ...objectsOf(objectOf(projected).sources).flatMap((source): Named[] => [
      ['configmaps', objectOf(source.configMap).name],
      ['secrets', objectOf(source.secret).name],
    ]),
    ...Object.values(volume).filter(isJsonObject).flatMap(secretsOf),
  ]
}

/** Everything in its namespace that a Pod needs on its node (NODE-01). */
export function podReferences({ metadata, spec }: DynamicObject): ReadonlySet<string> {
  const { namespace = '', name = '' } = metadata
  const { containers, initContainers, ephemeralContainers, volumes, imagePullSecrets, resourceClaims, ...rest } =
    objectOf(spec)
  const named: Named[] = [
    ['serviceaccounts', rest.serviceAccountName],
    ...[containers, initContainers, ephemeralContainers].flatMap(objectsOf).flatMap(ofContainer),
    ...objectsOf(volumes).flatMap((volume) => ofVolume(volume, name)),
    ...objectsOf(imagePullSecrets).map((each): Named => ['secrets', each.name]),
    ...objectsOf(resourceClaims).map((each): Named => ['resourceclaims', each.resourceClaimName]),
  ]
  return new Set(
    named.flatMap(([type, target]) =>
      typeof target === 'string' && target !== '' ? [referenceTo(type, namespace, target)] : [],
    ),
  )
}

/** What a volume leads to: the claim that it is bound to, and the secrets that mounting it takes. */
export interface VolumeReferences {
  readonly claim: string
  readonly secrets: ReadonlySet<string>
}

/** undefined: the volume is not bound to a claim. */
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
    .flatMap((secret) =>
      stringOf(secret.name) === ''
        ? []
        : [referenceTo('secrets', stringOf(secret.namespace) || home, stringOf(secret.name))],
    )
  return { claim: referenceTo('persistentvolumeclaims', home, stringOf(name)), secrets: new Set(secrets) }
}

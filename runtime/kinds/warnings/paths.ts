import { isJsonObject, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'

/** A path in a volume, and what puts a file there. */
interface VolumePath {
  readonly path: string
  readonly source: string
}

const quoted = (text: unknown): string => JSON.stringify(stringOf(text))
const shown = ({ path, source }: VolumePath): string => (source === '' ? quoted(path) : `${quoted(path)} (${source})`)
const isBelow = (path: string, other: string): boolean => `${path}/`.startsWith(`${other}/`)

/** Most paths of a volume that are compared with each other; further ones are not checked. */
const MOST_COMPARED = 100

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Returns the warnings about a path and earlier ones that conflict with it; records the path. */
function clashes(known: VolumePath[], { path: given, source }: VolumePath): string[] {
  const path = withoutLastSlashes(given)
  const added = { path, source }
  const found = known.filter(({ path: other }) => isBelow(other, path) || isBelow(path, other))
  if (path !== '') known.push(added)
  return path === '' ? [] : found.map((other) => `${shown(added)} with ${shown(other)}`)
}

const itemPaths = (items: unknown, source: string): VolumePath[] =>
  objectsOf(items).map(({ path }) => ({ path: stringOf(path), source }))

/** The paths of one source of a projected volume. */
function projectedPaths({ configMap, secret, downwardAPI, serviceAccountToken, clusterTrustBundle }: JsonObject) {
  if (isJsonObject(configMap)) return itemPaths(configMap.items, `ConfigMap ${quoted(configMap.name)}`)
  if (isJsonObject(secret)) return itemPaths(secret.items, `Secret ${quoted(secret.name)}`)
  if (isJsonObject(downwardAPI)) return itemPaths(downwardAPI.items, 'DownwardAPI')
  if (isJsonObject(serviceAccountToken)) return itemPaths([serviceAccountToken], 'ServiceAccountToken')
  if (!isJsonObject(clusterTrustBundle)) return []
  const { name, signerName } = clusterTrustBundle
  return itemPaths([clusterTrustBundle], `ClusterTrustBundle ${quoted(name ?? signerName)}`)
}

const overlaps = (volume: string, source: string, paths: readonly VolumePath[]): string[] => {
  const known: VolumePath[] = []
  return paths
    .slice(0, MOST_COMPARED)
    .flatMap((path) => clashes(known, path))
    .map((clash) => `volume ${volume} (${source}): overlapping paths: ${clash}`)
}

/** Returns the warnings about files of a volume that conflict with each other. */
export function pathWarnings({ name, configMap, secret, downwardAPI, projected }: JsonObject): string[] {
  const volume = quoted(name)
  const { sources } = objectOf(projected)
  return [
    ...overlaps(volume, `ConfigMap ${quoted(objectOf(configMap).name)}`, itemPaths(objectOf(configMap).items, '')),
    ...overlaps(volume, `Secret ${quoted(objectOf(secret).secretName)}`, itemPaths(objectOf(secret).items, '')),
    ...overlaps(volume, 'DownwardAPI', itemPaths(objectOf(downwardAPI).items, '')),
    ...objectsOf(sources).flatMap((source) =>
      Object.keys(source).length === 0 ? [`volume ${volume} (Projected) has no sources provided`] : [],
    ),
    ...overlaps(volume, 'Projected', objectsOf(sources).flatMap(projectedPaths)),
  ]
}

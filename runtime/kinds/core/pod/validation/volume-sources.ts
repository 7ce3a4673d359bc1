import { invalidValue, requiredValue, dnsSubdomain, forbiddenValue } from '../../../../api/index.ts'
import { objectsOf, stringOf } from '../../../../json/index.ts'
import { all, each, fields, named, present, requires, whole, type Rule } from '../../../rules/rule.ts'
import { nonNegativeQuantity } from '../../../rules/quantities.ts'
import { between, noBacksteps, suits, volumePath } from '../../../rules/values.ts'
import { validateClaimSpec } from '../../persistent-volume-claim/validate-spec.ts'
import { containerAmount, podField } from './references.ts'

/** File modes, all bits of the owner, the group and the others. */
const fileMode = suits(
  (mode) => mode >= 0 && mode <= 0o777,
  'must be a number between 0 and 0777 (octal), both inclusive',
)

const absolute = named((path) => (path.startsWith('/') ? [] : ['must be an absolute path']))
const partition = between(0, 255)

const keyToPath: Rule = all(requires(['key', 'path']), fields({ path: volumePath, mode: fileMode }))
const keyFiles = { items: each(keyToPath), defaultMode: fileMode }

const READABLE = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
] as const

const described: Rule = all(
  requires(['path']),
  fields({
    path: volumePath,
    mode: fileMode,
    fieldRef: podField(READABLE),
    resourceFieldRef: all(requires(['containerName']), containerAmount),
  }),
  whole((file, at, errors) => {
    const given = present(file, ['fieldRef', 'resourceFieldRef']).length
    if (given === 0) errors.push(requiredValue(at, 'one of fieldRef and resourceFieldRef is required'))
    const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously'
    if (given === 2) errors.push(invalidValue(at, 'resource', detail))
  }),
)
/** Errors of a file are reported at the volume. */
const describedFiles: Rule = (value, at, errors) =>
  fields({ items: (items) => objectsOf(items).forEach((item) => described(item, at, errors)) })(value, at, errors)

const TOKEN_SECONDS = 600
const LONGEST_TOKEN_SECONDS = 2 ** 32
const token: Rule = fields({
  expirationSeconds: all(
    suits((seconds) => seconds >= TOKEN_SECONDS, 'may not specify a duration less than 10 minutes'),
    suits((seconds) => seconds <= LONGEST_TOKEN_SECONDS, 'may not specify a duration larger than 2^32 seconds'),
  ),
  path: volumePath,
})

const projections: Readonly<Record<string, Rule>> = {
  secret: all(requires(['name']), fields({ items: each(keyToPath) })),
  configMap: all(requires(['name']), fields({ items: each(keyToPath) })),
  downwardAPI: describedFiles,
  serviceAccountToken: token,
  clusterTrustBundle: all(requires(['path']), fields({ path: volumePath })),
}
const projectionNames = Object.keys(projections)

const projection: Rule = all(
  fields(projections),
  whole((source, at, errors) => {
    if (present(source, projectionNames).length < 2) return
    errors.push(forbiddenValue(at, 'may not specify more than 1 volume type per source'))
  }),
)

/** No two sources of a projection write the same file. */
const distinctFiles: Rule = whole(({ sources }, at, errors) => {
  const seen = new Set<string>()
  for (const source of objectsOf(sources)) {
    for (const name of ['secret', 'configMap', 'downwardAPI']) {
      const owner = source[name]
      if (typeof owner !== 'object' || owner === null) continue
      const { items, name: from }: { items?: unknown; name?: unknown } = owner
      for (const { path } of objectsOf(items)) {
        const file = stringOf(path)
        if (file === '') continue
        if (seen.has(file)) errors.push(invalidValue(at, stringOf(from) || file, 'conflicting duplicate paths'))
        seen.add(file)
      }
    }
  }
})

const ephemeral: Rule = whole(({ volumeClaimTemplate }, at, errors) => {
  const field = `${at}.volumeClaimTemplate`
  if (typeof volumeClaimTemplate !== 'object' || volumeClaimTemplate === null) errors.push(requiredValue(field))
  else {
    const { spec }: { spec?: unknown } = volumeClaimTemplate
    errors.push(...validateClaimSpec(spec, `${field}.spec`))
  }
})

/** Rules of each volume source beyond its schema, in the order of validation. */
export const volumeSources: Readonly<Record<string, Rule>> = {
  emptyDir: fields({ sizeLimit: nonNegativeQuantity }),
  hostPath: all(requires(['path']), fields({ path: noBacksteps })),
  gitRepo: requires(['repository']),
  gcePersistentDisk: all(requires(['pdName']), fields({ partition })),
  awsElasticBlockStore: all(requires(['volumeID']), fields({ partition })),
  secret: all(requires(['secretName']), fields(keyFiles)),
  nfs: all(requires(['server', 'path']), fields({ path: absolute })),
  iscsi: all(requires(['targetPortal', 'iqn']), fields({ lun: between(0, 255) })),
  glusterfs: requires(['endpoints', 'path']),
  flocker: whole((source, at, errors) => {
    if (present(source, ['datasetName', 'datasetUUID']).length > 0) return
    errors.push(requiredValue(at, 'one of datasetName and datasetUUID is required'))
  }),
  persistentVolumeClaim: requires(['claimName']),
  rbd: requires(['monitors', 'image']),
  cinder: requires(['volumeID']),
  cephfs: requires(['monitors']),
  quobyte: requires(['registry', 'volume']),
  downwardAPI: all(fields({ defaultMode: fileMode }), describedFiles),
  fc: fields({ lun: between(0, 255) }),
  flexVolume: requires(['driver']),
  configMap: all(requires(['name']), fields(keyFiles)),
  azureFile: requires(['secretName', 'shareName']),
  vsphereVolume: requires(['volumePath']),
  photonPersistentDisk: requires(['pdID']),
  portworxVolume: requires(['volumeID']),
  azureDisk: requires(['diskName', 'diskURI']),
  storageos: fields({}),
  projected: all(fields({ defaultMode: fileMode, sources: each(projection) }), distinctFiles),
  scaleIO: requires(['gateway', 'system', 'volumeName']),
  csi: all(requires(['driver']), fields({ driver: named((name) => dnsSubdomain(name.toLowerCase())) })),
  ephemeral,
  image: fields({}),
}

export const volumeSourceNames: readonly string[] = Object.keys(volumeSources)

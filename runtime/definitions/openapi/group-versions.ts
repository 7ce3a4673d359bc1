import { jsonText, readJson } from '../../meta/exact-json.ts'
import type { GroupVersionDefinition, ResourceDefinition } from '../../codegen/definition.ts'
import type { JsonObject } from '../../meta/json.ts'
import type { Vendor } from '../../meta/vendor.ts'
import type { CustomDefinition } from '../custom-definition.ts'
import { openapiDocument } from './document.ts'

/** A served type with the definition that describes it. */
export interface DocumentedType {
  readonly definition: CustomDefinition
  readonly resource: ResourceDefinition
}

export interface DocumentOptions {
  readonly vendor: Vendor
  /** Group versions whose documents hold the schemas that all kinds share. */
  readonly builtIns: readonly GroupVersionDefinition[]
}

/** The group versions of served definitions; one whose types are as they were `before` stays the same value. */
export function groupVersionsOf(
  types: readonly DocumentedType[],
  before: readonly GroupVersionDefinition[],
  options: DocumentOptions,
): readonly GroupVersionDefinition[] {
  const found = new Map<string, { group: string; version: string; types: DocumentedType[] }>()
  for (const type of types) {
    for (const { name, served } of Object.values(type.resource.versions)) {
      if (!served) continue
      const { group } = type.resource
      const key = `${group}/${name}`
      const known = found.get(key) ?? { group, version: name, types: [] }
      found.set(key, known)
      known.types.push(type)
    }
  }
  return [...found.values()].map(({ group, version, types: own }) => {
    const resources = own.map(({ resource }) => resource)
    const same = before.find(
      (one) =>
        one.group === group &&
        one.version === version &&
        one.resources.length === resources.length &&
        one.resources.every((resource, index) => resource === resources[index]),
    )
    return same ?? { group, version, resources, openapi: () => encode(group, version, own, options) }
  })
}

async function encode(
  group: string,
  version: string,
  types: readonly DocumentedType[],
  { vendor, builtIns }: DocumentOptions,
): Promise<Uint8Array> {
  const hasScale = types.some(({ resource }) => resource.versions[version]?.subresources.scale !== undefined)
  const shared = await sharedSchemas(builtIns, vendor, hasScale ? ['meta', 'scale'] : ['meta'])
  return Buffer.from(jsonText(openapiDocument({ group, version, types, shared, vendor })))
}

type SharedPart = 'meta' | 'scale'

/** Schemas of metadata, Status and the like, and of Scale, as the documents of built-in group versions have them. */
async function sharedSchemas(
  builtIns: readonly GroupVersionDefinition[],
  { openapiPrefix }: Vendor,
  parts: readonly SharedPart[],
): Promise<JsonObject> {
  const beginnings: Record<SharedPart, string> = {
    meta: `${openapiPrefix}.apimachinery.pkg.apis.meta.`,
    scale: `${openapiPrefix}.api.autoscaling.v1.Scale`,
  }
  const wanted = parts.map((part) => beginnings[part])
  const sources = builtIns.filter(
    ({ group, version }) =>
      version === 'v1' && (group === 'apps' || (group === 'autoscaling' && parts.includes('scale'))),
  )
  const shared: JsonObject = {}
  for (const { openapi } of sources) {
    const document = readJson(await openapi()) as {
      readonly components?: { readonly schemas?: JsonObject }
    }
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      if (wanted.some((beginning) => name.startsWith(beginning))) shared[name] = schema
    }
  }
  return shared
}

import {
  fieldManagement,
  fromScaleEntries,
  topologyOf,
  toScaleEntries,
  withEntries,
  type FieldManagement,
  type ReplicasPath,
} from '../../apply/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'
import { isJsonNumber, isJsonObject, objectOf, setAt, stringOf, valueAt, type JsonObject } from '../../json/index.ts'
import {
  invalidValue,
  formatGroupVersion,
  badRequest,
  invalid,
  methodNotAllowed,
  notFound,
  type DynamicObject,
} from '../../api/index.ts'
import { atOnce } from '../../async/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { updateOptionsOf } from '../write/apply.ts'
import { type EncodedObject, decodeObject, encodeObject } from '../../codec/index.ts'
import type { Transform, WriteResult } from '../contract.ts'
import type { Resource } from '../resource.ts'
import type { SubresourceHandler } from '../strategy.ts'
import { writerOf } from '../write/field-managers.ts'
import type { UpdateRequest } from '../write/object-write.ts'
import { wholeObject } from '../write/scopes.ts'
import { updateObject } from '../write/update.ts'

/** A label selector object as text, e.g. `app=web,tier in (a,b)`. */
function selectorText(selector: unknown): string {
  if (typeof selector === 'string') return selector
  const { matchLabels, matchExpressions, ...plain } = objectOf(selector)
  const labels = isJsonObject(matchLabels) ? matchLabels : matchExpressions === undefined ? plain : {}
  const terms = Object.entries(labels).map(([key, value]) => ({ key, text: `${key}=${stringOf(value)}` }))
  for (const expression of Array.isArray(matchExpressions) ? matchExpressions.filter(isJsonObject) : []) {
    const key = stringOf(expression.key)
    const values = (Array.isArray(expression.values) ? expression.values.map(stringOf) : []).sort().join(',')
    const operator = stringOf(expression.operator)
    const text =
      operator === 'Exists'
        ? key
        : operator === 'DoesNotExist'
          ? `!${key}`
          : `${key} ${operator.toLowerCase()} (${values})`
    terms.push({ key, text })
  }
  return terms
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ text }) => text)
    .join(',')
}

/** Whether a schema declares the field at a path. */
function declares(schema: StructuralSchema, path: string): boolean {
  let node: StructuralSchema | undefined = schema
  for (const step of path.split('.')) if (step !== '') node = node?.properties?.[step]
  return node !== undefined
}

/** Where the declared path is no field of the kind, its spec holds the selector. */
function selectorOf({ storage }: Resource, object: DynamicObject, path: string | undefined): string {
  if (path === undefined) return ''
  const exists = storage.schema.lateTyped === true || declares(storage.schema, path)
  return selectorText(valueAt(object, exists ? path : '.spec.selector'))
}

const pathsOf = ({ storage }: Resource) => storage.subresources.scale?.scale

/** The Scale of an object (SUB-06), by the JSON paths of its definition. */
function scaleOf(resource: Resource, object: DynamicObject): DynamicObject {
  const paths = pathsOf(resource)
  if (paths === undefined) throw notFound(resource.type, object.metadata.name ?? '')
  const { name = '', namespace, uid, creationTimestamp } = object.metadata
  const replicas = valueAt(object, paths.replicas)
  const statusReplicas = valueAt(object, paths.statusReplicas)
  const selector = selectorOf(resource, object, paths.selector)
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      ...(uid === undefined ? {} : { uid }),
      ...(object.metadata.resourceVersion === undefined ? {} : { resourceVersion: object.metadata.resourceVersion }),
      ...(typeof creationTimestamp === 'string' ? { creationTimestamp } : {}),
    },
    spec: typeof replicas === 'number' && replicas !== 0 ? { replicas } : {},
    status: {
      replicas: typeof statusReplicas === 'number' ? statusReplicas : 0,
      ...(selector === '' ? {} : { selector }),
    },
  }
}

function encodeScale(resource: Resource, { value, revision }: EncodedObject): EncodedObject {
  return { value: encodeObject(scaleOf(resource, decodeObject({ value, revision }))), revision }
}

/** Returns how many replicas a Scale asks for. Throws ApiError 422 for a number below zero, unless the type was made at run time: those validate it themselves. */
function wantedReplicas({ definition }: Resource, scale: DynamicObject): number {
  const replicas = objectOf(scale.spec).replicas ?? 0
  if (!isJsonNumber(replicas)) throw badRequest('spec.replicas of a Scale must be a number')
  if (replicas < 0 && definition.schemas !== 'changing') {
    throw invalid({ group: 'autoscaling', kind: 'Scale' }, scale.metadata.name ?? '', [
      invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0'),
    ])
  }
  return Number(replicas)
}

/** Puts the number of replicas of a Scale, and the identity that it speaks of, into a copy of its object. */
function scaled(resource: Resource, object: DynamicObject, path: string, scale: DynamicObject): DynamicObject {
  const draft: DynamicObject & JsonObject = structuredClone(object)
  setAt(draft, path, wantedReplicas(resource, scale))
  const { resourceVersion, uid, name, namespace } = scale.metadata
  const identity = Object.entries({ name, uid, namespace, resourceVersion }).filter(([, value]) => value !== undefined)
  const { resourceVersion: _, ...metadata } = draft.metadata
  draft.metadata = { ...metadata, ...Object.fromEntries(identity) }
  return draft
}

/** Changes the object by what a transform makes of its Scale. */
type ScaleTransform = (object: DynamicObject, path: string) => DynamicObject | Promise<DynamicObject>

async function changeScale(request: UpdateRequest, transform: ScaleTransform): Promise<WriteResult> {
  const { resource, context, target } = request
  const paths = pathsOf(resource)
  if (paths === undefined) throw notFound(resource.type, target.name)
  const stored = { ...request, context: { ...context, version: resource.storage } }
  const change: Transform = (current) => {
    if (current === undefined) throw notFound(resource.type, target.name)
    return transform(current, paths.replicas)
  }
  const { object } = await updateObject(stored, change, wholeObject(resource))
  return { object: encodeScale(resource, object), created: false }
}

/** Steps of field paths to the number of replicas in the versions of a kind. */
function replicasPaths({ definition: { group, versions } }: Resource): ReplicasPath {
  const paths = new Map(
    Object.values(versions).map(({ name, subresources }) => [
      formatGroupVersion({ group, version: name }),
      subresources.scale?.scale?.replicas
        .split('.')
        .filter((step) => step !== '')
        .map((step) => `f:${step}`),
    ]),
  )
  return (apiVersion) => paths.get(apiVersion)
}

/** Who owns which field of the Scales of a kind. Throws ApiError 405 if its Scales have no schema. */
function scaleManagement({ settings }: Resource, { subresources }: VersionDefinition): FieldManagement {
  const { kind, schema } = subresources.scale ?? {}
  if (kind === undefined || schema === undefined) throw methodNotAllowed()
  const apiVersion = formatGroupVersion(kind)
  const same = (object: unknown): unknown => object
  const view = { topology: topologyOf(schema), fromRequest: same, toRequest: same }
  const versions = (version: string) => (version === apiVersion ? view : undefined)
  return fieldManagement({ kind, apiVersion, schema, versions, clock: settings.clock })
}

/** Reads and writes the number of replicas as an autoscaling/v1 Scale. */
export const scaleSubresource: SubresourceHandler = {
  async get({ resource }, stored) {
    return encodeScale(resource, stored)
  },

  update: (call, transform) =>
    changeScale(call, async (object, path) =>
      scaled(call.resource, object, path, await transform(scaleOf(call.resource, object))),
    ),

  /**
   * The managers of the number of replicas, and no others, take part in the apply, each under its own name. An intent
   * without the number gives up what its manager owned of it; the number stays.
   */
  async apply({ resource, context, target, options }, intent) {
    const management = scaleManagement(resource, context.version)
    const pathOf = replicasPaths(resource)
    const apiVersion = formatGroupVersion({ group: resource.definition.group, version: resource.storage.name })
    const request = { resource, context, target, options: updateOptionsOf(options) }
    return changeScale(request, (object, path) => {
      const { managedFields } = object.metadata
      const scale = scaleOf(resource, object)
      const managers = toScaleEntries(managedFields, pathOf)
      const live = managers === undefined ? undefined : withEntries(scale, managers)
      const applied = atOnce(management.onApply(live, intent, writerOf(context), options))
      const spec = { ...objectOf(scale.spec), ...objectOf(applied.spec) }
      const entries = fromScaleEntries(managedFields, applied.metadata.managedFields, apiVersion, pathOf)
      return withEntries(scaled(resource, object, path, { ...applied, spec }), entries)
    })
  },
}

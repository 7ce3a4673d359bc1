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
import { isJsonNumber, objectOf, setAt, type JsonObject } from '../../json/index.ts'
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
import { updateOptionsOf } from '../write/operations/apply.ts'
import { type EncodedObject, decodeObject, encodeObject } from '../../codec/index.ts'
import type { OperationContext, ObjectTransform, WriteResult } from '../contract.ts'
import type { Resource } from '../resource.ts'
import type { SubresourceHandler } from '../strategy.ts'
import { writerOf } from '../write/managed-fields/field-managers.ts'
import type { UpdateRequest } from '../write/object-write.ts'
import { wholeObject } from '../write/stored-form/scopes.ts'
import { updateObject } from '../write/operations/update.ts'
import { pathsOf, SCALE, scaleKindOf, scaleOf } from './scale-body.ts'

/** Returns the encoded Scale of a stored object, in the kind of the request's version. */
function encodeScale(resource: Resource, context: OperationContext, { value, revision }: EncodedObject): EncodedObject {
  const scale = scaleOf(resource, decodeObject({ value, revision }), scaleKindOf(context))
  return { value: encodeObject(scale), revision }
}

/**
 * Returns the number of replicas of a Scale. Throws ApiError 422 for a negative number, except for custom resources,
 * whose schema validates it.
 */
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

/** Returns a copy of the object with the number of replicas and the identity that the Scale has. */
function scaled(resource: Resource, object: DynamicObject, path: string, scale: DynamicObject): DynamicObject {
  const draft: DynamicObject & JsonObject = structuredClone(object)
  setAt(draft, path, wantedReplicas(resource, scale))
  const { resourceVersion, uid, name, namespace } = scale.metadata
  const identity = Object.entries({ name, uid, namespace, resourceVersion }).filter(([, value]) => value !== undefined)
  const { resourceVersion: _, ...metadata } = draft.metadata
  draft.metadata = { ...metadata, ...Object.fromEntries(identity) }
  return draft
}

/** Returns the changed Scale of an object. */
type ScaleTransform = (object: DynamicObject, path: string) => DynamicObject | Promise<DynamicObject>

async function changeScale(request: UpdateRequest, transform: ScaleTransform): Promise<WriteResult> {
  const { resource, context, target } = request
  const paths = pathsOf(resource)
  if (paths === undefined) throw notFound(resource.type, target.name)
  const stored = { ...request, context: { ...context, version: resource.storage } }
  const change: ObjectTransform = (current) => {
    if (current === undefined) throw notFound(resource.type, target.name)
    return transform(current, paths.replicas)
  }
  const { object } = await updateObject(stored, change, wholeObject(resource))
  return { object: encodeScale(resource, context, object), created: false }
}

/** Returns the path to the number of replicas, as steps of managed fields, for each version of a kind. */
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

/**
 * Returns how the managed fields of the Scales of a kind are tracked. Throws ApiError 405 if its Scales have no schema.
 */
function scaleManagement({ settings }: Resource, { subresources }: VersionDefinition): FieldManagement {
  const { kind, schema } = subresources.scale ?? {}
  if (kind === undefined || schema === undefined) throw methodNotAllowed()
  const apiVersion = formatGroupVersion(kind)
  const same = (object: unknown): unknown => object
  const view = { topology: topologyOf(schema), fromRequest: same, toRequest: same }
  // Managers of the number are recorded as those of an autoscaling/v1 Scale, where the field has the same path in every
  // version.
  const versions = (version: string) =>
    version === apiVersion || version === formatGroupVersion(SCALE) ? view : undefined
  return fieldManagement({ kind, apiVersion, schema, versions, clock: settings.clock })
}

/** Reads and writes the number of replicas as a Scale of the kind that the version has. */
export const scaleSubresource: SubresourceHandler = {
  async get({ resource, context }, stored) {
    return encodeScale(resource, context, stored)
  },

  update: (call, transform) =>
    changeScale(call, async (object, path) =>
      scaled(call.resource, object, path, await transform(scaleOf(call.resource, object, scaleKindOf(call.context)))),
    ),

  /**
   * Only the managers of the number of replicas take part in the apply, each under its own name. An intent without the
   * number gives up its manager's ownership; the number stays.
   */
  async apply({ resource, context, target, options }, intent) {
    const management = scaleManagement(resource, context.version)
    const pathOf = replicasPaths(resource)
    const apiVersion = formatGroupVersion({ group: resource.definition.group, version: resource.storage.name })
    const request = { resource, context, target, options: updateOptionsOf(options) }
    return changeScale(request, (object, path) => {
      const { managedFields } = object.metadata
      const scale = scaleOf(resource, object, scaleKindOf(context))
      const managers = toScaleEntries(managedFields, pathOf)
      const live = managers === undefined ? undefined : withEntries(scale, managers)
      const applied = atOnce(management.onApply(live, intent, writerOf(context), options))
      const spec = { ...objectOf(scale.spec), ...objectOf(applied.spec) }
      const entries = fromScaleEntries(managedFields, applied.metadata.managedFields, apiVersion, pathOf)
      return withEntries(scaled(resource, object, path, { ...applied, spec }), entries)
    })
  },
}

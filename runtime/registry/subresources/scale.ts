import { isJsonNumber } from '../../meta/integers.ts'
import { isJsonObject, objectOf, setAt, stringOf, valueAt, type JsonObject } from '../../meta/json.ts'
import { invalidValue } from '../../meta/field-errors.ts'
import type { DynamicObject } from '../../meta/object.ts'
import { badRequest, invalid, notFound } from '../../meta/status.ts'
import type { StructuralSchema } from '../../schema/structural.ts'
import type { EncodedObject } from '../contract.ts'
import { decodeObject, encodeObject, encoded } from '../encoding.ts'
import type { Resource } from '../resource.ts'
import type { SubresourceHandler } from '../strategy.ts'
import { updateObject, wholeObject } from '../update.ts'

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
export function scaleOf(resource: Resource, object: DynamicObject): DynamicObject {
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
  return encoded(encodeObject(scaleOf(resource, decodeObject({ value, revision }))), revision)
}

/** How many replicas a Scale asks for; throws 422 for a number below zero, which types made at run time judge themselves. */
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

/** Reads and writes the number of replicas as an autoscaling/v1 Scale. */
export const scaleSubresource: SubresourceHandler = {
  async get(resource, _context, _target, stored) {
    return encodeScale(resource, stored)
  },
  async update(resource, context, target, transform, options) {
    const paths = pathsOf(resource)
    if (paths === undefined) throw notFound(resource.type, target.name)
    const stored = { ...context, version: resource.storage }
    const { object } = await updateObject(
      { resource, context: stored, target, options },
      async (current) => {
        if (current === undefined) throw notFound(resource.type, target.name)
        const scale = await transform(scaleOf(resource, current))
        const draft: DynamicObject & JsonObject = structuredClone(current)
        setAt(draft, paths.replicas, wantedReplicas(resource, scale))
        const { resourceVersion, uid, name, namespace } = scale.metadata
        const identity = { ...(name === undefined ? {} : { name }), ...(uid === undefined ? {} : { uid }) }
        const { resourceVersion: _, ...metadata } = draft.metadata
        draft.metadata = {
          ...metadata,
          ...identity,
          ...(namespace === undefined ? {} : { namespace }),
          ...(resourceVersion === undefined ? {} : { resourceVersion }),
        }
        return draft
      },
      wholeObject(resource),
    )
    return { object: encodeScale(resource, object), created: false }
  },
}

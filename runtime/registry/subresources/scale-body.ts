import type { SubresourceDefinition } from '../../scheme/index.ts'
import { defined, isJsonObject, objectOf, stringOf, valueAt } from '../../json/index.ts'
import { formatGroupVersion, notFound, type DynamicObject } from '../../api/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import type { OperationContext } from '../contract.ts'
import type { Resource } from '../resource.ts'

type BodyKind = NonNullable<SubresourceDefinition['kind']>

/** The kind of Scales since Kubernetes 1.16, and for custom resources. */
export const SCALE: BodyKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' }

/** Returns the kind of Scale of a request's version: older versions have their own. */
export const scaleKindOf = ({ version }: OperationContext): BodyKind => version.subresources.scale?.kind ?? SCALE

/** Returns a label selector as text, e.g. `app=web,tier in (a,b)`. */
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

/** Returns the selector of an object: at the declared path, or in its spec if the kind has no such field. */
function selectorOf({ storage }: Resource, object: DynamicObject, path: string | undefined): unknown {
  if (path === undefined) return undefined
  const exists = storage.schema.lateTyped === true || declares(storage.schema, path)
  return valueAt(object, exists ? path : '.spec.selector')
}

/**
 * Returns the selector fields of a Scale: the selector as text, and before autoscaling/v1 also as labels if labels can
 * express all of it.
 */
function selectorFields({ group }: BodyKind, selector: unknown): object {
  const text = selector === undefined ? '' : selectorText(selector)
  if (text === '') return {}
  if (group === SCALE.group) return { selector: text }
  const { matchLabels, matchExpressions, ...plain } = objectOf(selector)
  const isPlain = !(Array.isArray(matchExpressions) && matchExpressions.length > 0)
  const labels = matchLabels ?? plain
  return { ...(isPlain && Object.keys(objectOf(labels)).length > 0 ? { selector: labels } : {}), targetSelector: text }
}

export const pathsOf = ({ storage }: Resource) => storage.subresources.scale?.scale

/** Returns the Scale of an object (SUB-06) in a kind of Scale, by the JSON paths of its definition. */
export function scaleOf(resource: Resource, object: DynamicObject, kind: BodyKind): DynamicObject {
  const paths = pathsOf(resource)
  if (paths === undefined) throw notFound(resource.type, object.metadata.name ?? '')
  const { name = '', namespace, uid, creationTimestamp } = object.metadata
  const replicas = valueAt(object, paths.replicas)
  const statusReplicas = valueAt(object, paths.statusReplicas)
  return {
    kind: kind.kind,
    apiVersion: formatGroupVersion(kind),
    metadata: {
      name,
      ...defined({ namespace, uid, resourceVersion: object.metadata.resourceVersion }),
      ...(typeof creationTimestamp === 'string' ? { creationTimestamp } : {}),
    },
    spec: typeof replicas === 'number' && replicas !== 0 ? { replicas } : {},
    status: {
      replicas: typeof statusReplicas === 'number' ? statusReplicas : 0,
      ...selectorFields(kind, selectorOf(resource, object, paths.selector)),
    },
  }
}

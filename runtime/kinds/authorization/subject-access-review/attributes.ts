import type { Attributes } from '../../../auth/index.ts'
import { defined, isJsonObject, type JsonObject, objectOf, stringOf, textsOf } from '../../../json/index.ts'
import type { UserInfo } from '../../../api/index.ts'
import { readSelector } from './selectors.ts'

/** The user that a review asks for (REVIEW-12). */
export function userOf(spec: Readonly<JsonObject>): UserInfo {
  const uid = stringOf(spec.uid)
  const extra = Object.entries(objectOf(spec.extra)).map(([key, values]): [string, string[]] => [key, textsOf(values)])
  return {
    username: stringOf(spec.user),
    ...(uid === '' ? {} : { uid }),
    groups: textsOf(spec.groups),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  }
}

/** The question of a review, and the parts of it that were ignored. */
interface Question {
  readonly attributes: Attributes
  /** Sentences about selectors that were ignored in part or as a whole. */
  readonly errors: readonly string[]
}

/** The action that a review asks about (REVIEW-05, REVIEW-12), with `user` as its subject. */
export function questionOf(spec: Readonly<JsonObject>, user: UserInfo): Question {
  const { resourceAttributes, nonResourceAttributes } = spec
  const asked = objectOf(resourceAttributes ?? nonResourceAttributes)
  const text = (field: string): string => stringOf(asked[field])
  const fields = readSelector(asked, 'fieldSelector')
  const labels = readSelector(asked, 'labelSelector')
  const attributes: Attributes = {
    user,
    isResourceRequest: isJsonObject(resourceAttributes),
    verb: text('verb'),
    path: text('path'),
    group: text('group'),
    version: text('version'),
    resource: text('resource'),
    subresource: text('subresource'),
    namespace: text('namespace'),
    name: text('name'),
    ...defined({ fieldSelector: fields.terms, labelSelector: labels.terms }),
  }
  return { attributes, errors: [fields.error, labels.error].filter((error) => error !== undefined) }
}

/** The specification without selectors, for servers that don't know them. */
export function withoutSelectors(spec: Readonly<JsonObject>): Readonly<JsonObject> {
  if (!isJsonObject(spec.resourceAttributes)) return spec
  const { fieldSelector: _, labelSelector: __, ...rest } = spec.resourceAttributes
  return { ...spec, resourceAttributes: rest }
}

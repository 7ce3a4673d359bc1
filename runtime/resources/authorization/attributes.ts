import type { Attributes } from '../../auth/index.ts'
import { isJsonObject, listOf, objectOf, stringOf, type JsonObject } from '../../meta/json.ts'
import type { UserInfo } from '../../meta/user.ts'

const textsOf = (value: unknown): string[] => listOf(value).map(stringOf)

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

/** The action that a review asks about (REVIEW-05, REVIEW-12), as this user would do it. */
export function attributesOf(spec: Readonly<JsonObject>, user: UserInfo): Attributes {
  const { resourceAttributes, nonResourceAttributes } = spec
  const asked = objectOf(resourceAttributes ?? nonResourceAttributes)
  const text = (field: string): string => stringOf(asked[field])
  return {
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
  }
}

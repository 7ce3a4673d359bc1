import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import type { Eventual } from '../../async/index.ts'
import {
  isEmptySelector,
  labelMatcher,
  type DynamicObject,
  type GroupResource,
  type LabelMatcher,
} from '../../api/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import { ruleMatches, ruleMatchesAny, type MatchRule } from './rules.ts'

/** The requests that a webhook, a policy or a binding matches. */
export interface Criteria {
  readonly rules: readonly MatchRule[]
  /** Requests that are excluded although a rule matches them. */
  readonly exceptions: readonly MatchRule[]
  /** Whether rules also match requests for other versions of the resources that they name. */
  readonly matchPolicy: 'Equivalent' | 'Exact'
  /** Matches the labels of the namespace; undefined: any. */
  readonly namespaceMatches: LabelMatcher | undefined
  /** Matches the labels of the object or of the old object; undefined: any. */
  readonly objectMatches: LabelMatcher | undefined
  /** Whether some rules can't be read: there may be more matching requests. */
  readonly isPartial: boolean
}

const ANY = ['*']

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isAbsent = (value: unknown): boolean => value === undefined || value === null
const isListOfTexts = (value: unknown): boolean => isAbsent(value) || isTexts(value)

/** Returns a list of texts; one that can't be read matches everything. */
const textsOf = (value: unknown, unreadable: readonly string[] = ANY): readonly string[] =>
  isTexts(value) ? value : isAbsent(value) ? [] : unreadable

const ruleOf = (rule: JsonObject): MatchRule => ({
  operations: textsOf(rule.operations),
  apiGroups: textsOf(rule.apiGroups),
  apiVersions: textsOf(rule.apiVersions),
  resources: textsOf(rule.resources),
  resourceNames: textsOf(rule.resourceNames, []),
  scope: stringOf(rule.scope) || '*',
})

/** Returns whether a rule names resources; without any it matches nothing known. */
const saysWhat = (rule: unknown): rule is JsonObject => isJsonObject(rule) && isListOfTexts(rule.resources)
const isWhole = (rule: unknown): rule is JsonObject =>
  isJsonObject(rule) && [rule.operations, rule.apiGroups, rule.apiVersions, rule.resources].every(isListOfTexts)

const elementsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isAbsent(value) ? [] : [undefined]

/** Reads a selector; undefined: it restricts nothing, because it is empty or can't be read. */
const restrictionOf = (selector: unknown): LabelMatcher | undefined =>
  isEmptySelector(selector) ? undefined : labelMatcher(selector)

/**
 * Reads the criteria of a webhook (`rules`) or of a policy (`resourceRules`), with defaults. A part that can't be read
 * does not restrict them.
 */
export function criteriaOf(source: unknown): Criteria {
  const { rules, resourceRules, excludeResourceRules, matchPolicy, namespaceSelector, objectSelector } =
    objectOf(source)
  const wanted = elementsOf(rules ?? resourceRules)
  return {
    rules: wanted.filter(saysWhat).map(ruleOf),
    exceptions: elementsOf(excludeResourceRules).filter(isWhole).map(ruleOf),
    isPartial: !wanted.every(saysWhat),
    matchPolicy: matchPolicy === 'Exact' ? 'Exact' : 'Equivalent',
    namespaceMatches: restrictionOf(namespaceSelector),
    objectMatches: restrictionOf(objectSelector),
  }
}

/** Finds a namespace; undefined: absent. */
export type FindNamespace = (name: string) => Eventual<DynamicObject | undefined>

export const isNamespaceType = ({ group, resource }: GroupResource): boolean =>
  group === '' && resource === 'namespaces'

/**
 * Returns the version in which a request matches the criteria: the client's if a rule names it, otherwise, with
 * Equivalent, another one that a rule names. undefined: it does not match.
 */
export async function matchedVersion(
  criteria: Criteria,
  attributes: AdmissionAttributes,
  find: FindNamespace,
): Promise<string | undefined> {
  const version = versionNamed(criteria.rules, criteria, attributes)
  if (version === undefined || !objectMeets(criteria, attributes)) return undefined
  if (versionNamed(criteria.exceptions, criteria, attributes) !== undefined) return undefined
  return (await namespaceMeets(criteria, attributes, find)) ? version : undefined
}

/** Returns whether a request matches the criteria in any version; without rules they match every request. */
export async function meets(
  criteria: Criteria,
  attributes: AdmissionAttributes,
  find: FindNamespace,
): Promise<boolean> {
  if (criteria.rules.length > 0) return (await matchedVersion(criteria, attributes, find)) !== undefined
  return (
    objectMeets(criteria, attributes) &&
    versionNamed(criteria.exceptions, criteria, attributes) === undefined &&
    (await namespaceMeets(criteria, attributes, find))
  )
}

function versionNamed(
  rules: readonly MatchRule[],
  { matchPolicy }: Criteria,
  attributes: AdmissionAttributes,
): string | undefined {
  const { version, versions, resource } = attributes
  const subject = isNamespaceType(resource) ? { ...attributes, namespace: '' } : attributes
  if (rules.some((rule) => ruleMatches(rule, subject, version))) return version
  if (matchPolicy === 'Exact' || rules.length === 0) return undefined
  const named = new Set(rules.filter((rule) => ruleMatchesAny(rule, subject)).flatMap(({ apiVersions }) => apiVersions))
  return named.size === 0 ? undefined : versions.names.find((name) => named.has(name))
}

function objectMeets({ objectMatches }: Criteria, { object, oldObject }: AdmissionAttributes): boolean {
  if (objectMatches === undefined) return true
  return [object, oldObject].some((each) => each !== undefined && objectMatches(each.metadata.labels))
}

async function namespaceMeets(
  { namespaceMatches }: Criteria,
  { namespace, resource, object, oldObject }: AdmissionAttributes,
  find: FindNamespace,
): Promise<boolean> {
  if (namespaceMatches === undefined) return true
  if (namespace === '' && !isNamespaceType(resource)) return true
  const found = isNamespaceType(resource) ? (object ?? oldObject) : await find(namespace)
  return namespaceMatches(found?.metadata.labels ?? {})
}

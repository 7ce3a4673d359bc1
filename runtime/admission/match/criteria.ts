import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import type { Eventual } from '../../async/index.ts'
import { isEmptySelector, selectorMatches, type DynamicObject, type GroupResource } from '../../api/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import { ruleMatches, type Rule } from './rules.ts'

/** Which requests a webhook, a policy or a binding is for. */
export interface Criteria {
  readonly rules: readonly Rule[]
  /** Requests that are left out although a rule names them. */
  readonly exceptions: readonly Rule[]
  /** Whether rules also mean requests for other versions of what they name. */
  readonly matchPolicy: 'Equivalent' | 'Exact'
  readonly namespaceSelector: unknown
  readonly objectSelector: unknown
  /** Whether some rules can't be read at all: it may be about more requests than these. */
  readonly isPartial: boolean
}

const ANY = ['*']

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isAbsent = (value: unknown): boolean => value === undefined || value === null
const isListOfTexts = (value: unknown): boolean => isAbsent(value) || isTexts(value)

/** What can't be read stands for everything. */
const textsOf = (value: unknown, unreadable: readonly string[] = ANY): readonly string[] =>
  isTexts(value) ? value : isAbsent(value) ? [] : unreadable

const ruleOf = (rule: JsonObject): Rule => ({
  operations: textsOf(rule.operations),
  apiGroups: textsOf(rule.apiGroups),
  apiVersions: textsOf(rule.apiVersions),
  resources: textsOf(rule.resources),
  resourceNames: textsOf(rule.resourceNames, []),
  scope: stringOf(rule.scope) || '*',
})

/** A rule without types says nothing of what it is about. */
const saysWhat = (rule: unknown): rule is JsonObject => isJsonObject(rule) && isListOfTexts(rule.resources)
const isWhole = (rule: unknown): rule is JsonObject =>
  isJsonObject(rule) && [rule.operations, rule.apiGroups, rule.apiVersions, rule.resources].every(isListOfTexts)

const elementsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isAbsent(value) ? [] : [undefined]

/**
 * Reads an entry of a webhook configuration (`rules`) or the resources of a policy (`resourceRules`); defaults are filled
 * in. What can't be read of it narrows nothing.
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
    namespaceSelector: namespaceSelector ?? {},
    objectSelector: objectSelector ?? {},
  }
}

/** Finds a namespace; undefined: absent. */
export type FindNamespace = (name: string) => Eventual<DynamicObject | undefined>

export const isNamespaceType = ({ group, resource }: GroupResource): boolean =>
  group === '' && resource === 'namespaces'

/**
 * The version in which a request meets the criteria: the client's if a rule names it, otherwise, with Equivalent, another
 * one that a rule names. undefined: it does not meet them.
 */
export async function matchedVersion(
  criteria: Criteria,
  attributes: AdmissionAttributes,
  find: FindNamespace,
): Promise<string | undefined> {
  const version = versionNamed(criteria.rules, criteria, attributes)
  if (version === undefined || !objectMatches(criteria, attributes)) return undefined
  if (versionNamed(criteria.exceptions, criteria, attributes) !== undefined) return undefined
  return (await namespaceMatches(criteria, attributes, find)) ? version : undefined
}

/** Whether a request meets criteria in any version; for these, no rules at all mean every request. */
export async function meets(
  criteria: Criteria,
  attributes: AdmissionAttributes,
  find: FindNamespace,
): Promise<boolean> {
  if (criteria.rules.length > 0) return (await matchedVersion(criteria, attributes, find)) !== undefined
  return (
    objectMatches(criteria, attributes) &&
    versionNamed(criteria.exceptions, criteria, attributes) === undefined &&
    (await namespaceMatches(criteria, attributes, find))
  )
}

function versionNamed(
  rules: readonly Rule[],
  { matchPolicy }: Criteria,
  attributes: AdmissionAttributes,
): string | undefined {
  const { version, versions, resource } = attributes
  const subject = isNamespaceType(resource) ? { ...attributes, namespace: '' } : attributes
  const named = (candidate: string): boolean => rules.some((rule) => ruleMatches(rule, subject, candidate))
  if (named(version)) return version
  return matchPolicy === 'Exact' || rules.length === 0 ? undefined : versions.names.find(named)
}

function objectMatches({ objectSelector }: Criteria, { object, oldObject }: AdmissionAttributes): boolean {
  if (isEmptySelector(objectSelector)) return true
  return [object, oldObject].some(
    (each) => each !== undefined && selectorMatches(objectSelector, each.metadata.labels) !== false,
  )
}

async function namespaceMatches(
  { namespaceSelector }: Criteria,
  { namespace, resource, object, oldObject }: AdmissionAttributes,
  find: FindNamespace,
): Promise<boolean> {
  if (isEmptySelector(namespaceSelector)) return true
  if (namespace === '' && !isNamespaceType(resource)) return true
  const found = isNamespaceType(resource) ? (object ?? oldObject) : await find(namespace)
  return selectorMatches(namespaceSelector, found?.metadata.labels ?? {}) !== false
}

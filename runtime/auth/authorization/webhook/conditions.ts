import {
  BOOL,
  CelError,
  compileExpression,
  compileProgram,
  createEnvironment,
  fieldsOf,
  formatIssues,
  listOf,
  mapOf,
  MOST_WORK,
  objectType,
  objectTypesFrom,
  STRING,
  valueFromJson,
  Work,
  type Environment,
  type Library,
  type Program,
} from '../../../cel/index.ts'
import type { JsonObject } from '../../../json/index.ts'
import type { Attributes } from '../contract.ts'
import { selectorAttributes } from './review.ts'

const TEXTS = listOf(STRING)
const REQUEST = objectType('kubernetes.SubjectAccessReviewSpec')
const RESOURCE = objectType('kubernetes.ResourceAttributes')
const PATH = objectType('kubernetes.NonResourceAttributes')
const FIELD_SELECTOR = objectType('kubernetes.FieldSelectorAttributes')
const LABEL_SELECTOR = objectType('kubernetes.LabelSelectorAttributes')
const REQUIREMENT = objectType('kubernetes.SelectorRequirement')

/** Whether conditions may use the selectors of a request: the feature AuthorizeWithSelectors. */
export type SelectorFields = 'known' | 'unknown'

/** Makes the environment of match conditions; its variable `request` is the spec of a SubjectAccessReview v1 (AUTHZ-WEBHOOK-09). */
export function conditionEnvironment(libraries: readonly Library[], selectors: SelectorFields): Environment {
  const texts = ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'] as const
  const selector = fieldsOf({ rawSelector: STRING, requirements: listOf(REQUIREMENT) })
  return createEnvironment({
    libraries,
    variables: { request: REQUEST },
    homogeneousLiterals: true,
    objectTypes: objectTypesFrom({
      [REQUEST.name]: fieldsOf({
        resourceAttributes: RESOURCE,
        nonResourceAttributes: PATH,
        user: STRING,
        groups: TEXTS,
        extra: mapOf(STRING, TEXTS),
        uid: STRING,
      }),
      [RESOURCE.name]: fieldsOf({
        ...Object.fromEntries(texts.map((name) => [name, STRING])),
        ...(selectors === 'known' ? { fieldSelector: FIELD_SELECTOR, labelSelector: LABEL_SELECTOR } : {}),
      }),
      [PATH.name]: fieldsOf({ path: STRING, verb: STRING }),
      [FIELD_SELECTOR.name]: selector,
      [LABEL_SELECTOR.name]: selector,
      [REQUIREMENT.name]: fieldsOf({ key: STRING, operator: STRING, values: TEXTS }),
    }),
  })
}

/** A compiled match condition. */
export interface CompiledMatchCondition {
  readonly source: string
  readonly program: Program
}

/** Compiles a condition; returns a sentence instead if it has errors. */
export function compileCondition(environment: Environment, source: string): CompiledMatchCondition | string {
  const { expression, issues } = compileExpression(environment, source)
  if (issues !== undefined) return `compilation failed: ${formatIssues(source, issues)}`
  if (expression.types.get(expression.root.id)?.kind !== BOOL.kind) return 'must evaluate to bool'
  return { source, program: compileProgram(environment, expression) }
}

/**
 * Returns the variable `request`. It also contains empty strings, so that conditions can compare them without `has`.
 */
function requestOf(attributes: Attributes): JsonObject {
  const { user, isResourceRequest, path, verb, group, version, resource, subresource, namespace, name } = attributes
  return {
    user: user.username,
    groups: user.groups,
    uid: user.uid ?? '',
    extra: user.extra ?? {},
    ...(isResourceRequest
      ? {
          resourceAttributes: {
            namespace,
            verb,
            group,
            version,
            resource,
            subresource,
            name,
            ...selectorAttributes(attributes),
          },
        }
      : { nonResourceAttributes: { path, verb } }),
  }
}

/** Most cost units of one condition (CEL-COST-07). */
const COST_PER_CONDITION = 1_000_000

/**
 * Evaluates all conditions for a request. Returns false if one is false (AUTHZ-WEBHOOK-10), otherwise the messages of the
 * errors (AUTHZ-WEBHOOK-11), otherwise true.
 */
export function matchConditionsMet(
  conditions: readonly CompiledMatchCondition[],
  attributes: Attributes,
): boolean | string {
  const bindings = { request: valueFromJson(requestOf(attributes)) }
  const { work = new Work(MOST_WORK) } = attributes
  const errors: string[] = []
  for (const { source, program } of conditions) {
    const { value } = program.evaluate(bindings, { costLimit: COST_PER_CONDITION, work })
    if (value === false) return false
    if (value instanceof CelError) errors.push(`expression '${source}' resulted in error: ${value.message}`)
  }
  return errors.length === 0 ? true : errors.join(', ')
}

import * as cel from '../cel/index.ts'
import type { Sliced } from '../async/index.ts'
import type { FieldError } from '../api/index.ts'
import {
  fieldPath,
  isObject,
  NO_PAST,
  pastOf,
  strictly,
  type Segment,
  type StructuralSchema,
  type Past,
} from '../schema/index.ts'
import { ruleEnvironment } from './compile.ts'
import { evaluateRules, NOWHERE, type Verdict } from './evaluate.ts'
import { OBJECT_BUDGET } from './limits.ts'
import { ruleNodes, type RuleNode } from './node.ts'

/** What rules say of an object. */
export interface RuleFindings {
  readonly errors: readonly FieldError[]
  /** Issues of what the update has left as it was: they do not refuse it. */
  readonly warnings: readonly FieldError[]
}

/** Validates objects by all rules of a schema. */
export interface RuleValidator {
  /**
   * Compiles the rules in slices; whoever calls goes on where others have come to. Without it they are compiled when an
   * object first meets them.
   */
  readonly compilation: Sliced<void>
  /**
   * What the rules say of a decoded object that is valid by its schema; `old` is what it was before an update, and `work`
   * is that of the request.
   */
  validate(object: unknown, old: unknown, work: cel.Work): RuleFindings
}

/** The rules of all schemas that a server knows. */
export interface Rules {
  /** The validator of a schema of whole objects; undefined: it has no rules. Compiled when it is first used. */
  validatorOf(schema: StructuralSchema): RuleValidator | undefined
}

export interface RulesOptions {
  /**
   * What rules may use: by default everything, whatever the release that new ones are written for (CEL-LANG-16).
   */
  readonly libraries?: readonly cel.Library[]
}

/** Makes validators, one for each schema object. */
export function createRules({ libraries = cel.defaultLibraries }: RulesOptions = {}): Rules {
  const validators = new WeakMap<StructuralSchema, RuleValidator | 'none'>()
  const environment = lazily(() => ruleEnvironment(libraries))
  return {
    validatorOf(schema) {
      let validator = validators.get(schema)
      if (validator === undefined) {
        validator = makeValidator(schema, environment) ?? 'none'
        validators.set(schema, validator)
      }
      return validator === 'none' ? undefined : validator
    },
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function makeValidator(schema: StructuralSchema, environment: () => cel.Environment): RuleValidator | undefined {
  const root = ruleNodes(schema, environment)
  if (root === undefined) return undefined
  return {
    compilation: root.compile(),
    validate(object, old, work) {
      const verdict: Verdict = { errors: [], warnings: [], remaining: OBJECT_BUDGET, work }
      walk(root, { value: object, past: old === undefined ? NO_PAST : pastOf(object, old), place: undefined }, verdict)
      return verdict
    },
  }
}

/** Judges a default value within the work that the defaults of a schema may take; it counts as what it was before as well; paths begin at the value. */
export function judgeDefault(node: RuleNode, value: unknown, work: cel.Work): readonly FieldError[] {
  const verdict: Verdict = { errors: [], warnings: [], remaining: OBJECT_BUDGET, work }
  walk(node, { value, past: strictly(pastOf(value, value)), place: undefined }, verdict)
  return verdict.errors
}

/** A step on the way to a value, linked to those before it. */
interface Place {
  readonly step: Segment
  readonly before: Place | undefined
}

interface Visit {
  readonly value: unknown
  readonly past: Past
  readonly place: Place | undefined
}

/** Rules of the node first, then those below it. Null is judged by the rules around it only. */
function walk(node: RuleNode, { value, past, place }: Visit, verdict: Verdict): void {
  if (value === null || value === undefined) return
  evaluateRules(node, { value, past, path: () => pathOf(place) }, verdict)
  for (const branch of node.branches) {
    if (verdict.remaining < 0) return
    walk(branch, { value, past: strictly(past), place }, verdict)
  }
  if (verdict.remaining < 0) return
  if (Array.isArray(value)) walkItems(node, value, past, place, verdict)
  else if (isObject(value)) walkProperties(node, value, past, place, verdict)
}

function walkItems(
  { items, schema }: RuleNode,
  value: readonly unknown[],
  past: Past,
  place: Place | undefined,
  verdict: Verdict,
): void {
  if (items === undefined) return
  for (const [index, item] of value.entries()) {
    walk(items, { value: item, past: past.item(schema, item), place: { step: index, before: place } }, verdict)
    if (verdict.remaining < 0) return
  }
}

function walkProperties(
  { properties, values, schema }: RuleNode,
  value: Readonly<Record<string, unknown>>,
  past: Past,
  place: Place | undefined,
  verdict: Verdict,
): void {
  if (values !== undefined) {
    for (const [key, each] of Object.entries(value)) {
      const visit = { value: each, past: past.property(schema, key, each), place: { step: { key }, before: place } }
      walk(values, visit, verdict)
      if (verdict.remaining < 0) return
    }
  }
  for (const [name, node] of properties) {
    if (!Object.hasOwn(value, name)) continue
    const each = value[name]
    walk(node, { value: each, past: past.property(schema, name, each), place: { step: name, before: place } }, verdict)
    if (verdict.remaining < 0) return
  }
}

function pathOf(place: Place | undefined): string {
  const steps: Segment[] = []
  for (let each = place; each !== undefined; each = each.before) steps.push(each.step)
  return steps.length === 0 ? NOWHERE : fieldPath(steps)
}

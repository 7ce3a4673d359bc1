import * as cel from '../cel/index.ts'
import type { Sliced } from '../async/index.ts'
import type { FieldError } from '../api/index.ts'
import {
  fieldPath,
  isObject,
  UNCORRELATED,
  correlate,
  withoutRatcheting,
  type Segment,
  type StructuralSchema,
  type Correlation,
} from '../schema/index.ts'
import { ruleEnvironment } from './compile.ts'
import { evaluateRules, NOWHERE, type RuleRun } from './evaluate.ts'
import { OBJECT_BUDGET } from './limits.ts'
import { ruleNodes, type RuleNode } from './node.ts'

/** What the rules found in an object. */
export interface RuleFindings {
  readonly errors: readonly FieldError[]
  /** Errors of values that the update has left unchanged; they do not refuse it. */
  readonly warnings: readonly FieldError[]
}

/** Validates objects by all rules of a schema. */
interface RuleValidator {
  /**
   * Compiles the rules ahead of use, in slices. It is one iterator for all callers: each continues where the last one
   * stopped. Rules that it has not reached are compiled on first use.
   */
  readonly compilation: Sliced<void>
  /**
   * Validates a decoded object that is valid by its schema. `old` is its state before an update, undefined on create;
   * `work` is the work that the request may still do.
   */
  validate(object: unknown, old: unknown, work: cel.Work): RuleFindings
}

/** The rules of all schemas of a server. */
interface Rules {
  /** Returns the validator of the schema of whole objects, compiled on first use; undefined if it has no rules. */
  validatorOf(schema: StructuralSchema): RuleValidator | undefined
}

interface RulesOptions {
  /** Libraries that rules may use; by default all, whatever release new rules are written for (CEL-LANG-16). */
  readonly libraries?: readonly cel.Library[]
  /** Default: nothing is measured. */
  readonly observer?: RuleObserver
}

/** Called with how long expressions took (seconds). Its methods must not throw. */
interface RuleObserver {
  /** An expression was compiled. */
  compiled(seconds: number): void
  /** The rules about an object were evaluated. */
  evaluated(seconds: number): void
}

/** Returns the rules of a server; makes one validator for each schema object. */
export function createRules({ libraries = cel.defaultLibraries, observer }: RulesOptions = {}): Rules {
  const validators = new WeakMap<StructuralSchema, RuleValidator | 'none'>()
  const environment = lazily(() => ruleEnvironment(libraries, observer?.compiled))
  return {
    validatorOf(schema) {
      let validator = validators.get(schema)
      if (validator === undefined) {
        validator = makeValidator(schema, environment, observer) ?? 'none'
        validators.set(schema, validator)
      }
      return validator === 'none' ? undefined : validator
    },
  }
}

const MILLISECONDS = 1_000

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function makeValidator(
  schema: StructuralSchema,
  environment: () => cel.Environment,
  observer: RuleObserver | undefined,
): RuleValidator | undefined {
  const root = ruleNodes(schema, environment)
  if (root === undefined) return undefined
  return {
    compilation: root.compile(),
    validate(object, old, work) {
      const run: RuleRun = { errors: [], warnings: [], remaining: OBJECT_BUDGET, work }
      const begun = observer === undefined ? 0 : performance.now()
      walk(
        root,
        { value: object, correlation: old === undefined ? UNCORRELATED : correlate(object, old), path: undefined },
        run,
      )
      observer?.evaluated((performance.now() - begun) / MILLISECONDS)
      return run
    },
  }
}

/**
 * Validates a default value by the rules of its node, as an update that does not change it, but without ratcheting. The
 * paths of the errors begin at the value; `work` is the work that the defaults of a schema may do.
 */
export function defaultErrors(node: RuleNode, value: unknown, work: cel.Work): readonly FieldError[] {
  const run: RuleRun = { errors: [], warnings: [], remaining: OBJECT_BUDGET, work }
  walk(node, { value, correlation: withoutRatcheting(correlate(value, value)), path: undefined }, run)
  return run.errors
}

/** The path to a value: its last step, and the path before it. */
interface PathStep {
  readonly step: Segment
  readonly before: PathStep | undefined
}

interface Visit {
  readonly value: unknown
  readonly correlation: Correlation
  readonly path: PathStep | undefined
}

/** Evaluates the rules of the node, then those below it. The rules of a node do not apply to null. */
function walk(node: RuleNode, visit: Visit, run: RuleRun): void {
  const { value, correlation, path } = visit
  if (value === null || value === undefined) return
  evaluateRules(node, { value, correlation, path: () => pathOf(path) }, run)
  for (const branch of node.branches) {
    if (run.remaining < 0) return
    walk(branch, { value, correlation: withoutRatcheting(correlation), path }, run)
  }
  if (run.remaining < 0) return
  if (Array.isArray(value)) walkItems(node, value, visit, run)
  else if (isObject(value)) walkProperties(node, value, visit, run)
}

function walkItems(
  { items, schema }: RuleNode,
  value: readonly unknown[],
  { correlation, path }: Visit,
  run: RuleRun,
): void {
  if (items === undefined) return
  for (const [index, item] of value.entries()) {
    walk(items, { value: item, correlation: correlation.item(schema, item), path: { step: index, before: path } }, run)
    if (run.remaining < 0) return
  }
}

function walkProperties(
  { properties, values, schema }: RuleNode,
  value: Readonly<Record<string, unknown>>,
  { correlation, path }: Visit,
  run: RuleRun,
): void {
  if (values !== undefined) {
    for (const [key, each] of Object.entries(value)) {
      const visit = {
        value: each,
        correlation: correlation.property(schema, key, each),
        path: { step: { key }, before: path },
      }
      walk(values, visit, run)
      if (run.remaining < 0) return
    }
  }
  for (const [name, node] of properties) {
    if (!Object.hasOwn(value, name)) continue
    const each = value[name]
    walk(
      node,
      { value: each, correlation: correlation.property(schema, name, each), path: { step: name, before: path } },
      run,
    )
    if (run.remaining < 0) return
  }
}

function pathOf(path: PathStep | undefined): string {
  const steps: Segment[] = []
  for (let each = path; each !== undefined; each = each.before) steps.push(each.step)
  return steps.length === 0 ? NOWHERE : fieldPath(steps)
}

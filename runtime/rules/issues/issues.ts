import * as cel from '../../cel/index.ts'
import { isEnough, forbiddenValue, invalidValue, type FieldError } from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import { hasRules, type StructuralSchema, type ValidationRule } from '../../schema/index.ts'
import { compileRule, ruleEnvironment, RuleNames, type CompiledRule } from '../compile.ts'
import { NOWHERE } from '../evaluate.ts'
import { MOST_RULES, RULES_AT_ONCE } from '../limits.ts'
import { ruleNode } from '../node.ts'
import { defaultErrors } from '../validator.ts'
import { EstimatedCosts } from './costs.ts'
import { formIssues } from './form.ts'
import type { RulePlace, SchemaStep } from './place.ts'

export interface RuleIssueOptions {
  /** Returns the path of a place in the schema. */
  readonly describe: (place: RulePlace) => string
  /** The name of the field that holds rules, for messages. */
  readonly marker: string
  /** Libraries that new expressions may use; by default all. */
  readonly libraries?: readonly cel.Library[]
  /** Why rules whose expressions are not stored yet are refused; default: they are not. */
  readonly refusal?: string
  /** Called with how long each compilation took (seconds); default: nothing is measured. */
  readonly onCompiled?: (seconds: number) => void
  /** Returns schemas whose expressions are already stored; those may use all libraries (CEL-LANG-16, -17). */
  readonly stored?: () => Sliced<readonly StructuralSchema[]>
}

/**
 * Validates the rules of a schema of whole objects before it is stored: their fields, syntax, types and estimated costs
 * (CEL-TYPE-01, CEL-TYPE-03, CEL-COST-09). Works in slices of a few rules.
 */
export function* ruleIssues(schema: StructuralSchema, options: RuleIssueOptions): Sliced<readonly FieldError[]> {
  if (!hasRules(schema)) return []
  yield
  const { root, objectTypes } = cel.declareSchema(schema, { root: 'resource' })
  yield
  const stored = options.stored === undefined ? [] : yield* options.stored()
  const checker = new Checker(options, objectTypes, stored)
  const { form, expressions } = yield* checker.check(schema, schema, {
    declared: root,
    steps: [],
    occurrences: 1,
    uncorrelatable: undefined,
  })
  return [...form, ...expressions, ...checker.costs.issuesOfSum(options.describe({ steps: [] }), options.marker)]
}

/** What the path to a node determines. */
interface Context {
  /** The node's type; undefined if expressions cannot reach its data. */
  readonly declared: cel.DeclaredType | undefined
  readonly steps: readonly SchemaStep[]
  /** Most occurrences of the node's data in one object; undefined if nothing on the path bounds them. */
  readonly occurrences: number | undefined
  /** Path of the list or map on the way whose elements cannot be correlated with their old values. */
  readonly uncorrelatable: string | undefined
}

interface Found {
  /** Errors of form. If there are any, the expressions of the node and of those around it are not compiled. */
  readonly form: readonly FieldError[]
  readonly expressions: readonly FieldError[]
}

class Checker {
  readonly costs = new EstimatedCosts()
  readonly #options: RuleIssueOptions
  readonly #names: RuleNames
  readonly #known: ReadonlySet<string>
  readonly #seen = new Set<string>()
  readonly #work = new cel.Work(cel.MOST_WORK)
  #rules = 0
  #compiled = 0

  constructor(options: RuleIssueOptions, objectTypes: cel.ObjectTypes, stored: readonly StructuralSchema[]) {
    const { libraries = cel.defaultLibraries, onCompiled } = options
    const known = new Set(stored.flatMap((each) => expressionsOf(each)))
    const fresh = ruleEnvironment(libraries, onCompiled)
    const all = known.size === 0 ? fresh : ruleEnvironment(cel.defaultLibraries, onCompiled)
    this.#options = options
    this.#known = known
    const environmentOf = (source: string): cel.Environment => (known.has(source) ? all : fresh)
    this.#names = new RuleNames({ objectTypes, environmentOf })
  }

  /** @param holder the schema that holds the rules: the node itself, or a branch of its `allOf` */
  *check(schema: StructuralSchema, holder: StructuralSchema, context: Context): Sliced<Found> {
    const below = yield* this.#below(schema, holder, context)
    const { validations = [] } = holder
    const form = [...below.form]
    this.#rules += validations.length
    if (validations.length > 0 && this.#rules > MOST_RULES) {
      const detail = `a schema must have at most ${MOST_RULES} rules`
      form.push(forbiddenValue(this.#path(context, 0, 'rule'), detail))
      return { form, expressions: below.expressions }
    }
    const { refusal } = this.#options
    for (const [index, rule] of validations.entries()) {
      if (refusal !== undefined && !this.#known.has(rule.rule))
        form.push(forbiddenValue(this.#path(context, index, 'rule'), refusal))
      form.push(...formIssues(schema, rule, (field) => this.#path(context, index, field)))
    }
    if (form.length > 0) return { form, expressions: below.expressions }
    const expressions = [...below.expressions]
    // Declaring an object examines everything in it.
    if (validations.length > 0 && schema.properties !== undefined) yield
    for (const [index, rule] of validations.entries()) {
      if (isEnough(expressions)) break
      if (++this.#compiled % RULES_AT_ONCE === 0) yield
      expressions.push(...this.#expressionIssues(schema, rule, index, context))
    }
    return { form, expressions: expressions.length > 0 ? expressions : this.#defaultErrors(schema, holder, context) }
  }

  #path({ steps }: Context, index: number, field: keyof ValidationRule): string {
    return this.#options.describe({ steps, rule: { index, field } })
  }

  *#below(schema: StructuralSchema, holder: StructuralSchema, context: Context): Sliced<Found> {
    const { typeName } = holder
    if (typeName !== undefined) {
      if (this.#seen.has(typeName)) return { form: [], expressions: [] }
      this.#seen.add(typeName)
    }
    const found: { readonly form: FieldError[]; readonly expressions: FieldError[] } = { form: [], expressions: [] }
    for (const { node, rules, at } of this.#children(schema, holder, context)) {
      if (isEnough(found.form)) break
      const { form, expressions } = yield* this.check(node, rules, at)
      found.form.push(...form)
      if (!isEnough(found.expressions)) found.expressions.push(...expressions)
    }
    return found
  }

  *#children(schema: StructuralSchema, holder: StructuralSchema, context: Context): Iterable<Child> {
    const { declared, steps, uncorrelatable } = context
    const { additionalProperties: values, properties = {}, items, allOf = [] } = holder
    const here = this.#options.describe({ steps })
    const occurrences = times(context.occurrences, elementsOf(schema))
    const ofMap = uncorrelatable ?? (schema.mapType === 'atomic' ? here : undefined)
    const ofList = uncorrelatable ?? (schema.listType === 'map' ? undefined : here)
    const own = schema.additionalProperties
    if (isSchema(values) && isSchema(own) && hasRules(values)) {
      const at = [...steps, { keyword: 'additionalProperties' } as const]
      const element = { declared: declared?.element, steps: at, occurrences, uncorrelatable: ofMap }
      yield { node: own, rules: values, at: element }
    }
    for (const [name, property] of Object.entries(properties)) {
      const node = schema.properties?.[name]
      if (node === undefined || !hasRules(property)) continue
      const at = [...steps, { keyword: 'properties', name } as const]
      const field = { declared: declared?.property(name), steps: at, occurrences, uncorrelatable: ofMap }
      yield { node, rules: property, at: field }
    }
    for (const [index, branch] of allOf.entries()) {
      if (hasRules(branch))
        yield { node: schema, rules: branch, at: { ...context, steps: [...steps, { keyword: 'allOf', index }] } }
    }
    if (items !== undefined && schema.items !== undefined && hasRules(items)) {
      const at = [...steps, { keyword: 'items' } as const]
      const element = { declared: declared?.element, steps: at, occurrences, uncorrelatable: ofList }
      yield { node: schema.items, rules: items, at: element }
    }
  }

  #expressionIssues(
    schema: StructuralSchema,
    rule: ValidationRule,
    index: number,
    context: Context,
  ): readonly FieldError[] {
    const path = (field: keyof ValidationRule): string => this.#path(context, index, field)
    const { declared } = context
    if (declared === undefined)
      return [invalidValue(path('rule'), rule, 'expressions cannot reach data of this schema')]
    const scope = { schema, declared, names: this.#names }
    const compiled = compileRule(scope, rule)
    const { condition } = compiled
    if (condition === undefined) return []
    if (condition.problem !== undefined) return [invalidValue(path('rule'), rule, condition.problem)]
    const cost = times(condition.maxCost(), context.occurrences ?? cel.mostOccurrences(declared.minJsonSize))
    return [
      ...this.costs.add(path('rule'), cost ?? Infinity, 'estimated rule cost'),
      ...this.#messageIssues(compiled, path('messageExpression')),
      ...transitionIssues(compiled, context, path),
    ]
  }

  /** Validates the default of a node by the rules at and below it. */
  #defaultErrors(
    schema: StructuralSchema,
    holder: StructuralSchema,
    { declared, steps }: Context,
  ): readonly FieldError[] {
    const { default: value } = holder
    if (value === undefined || declared === undefined) return []
    const scope = { schema, declared, names: this.#names }
    const base = `${this.#options.describe({ steps })}.default`
    return defaultErrors(ruleNode(scope, holder), value, this.#work).map((issue) => ({
      ...issue,
      field: below(base, issue.field),
    }))
  }

  #messageIssues({ message, rule }: CompiledRule, path: string): readonly FieldError[] {
    if (message === undefined) return []
    if (message.problem !== undefined) return [invalidValue(path, rule, message.problem)]
    return this.costs.add(path, message.maxCost(), 'estimated messageExpression cost')
  }
}

interface Child {
  readonly node: StructuralSchema
  readonly rules: StructuralSchema
  readonly at: Context
}

function transitionIssues(
  { condition, rule }: CompiledRule,
  { uncorrelatable }: Context,
  path: (field: keyof ValidationRule) => string,
): readonly FieldError[] {
  if (condition === undefined || condition.problem !== undefined) return []
  if (condition.usesOldSelf) {
    if (uncorrelatable === undefined) return []
    const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelatable}`
    return [invalidValue(path('rule'), rule.rule, detail)]
  }
  if (rule.optionalOldSelf === undefined) return []
  return [invalidValue(path('optionalOldSelf'), true, 'may not be set if oldSelf is not used in rule')]
}

function below(base: string, field: string): string {
  if (field === NOWHERE) return base
  return field.startsWith('[') ? base + field : `${base}.${field}`
}

const isSchema = (schema: StructuralSchema | true | undefined): schema is StructuralSchema =>
  schema !== undefined && schema !== true

/** Returns the most elements or values that a value has of its nested schema; undefined if nothing bounds them. */
function elementsOf({ type, additionalProperties, maxProperties, maxItems }: StructuralSchema): number | undefined {
  if (type === 'array') return maxItems
  return type === 'object' && additionalProperties !== undefined ? maxProperties : 1
}

/** Multiplies two bounds; zero times Infinity is zero, and an unknown factor makes the product unknown. */
function times(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined
  return a === 0 || b === 0 ? 0 : a * b
}

/** Returns the sources of all expressions in a schema. */
function expressionsOf(schema: StructuralSchema, seen: Set<string> = new Set()): readonly string[] {
  const { typeName, validations = [], properties = {}, additionalProperties, items, allOf = [] } = schema
  const own = validations.flatMap(({ rule, messageExpression = '' }) => [rule, messageExpression])
  if (typeName !== undefined && seen.has(typeName)) return own
  if (typeName !== undefined) seen.add(typeName)
  const nested = [...Object.values(properties), ...allOf, items, additionalProperties].filter(isSchema)
  return [...own, ...nested.flatMap((each) => expressionsOf(each, seen))]
}

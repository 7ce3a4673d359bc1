import * as cel from '../cel/index.ts'
import type { Sliced } from '../async/index.ts'
import { hasRules, type StructuralSchema } from '../schema/index.ts'
import { compileRule, RuleNames, type CompiledRule, type RuleNamesOptions, type RuleScope } from './compile.ts'
import { RULES_AT_ONCE } from './limits.ts'

/** The progress of compiling the rules of a schema. */
interface CompileProgress {
  /** Schemas already compiled, since types may contain themselves. */
  readonly seen: Set<StructuralSchema>
  rules: number
}

/** A node of a schema with the rules at and below it. Everything is compiled on first use. */
export interface RuleNode {
  readonly schema: StructuralSchema
  readonly declared: cel.DeclaredType
  readonly rules: readonly CompiledRule[]
  /** The properties that have rules, sorted by name. */
  readonly properties: readonly (readonly [name: string, node: RuleNode])[]
  /** The node of the values of a map. */
  readonly values: RuleNode | undefined
  readonly items: RuleNode | undefined
  /** The branches of `allOf`: their rules apply to the same value. */
  readonly branches: readonly RuleNode[]
  /** Compiles the rules at and below this node ahead of use, in slices. */
  compile(progress?: CompileProgress): Sliced<void>
}

/** Returns the root node of the schema of whole objects; undefined if it has no rules. */
export function ruleNodes(
  schema: StructuralSchema,
  environmentOf: RuleNamesOptions['environmentOf'],
): RuleNode | undefined {
  if (!hasRules(schema)) return undefined
  const { root, objectTypes } = cel.declareSchema(schema, { root: 'resource' })
  return root && new LazyNode({ schema, declared: root, names: new RuleNames({ objectTypes, environmentOf }) }, schema)
}

/** Returns the node of a part of a schema; `holder` is the schema that holds its rules. */
export function ruleNode(scope: RuleScope, holder: StructuralSchema): RuleNode {
  return new LazyNode(scope, holder)
}

/** A node whose rules are in `holder`: the node's own schema, or a branch of its `allOf`. */
class LazyNode implements RuleNode {
  readonly #scope: RuleScope
  readonly #holder: StructuralSchema
  #rules: readonly CompiledRule[] | undefined
  #properties: RuleNode['properties'] | undefined
  #element: { readonly node: RuleNode | undefined } | undefined
  #branches: readonly RuleNode[] | undefined

  constructor(scope: RuleScope, holder: StructuralSchema) {
    this.#scope = scope
    this.#holder = holder
  }

  get schema(): StructuralSchema {
    return this.#scope.schema
  }

  get declared(): cel.DeclaredType {
    return this.#scope.declared
  }

  get rules(): readonly CompiledRule[] {
    return (this.#rules ??= (this.#holder.validations ?? []).map((rule) => compileRule(this.#scope, rule)))
  }

  get properties(): RuleNode['properties'] {
    return (this.#properties ??= Object.entries(this.#holder.properties ?? {})
      .flatMap(([name, holder]) => {
        const node = this.#below(this.schema.properties?.[name], holder, this.declared.property(name))
        return node === undefined ? [] : [[name, node] as const]
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  get values(): RuleNode | undefined {
    return this.schema.type === 'object' ? this.#elements() : undefined
  }

  get items(): RuleNode | undefined {
    return this.schema.type === 'array' ? this.#elements() : undefined
  }

  get branches(): readonly RuleNode[] {
    return (this.#branches ??= (this.#holder.allOf ?? [])
      .filter(hasRules)
      .map((branch) => new LazyNode(this.#scope, branch)))
  }

  *compile(progress: CompileProgress = { seen: new Set(), rules: 0 }): Sliced<void> {
    if (progress.seen.has(this.#holder)) return
    progress.seen.add(this.#holder)
    const { validations = [] } = this.#holder
    // Declaring an object examines everything in it.
    if (validations.length > 0 && this.declared.fields !== undefined) yield
    const rules: CompiledRule[] = []
    for (const rule of validations) {
      rules.push(compileRule(this.#scope, rule))
      if (++progress.rules % RULES_AT_ONCE === 0) yield
    }
    this.#rules ??= rules
    const { properties } = this
    if (properties.length > 0) yield
    for (const [, node] of properties) yield* node.compile(progress)
    for (const node of [this.values, this.items, ...this.branches])
      if (node !== undefined) yield* node.compile(progress)
  }

  #elements(): RuleNode | undefined {
    this.#element ??= {
      node: this.#below(elementOf(this.schema), elementOf(this.#holder), this.declared.element),
    }
    return this.#element.node
  }

  #below(
    schema: StructuralSchema | undefined,
    holder: StructuralSchema | undefined,
    declared: cel.DeclaredType | undefined,
  ): RuleNode | undefined {
    if (schema === undefined || holder === undefined || declared === undefined || !hasRules(holder)) return undefined
    return new LazyNode({ ...this.#scope, schema, declared }, holder)
  }
}

/** Returns the schema of the items of a list or the values of a map. */
function elementOf({ items, additionalProperties }: StructuralSchema): StructuralSchema | undefined {
  return items ?? (additionalProperties === true ? undefined : additionalProperties)
}

import * as cel from '../cel/index.ts'
import type { Sliced } from '../async/index.ts'
import type { StructuralSchema } from '../schema/index.ts'
import { compileRule, RuleNames, type CompiledRule, type RuleNamesOptions, type RuleScope } from './compile.ts'
import { hasRules } from './has-rules.ts'
import { RULES_AT_ONCE } from './limits.ts'

/** How far the rules of a schema are compiled. */
interface Progress {
  /** Nodes that are compiled: types may contain themselves. */
  readonly seen: Set<StructuralSchema>
  rules: number
}

/** A node of a schema with the rules that stand at it and below it. Everything is compiled when it is first used. */
export interface RuleNode {
  readonly schema: StructuralSchema
  readonly declared: cel.DeclaredType
  readonly rules: readonly CompiledRule[]
  /** In the order of their names. */
  readonly properties: readonly (readonly [name: string, node: RuleNode])[]
  /** Of the values of a map. */
  readonly values: RuleNode | undefined
  readonly items: RuleNode | undefined
  /** Alternatives that all hold: their rules are about the same value. */
  readonly branches: readonly RuleNode[]
  /** Compiles in slices what stands here and below, before it is used. */
  compile(progress?: Progress): Sliced<void>
}

/** The nodes of the schema of whole objects; undefined: it has no rules. */
export function ruleNodes(
  schema: StructuralSchema,
  environmentOf: RuleNamesOptions['environmentOf'],
): RuleNode | undefined {
  if (!hasRules(schema)) return undefined
  const { root, objectTypes } = cel.declareSchema(schema, { root: 'resource' })
  return root && new LazyNode({ schema, declared: root, names: new RuleNames({ objectTypes, environmentOf }) }, schema)
}

/** The node of a part of a schema; `said` is where its rules stand. */
export function ruleNode(scope: RuleScope, said: StructuralSchema): RuleNode {
  return new LazyNode(scope, said)
}

/** `said` is where the rules stand: the node's own schema, or what an `allOf` adds to it. */
class LazyNode implements RuleNode {
  readonly #scope: RuleScope
  readonly #said: StructuralSchema
  #rules: readonly CompiledRule[] | undefined
  #properties: RuleNode['properties'] | undefined
  #element: { readonly node: RuleNode | undefined } | undefined
  #branches: readonly RuleNode[] | undefined

  constructor(scope: RuleScope, said: StructuralSchema) {
    this.#scope = scope
    this.#said = said
  }

  get schema(): StructuralSchema {
    return this.#scope.schema
  }

  get declared(): cel.DeclaredType {
    return this.#scope.declared
  }

  get rules(): readonly CompiledRule[] {
    return (this.#rules ??= (this.#said.validations ?? []).map((rule) => compileRule(this.#scope, rule)))
  }

  get properties(): RuleNode['properties'] {
    return (this.#properties ??= Object.entries(this.#said.properties ?? {})
      .flatMap(([name, said]) => {
        const node = this.#below(this.schema.properties?.[name], said, this.declared.property(name))
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
    return (this.#branches ??= (this.#said.allOf ?? [])
      .filter(hasRules)
      .map((branch) => new LazyNode(this.#scope, branch)))
  }

  *compile(progress: Progress = { seen: new Set(), rules: 0 }): Sliced<void> {
    if (progress.seen.has(this.#said)) return
    progress.seen.add(this.#said)
    const { validations = [] } = this.#said
    // To declare an object is to look at all that it holds.
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
      node: this.#below(elementOf(this.schema), elementOf(this.#said), this.declared.element),
    }
    return this.#element.node
  }

  #below(
    schema: StructuralSchema | undefined,
    said: StructuralSchema | undefined,
    declared: cel.DeclaredType | undefined,
  ): RuleNode | undefined {
    if (schema === undefined || said === undefined || declared === undefined || !hasRules(said)) return undefined
    return new LazyNode({ ...this.#scope, schema, declared }, said)
  }
}

/** The schema of the items of a list or the values of a map. */
export function elementOf({ items, additionalProperties }: StructuralSchema): StructuralSchema | undefined {
  return items ?? (additionalProperties === true ? undefined : additionalProperties)
}

import * as cel from '../cel/index.ts'
import type { StructuralSchema, ValidationRule } from '../schema/index.ts'
import { resolveFieldPath } from './field-path.ts'

/** `has()` itself costs nothing in rules. */
const PRESENCE_TEST_COST = 0

/** An expression of a rule, or why it is none. */
export type RuleExpression =
  | {
      readonly program: cel.Program
      readonly usesOldSelf: boolean
      /** Units that an evaluation costs at most; Infinity where nothing bounds it. */
      readonly maxCost: () => number
      readonly problem?: undefined
    }
  | { readonly problem: string }

/** A rule as it is run. What is not there to be run is undefined. */
export interface CompiledRule {
  readonly rule: ValidationRule
  readonly condition: RuleExpression | undefined
  readonly message: RuleExpression | undefined
  /** Where issues are reported, below the node; '' for the node itself. */
  readonly fieldPath: string
}

/** What the expressions at a node of a schema are about. */
export interface RuleScope {
  readonly schema: StructuralSchema
  readonly declared: cel.DeclaredType
  readonly names: RuleNames
}

export interface RuleNamesOptions {
  readonly objectTypes: cel.ObjectTypes
  /** Functions and macros that an expression may use. */
  readonly environmentOf: (source: string) => cel.Environment
}

/** An environment with `self` and `oldSelf`, and what it was made of. */
interface Extended {
  readonly base: cel.Environment
  readonly oldSelf: 'value' | 'optional'
  readonly environment: cel.Environment
}

/**
 * The names that the expressions of one schema may use. Declaring `self` looks at its whole type, so it is done once for
 * all rules of a node.
 */
export class RuleNames {
  readonly #options: RuleNamesOptions
  readonly #known = new Map<cel.DeclaredType, Extended[]>()

  constructor(options: RuleNamesOptions) {
    this.#options = options
  }

  /** What an expression of a rule may use whose node is declared as this. */
  of(declared: cel.DeclaredType, { optionalOldSelf }: ValidationRule, source: string): cel.Environment {
    const base = this.#options.environmentOf(source)
    const oldSelf = optionalOldSelf === true ? 'optional' : 'value'
    const known = this.#known.get(declared) ?? []
    const found = known.find((each) => each.base === base && each.oldSelf === oldSelf)
    if (found !== undefined) return found.environment
    const { objectTypes } = this.#options
    const self = declared.type
    const variables = { self, oldSelf: oldSelf === 'optional' ? cel.optionalOf(self) : self }
    const environment = cel.extendEnvironment(base, { objectTypes, variables })
    this.#known.set(declared, [...known, { base, oldSelf, environment }])
    return environment
  }
}

/** The language of rules (CEL-LANG-12: literals are homogeneous). */
export function ruleEnvironment(libraries: readonly cel.Library[]): cel.Environment {
  return cel.createEnvironment({ libraries, homogeneousLiterals: true })
}

/** Compiles a rule with what it says besides. Never throws for a faulty one. */
export function compileRule(scope: RuleScope, rule: ValidationRule): CompiledRule {
  const condition = compileCondition(scope, rule)
  const { messageExpression = '', fieldPath = '' } = rule
  return {
    rule,
    condition,
    message: messageExpression === '' ? undefined : compileMessage(scope, rule, messageExpression),
    fieldPath: fieldPath === '' ? '' : (resolveFieldPath(scope.schema, fieldPath) ?? ''),
  }
}

function compileCondition(scope: RuleScope, rule: ValidationRule): RuleExpression | undefined {
  if (rule.rule.trim() === '') return undefined
  return compile(scope, rule, {
    source: rule.rule,
    result: 'bool',
    failed: 'compilation failed',
    mistyped: 'cel expression must evaluate to a bool',
  })
}

function compileMessage(scope: RuleScope, rule: ValidationRule, source: string): RuleExpression {
  return compile(scope, rule, {
    source,
    result: 'string',
    failed: 'messageExpression compilation failed',
    mistyped: 'messageExpression must evaluate to a string',
  })
}

interface Wanted {
  readonly source: string
  readonly result: 'bool' | 'string'
  readonly failed: string
  readonly mistyped: string
}

function compile(scope: RuleScope, rule: ValidationRule, wanted: Wanted): RuleExpression {
  const environment = scope.names.of(scope.declared, rule, wanted.source)
  const { expression, issues } = cel.compileExpression(environment, wanted.source)
  if (issues !== undefined) return { problem: `${wanted.failed}: ${cel.formatIssues(wanted.source, issues)}` }
  if (expression.types.get(expression.root.id)?.kind !== wanted.result) return { problem: wanted.mistyped }
  const sizes = cel.schemaSizes({ self: scope.declared, oldSelf: scope.declared })
  return {
    program: cel.compileProgram(environment, expression, { presenceTestCost: PRESENCE_TEST_COST }),
    usesOldSelf: [...expression.references.values()].some(({ name }) => name === 'oldSelf' || name === '.oldSelf'),
    maxCost: () => cel.estimateCost(environment, expression, { sizes, presenceTestCost: PRESENCE_TEST_COST }).max,
  }
}

import * as cel from '../cel/index.ts'
import type { StructuralSchema, ValidationRule } from '../schema/index.ts'
import { resolveFieldPath } from './field-path.ts'

/** Units that `has()` itself costs: nothing in rules. */
const PRESENCE_TEST_COST = 0

/** A compiled expression of a rule, or why it does not compile. */
type RuleExpression =
  | {
      readonly program: cel.Program
      readonly usesOldSelf: boolean
      /** Returns the most units that one evaluation can cost; Infinity if nothing bounds it. */
      readonly maxCost: () => number
      readonly problem?: undefined
    }
  | { readonly problem: string }

/** A compiled rule. Expressions that the rule does not have are undefined. */
export interface CompiledRule {
  readonly rule: ValidationRule
  readonly condition: RuleExpression | undefined
  readonly message: RuleExpression | undefined
  /** The path below the node at which errors are reported; '' for the node itself. */
  readonly fieldPath: string
}

/** A node of a schema, its type, and the names that expressions at it may use. */
export interface RuleScope {
  readonly schema: StructuralSchema
  readonly declared: cel.DeclaredType
  readonly names: RuleNames
}

export interface RuleNamesOptions {
  readonly objectTypes: cel.ObjectTypes
  /** Returns the environment of functions and macros that an expression may use. */
  readonly environmentOf: (source: string) => cel.Environment
}

/** An environment with `self` and `oldSelf`, and what it was made from. */
interface Extended {
  readonly base: cel.Environment
  readonly oldSelf: 'value' | 'optional'
  readonly environment: cel.Environment
}

/**
 * Makes the environments of the expressions of one schema. Declaring `self` examines its whole type, so an environment
 * is made once for all rules of a node.
 */
export class RuleNames {
  readonly #options: RuleNamesOptions
  readonly #known = new Map<cel.DeclaredType, Extended[]>()

  constructor(options: RuleNamesOptions) {
    this.#options = options
  }

  /** Returns the environment of an expression of a rule, at a node of the given type. */
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

/** Returns the environment of rules, in which literals must be homogeneous (CEL-LANG-12). */
export function ruleEnvironment(
  libraries: readonly cel.Library[],
  onCompiled?: (seconds: number) => void,
): cel.Environment {
  return cel.createEnvironment({ libraries, homogeneousLiterals: true, onCompiled })
}

/** Compiles a rule and its message expression. Never throws: errors are in the compiled expressions. */
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

interface ExpectedExpression {
  readonly source: string
  readonly result: 'bool' | 'string'
  readonly failed: string
  readonly mistyped: string
}

function compile(scope: RuleScope, rule: ValidationRule, expected: ExpectedExpression): RuleExpression {
  const environment = scope.names.of(scope.declared, rule, expected.source)
  const { expression, issues } = cel.compileExpression(environment, expected.source)
  if (issues !== undefined) return { problem: `${expected.failed}: ${cel.formatIssues(expected.source, issues)}` }
  if (expression.types.get(expression.root.id)?.kind !== expected.result) return { problem: expected.mistyped }
  const sizes = cel.schemaSizes({ self: scope.declared, oldSelf: scope.declared })
  return {
    program: cel.compileProgram(environment, expression, { presenceTestCost: PRESENCE_TEST_COST }),
    usesOldSelf: [...expression.references.values()].some(({ name }) => name === 'oldSelf' || name === '.oldSelf'),
    maxCost: () => cel.estimateCost(environment, expression, { sizes, presenceTestCost: PRESENCE_TEST_COST }).max,
  }
}

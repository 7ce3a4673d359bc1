import {
  CelError,
  Optional,
  type Bindings,
  type Evaluation,
  type Program,
  type Value,
  type Work,
} from '../cel/index.ts'
import { invalidValue, isEnough, type FieldError } from '../api/index.ts'
import type { CompiledRule } from './compile.ts'
import type { Correlation } from '../schema/index.ts'
import { CALL_LIMIT, MAX_COMPUTED_MESSAGE_BYTES } from './limits.ts'
import type { RuleNode } from './node.ts'
import * as words from './wording.ts'

/** The state of validating one object: what the rules have found, and what they may still cost. */
export interface RuleRun {
  readonly errors: FieldError[]
  /** Errors of values that the update has left unchanged. */
  readonly warnings: FieldError[]
  /** Units of cost left. Negative: stop, because the budget is exhausted or enough errors have been found. */
  remaining: number
  /** The work that the rules may still do. */
  readonly work: Work
}

/** A value to validate. */
interface RuleSubject {
  readonly value: unknown
  readonly correlation: Correlation
  /** Returns its path; called only to report an error. */
  path(): string
}

/** Evaluates the rules of one node for a value. */
export function evaluateRules(node: RuleNode, subject: RuleSubject, run: RuleRun): void {
  if (node.rules.length === 0) return
  const evaluation = new NodeEvaluation(node, subject, run)
  if (run.remaining <= 0) return evaluation.stop(words.OUT_OF_BUDGET)
  for (const rule of node.rules) {
    evaluation.apply(rule)
    if (run.remaining < 0) return
  }
}

class NodeEvaluation {
  readonly #type: string
  readonly #subject: RuleSubject
  readonly #run: RuleRun
  readonly #self: Value
  readonly #oldSelf: Value | undefined

  constructor({ schema, declared }: RuleNode, subject: RuleSubject, run: RuleRun) {
    const { old } = subject.correlation
    this.#type = schema.type ?? ''
    this.#subject = subject
    this.#run = run
    this.#self = declared.read(subject.value)
    this.#oldSelf = old === undefined ? undefined : declared.read(old)
  }

  apply(compiled: CompiledRule): void {
    const { rule, condition } = compiled
    if (condition === undefined) return
    if (condition.problem !== undefined) return this.#invalid(`rule compile error: ${condition.problem}`)
    // A transition rule does not apply without an old value.
    if (condition.usesOldSelf && this.#oldSelf === undefined && rule.optionalOldSelf !== true) return
    const bindings = this.#bindings(compiled)
    const { value, exceeded } = this.#spend(condition.program, bindings)
    if (this.#run.remaining < 0) return this.#invalid(words.OUT_OF_BUDGET)
    if (value instanceof CelError) {
      if (exceeded !== undefined) return this.stop(words.overCallLimit(rule, value.message))
      return this.#invalid(words.failure(rule, value.message))
    }
    if (value !== true) this.#refuse(compiled, bindings, condition)
  }

  /** Reports why no more rules are evaluated, and stops. */
  stop(detail: string): void {
    this.#invalid(detail)
    this.#run.remaining = -1
  }

  #bindings({ rule }: CompiledRule): Bindings {
    const old = this.#oldSelf
    if (rule.optionalOldSelf === true) return { self: this.#self, oldSelf: new Optional(old) }
    return old === undefined ? { self: this.#self } : { self: this.#self, oldSelf: old }
  }

  #spend(program: Program, bindings: Bindings): Evaluation {
    const evaluation = program.evaluate(bindings, { costLimit: CALL_LIMIT, work: this.#run.work })
    this.#run.remaining -= evaluation.cost
    return evaluation
  }

  #invalid(detail: string): void {
    this.#run.errors.push(invalidValue(this.#subject.path(), this.#type, detail))
  }

  /** Reports that a condition does not hold: as a warning if the update leaves the value alone, but for transition rules. */
  #refuse(
    { rule, message, fieldPath }: CompiledRule,
    bindings: Bindings,
    { usesOldSelf }: { readonly usesOldSelf: boolean },
  ): void {
    const field = this.#pathTo(fieldPath)
    const tolerated = !usesOldSelf && this.#subject.correlation.unchanged
    const issues = tolerated ? this.#run.warnings : this.#run.errors
    if (isEnough(issues)) return
    const detail = message === undefined || message.problem !== undefined ? undefined : message.program
    const computed = detail === undefined ? undefined : this.#compute(detail, rule.messageExpression ?? '', bindings)
    if (computed?.stopped !== undefined) {
      issues.push(invalidValue(field, this.#type, computed.stopped))
      this.#run.remaining = -1
      return
    }
    issues.push(words.ruleError(rule, field, this.#type, computed?.text ?? words.messageOf(rule)))
    // A Status would not name any further error.
    if (isEnough(this.#run.errors)) this.#run.remaining = -1
  }

  /** Returns the computed message, if it can be shown; `stopped` is the reason if no more rules may be evaluated. */
  #compute(program: Program, source: string, bindings: Bindings): { text?: string; stopped?: string } {
    const { value, exceeded } = this.#spend(program, bindings)
    if (this.#run.remaining < 0) return { stopped: words.MESSAGE_OUT_OF_BUDGET }
    if (exceeded !== undefined) return { stopped: words.messageOverCallLimit(source) }
    const text = typeof value === 'string' ? value.trim() : ''
    const shown = text !== '' && !text.includes('\n') && Buffer.byteLength(text) <= MAX_COMPUTED_MESSAGE_BYTES
    return shown ? { text } : {}
  }

  #pathTo(below: string): string {
    const path = this.#subject.path()
    if (below === '') return path
    return path === NOWHERE ? below : `${path}.${below}`
  }
}

/** The path of the whole object. */
export const NOWHERE = '<nil>'

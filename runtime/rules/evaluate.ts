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
import type { Past } from '../schema/index.ts'
import { CALL_LIMIT, MAX_COMPUTED_MESSAGE_BYTES } from './limits.ts'
import type { RuleNode } from './node.ts'
import * as words from './wording.ts'

/** What the rules have found so far, and what they may still cost. */
export interface Verdict {
  readonly errors: FieldError[]
  /** Issues of what the update has not changed. */
  readonly warnings: FieldError[]
  /** Units left; negative: no more rules are run, for the lack of them or because enough has been found. */
  remaining: number
  /** What the rules may still work. */
  readonly work: Work
}

/** A value that is judged. */
export interface Subject {
  readonly value: unknown
  readonly past: Past
  /** Its path, put together when there is something to say. */
  path(): string
}

/** Runs the rules of one node over a value. */
export function evaluateRules(node: RuleNode, subject: Subject, verdict: Verdict): void {
  if (node.rules.length === 0) return
  const judge = new Judge(node, subject, verdict)
  if (verdict.remaining <= 0) return judge.stop(words.OUT_OF_BUDGET)
  for (const rule of node.rules) {
    judge.apply(rule)
    if (verdict.remaining < 0) return
  }
}

class Judge {
  readonly #type: string
  readonly #subject: Subject
  readonly #verdict: Verdict
  readonly #self: Value
  readonly #oldSelf: Value | undefined

  constructor({ schema, declared }: RuleNode, subject: Subject, verdict: Verdict) {
    const { old } = subject.past
    this.#type = schema.type ?? ''
    this.#subject = subject
    this.#verdict = verdict
    this.#self = declared.read(subject.value)
    this.#oldSelf = old === undefined ? undefined : declared.read(old)
  }

  apply(compiled: CompiledRule): void {
    const { rule, condition } = compiled
    if (condition === undefined) return
    if (condition.problem !== undefined) return this.#invalid(`rule compile error: ${condition.problem}`)
    // A rule about the change of a value has nothing to say where there is no change.
    if (condition.usesOldSelf && this.#oldSelf === undefined && rule.optionalOldSelf !== true) return
    const bindings = this.#bindings(compiled)
    const { value, exceeded } = this.#spend(condition.program, bindings)
    if (this.#verdict.remaining < 0) return this.#invalid(words.OUT_OF_BUDGET)
    if (value instanceof CelError) {
      if (exceeded !== undefined) return this.stop(words.overCallLimit(rule, value.message))
      return this.#invalid(words.failure(rule, value.message))
    }
    if (value !== true) this.#refuse(compiled, bindings, condition.usesOldSelf)
  }

  /** Says why no more rules are run. */
  stop(detail: string): void {
    this.#invalid(detail)
    this.#verdict.remaining = -1
  }

  #bindings({ rule }: CompiledRule): Bindings {
    const old = this.#oldSelf
    if (rule.optionalOldSelf === true) return { self: this.#self, oldSelf: new Optional(old) }
    return old === undefined ? { self: this.#self } : { self: this.#self, oldSelf: old }
  }

  #spend(program: Program, bindings: Bindings): Evaluation {
    const evaluation = program.evaluate(bindings, { costLimit: CALL_LIMIT, work: this.#verdict.work })
    this.#verdict.remaining -= evaluation.cost
    return evaluation
  }

  #invalid(detail: string): void {
    this.#verdict.errors.push(invalidValue(this.#subject.path(), this.#type, detail))
  }

  #refuse(compiled: CompiledRule, bindings: Bindings, isTransition: boolean): void {
    const { rule, message, fieldPath } = compiled
    const field = this.#pathTo(fieldPath)
    const tolerated = !isTransition && this.#subject.past.unchanged
    const issues = tolerated ? this.#verdict.warnings : this.#verdict.errors
    if (isEnough(issues)) return
    const detail = message === undefined || message.problem !== undefined ? undefined : message.program
    const computed = detail === undefined ? undefined : this.#compute(detail, rule.messageExpression ?? '', bindings)
    if (computed?.stopped !== undefined) {
      issues.push(invalidValue(field, this.#type, computed.stopped))
      this.#verdict.remaining = -1
      return
    }
    issues.push(words.refusal(rule, field, this.#type, computed?.text ?? words.messageOf(rule)))
    // Whatever else is wrong, the refusal would not name it.
    if (isEnough(this.#verdict.errors)) this.#verdict.remaining = -1
  }

  /** The computed message, where it can be shown; `stopped`: why nothing more is run. */
  #compute(program: Program, source: string, bindings: Bindings): { text?: string; stopped?: string } {
    const { value, exceeded } = this.#spend(program, bindings)
    if (this.#verdict.remaining < 0) return { stopped: words.MESSAGE_OUT_OF_BUDGET }
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

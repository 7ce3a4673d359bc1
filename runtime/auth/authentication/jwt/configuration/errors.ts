import type { Environment } from '../../../../cel/index.ts'
import { duplicateValue, invalidValue, type FieldError } from '../../../../api/index.ts'
import { compileJwtExpression, type JwtEnvironments, type JwtExpression } from '../expressions.ts'

/** Collects the errors of a configuration, and compiles its expressions. */
export class Errors {
  readonly found: FieldError[] = []
  readonly #environments: JwtEnvironments

  constructor(environments: JwtEnvironments) {
    this.#environments = environments
  }

  add(...errors: readonly FieldError[]): void {
    this.found.push(...errors)
  }

  /** Adds the value to those seen. Returns whether it is new; adds an error otherwise. */
  unique(seen: Set<string>, path: string, value: string): boolean {
    const known = seen.has(value)
    if (known) this.add(duplicateValue(path, value))
    seen.add(value)
    return !known
  }

  /** Compiles an expression over `claims` with a result of any type; undefined, and an error, if it does not compile. */
  claimExpression(path: string, source: string): JwtExpression | undefined {
    return this.#compile(this.#environments.claims, path, source, 'any')
  }

  /** Compiles a boolean expression over `claims`; undefined, and an error, if it does not compile. */
  claimCondition(path: string, source: string): JwtExpression | undefined {
    return this.#compile(this.#environments.claims, path, source, 'condition')
  }

  /** Compiles a boolean expression over `user`; undefined, and an error, if it does not compile. */
  userCondition(path: string, source: string): JwtExpression | undefined {
    return this.#compile(this.#environments.user, path, source, 'condition')
  }

  #compile(environment: Environment, path: string, source: string, result: 'condition' | 'any') {
    const compiled = compileJwtExpression(environment, source, result)
    if (typeof compiled !== 'string') return compiled
    this.add(invalidValue(path, source, compiled))
    return undefined
  }
}

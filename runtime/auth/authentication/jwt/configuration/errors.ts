import type { Environment } from '../../../../cel/index.ts'
import { duplicateValue, invalidValue, type FieldError } from '../../../../api/index.ts'
import { compileJwtExpression, type JwtEnvironments, type JwtExpression } from '../expressions.ts'

/** Collects what is wrong with a configuration, and compiles its expressions. */
export class Errors {
  readonly found: FieldError[] = []
  readonly #environments: JwtEnvironments

  constructor(environments: JwtEnvironments) {
    this.#environments = environments
  }

  add(...errors: readonly FieldError[]): void {
    this.found.push(...errors)
  }

  /** Notes a value that is there twice, and remembers it; true: it is new. */
  unique(seen: Set<string>, path: string, value: string): boolean {
    const known = seen.has(value)
    if (known) this.add(duplicateValue(path, value))
    seen.add(value)
    return !known
  }

  /** Over `claims`, for any value. Undefined: it does not compile, which is noted. */
  claimExpression(path: string, source: string): JwtExpression | undefined {
    return this.#compile(this.#environments.claims, path, source, 'any')
  }

  claimCondition(path: string, source: string): JwtExpression | undefined {
    return this.#compile(this.#environments.claims, path, source, 'condition')
  }

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

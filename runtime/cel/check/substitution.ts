import { DYN, type Type } from '../value/types.ts'

/** What the type variables of one check stand for. Bindings can be taken back to a mark. */
export class Substitution {
  readonly #bindings = new Map<string, Type>()
  readonly #trail: { readonly variable: string; readonly previous: Type | undefined }[] = []
  #variables = 0

  /** A type variable that no other part of the check uses. */
  fresh(): Type {
    return { kind: 'parameter', name: `_var${this.#variables++}`, parameters: [] }
  }

  /** The type that a variable is bound to; undefined for a free variable and for any other type. */
  find(type: Type): Type | undefined {
    return type.kind === 'parameter' ? this.#bindings.get(type.name) : undefined
  }

  bind(variable: Type, type: Type): void {
    this.#trail.push({ variable: variable.name, previous: this.#bindings.get(variable.name) })
    this.#bindings.set(variable.name, type)
  }

  /** A mark to which {@link rollback} may return. */
  mark(): number {
    return this.#trail.length
  }

  /** Takes back all bindings made since a mark. */
  rollback(mark: number): void {
    while (this.#trail.length > mark) {
      const { variable, previous } = this.#trail.pop()!
      if (previous === undefined) this.#bindings.delete(variable)
      else this.#bindings.set(variable, previous)
    }
  }

  /** The type with all bound variables replaced; free ones stay. */
  apply(type: Type): Type {
    const bound = this.find(type)
    return bound === undefined ? mapParameters(type, (parameter) => this.apply(parameter)) : this.apply(bound)
  }

  /** The type without any variables: free ones become dyn. */
  close(type: Type): Type {
    const bound = this.find(type)
    if (bound !== undefined) return this.close(bound)
    return type.kind === 'parameter' ? DYN : mapParameters(type, (parameter) => this.close(parameter))
  }

  /** Whether the type, written out in full, has more than so many parts. Takes no more steps than that. */
  isLargerThan(type: Type, limit: number): boolean {
    let parts = 0
    const count = (part: Type): boolean => {
      if (++parts > limit) return true
      const bound = this.find(part)
      return bound === undefined ? part.parameters.some(count) : count(bound)
    }
    return count(type)
  }

  /** Copies of the types of one signature, in which each variable is a fresh one. */
  instantiate(types: readonly Type[]): readonly Type[] {
    const renamed = new Map<string, Type>()
    const rename = (type: Type): Type => {
      if (type.kind !== 'parameter') return mapParameters(type, rename)
      const variable = renamed.get(type.name) ?? this.fresh()
      renamed.set(type.name, variable)
      return variable
    }
    return types.map(rename)
  }
}

/** Whether a type variable occurs in the type. */
export function hasVariable(type: Type): boolean {
  return type.kind === 'parameter' || type.parameters.some(hasVariable)
}

/** The type with its parameters replaced; the same object where none changes. */
function mapParameters(type: Type, replace: (parameter: Type) => Type): Type {
  if (type.parameters.length === 0) return type
  const parameters = type.parameters.map(replace)
  return parameters.every((parameter, index) => parameter === type.parameters[index]) ? type : { ...type, parameters }
}

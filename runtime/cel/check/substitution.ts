import { DYN, type Type } from '../value/types.ts'

/** The bindings of the type variables of one check. They can be rolled back to a mark. */
export class Substitution {
  readonly #bindings = new Map<string, Type>()
  readonly #trail: { readonly variable: string; readonly previous: Type | undefined }[] = []
  #variables = 0

  /** Returns a type variable that no other part of the check uses. */
  fresh(): Type {
    return { kind: 'parameter', name: `_var${this.#variables++}`, parameters: [] }
  }

  /** Returns the type that a variable is bound to; undefined for a free variable and for any other type. */
  find(type: Type): Type | undefined {
    return type.kind === 'parameter' ? this.#bindings.get(type.name) : undefined
  }

  bind(variable: Type, type: Type): void {
    this.#trail.push({ variable: variable.name, previous: this.#bindings.get(variable.name) })
    this.#bindings.set(variable.name, type)
  }

  /** Returns a mark for {@link rollback}. */
  mark(): number {
    return this.#trail.length
  }

  /** Undoes all bindings made since a mark. */
  rollback(mark: number): void {
    while (this.#trail.length > mark) {
      const { variable, previous } = this.#trail.pop()!
      if (previous === undefined) this.#bindings.delete(variable)
      else this.#bindings.set(variable, previous)
    }
  }

  /** Returns the type with all bound variables replaced; free ones stay. */
  apply(type: Type): Type {
    const bound = this.find(type)
    return bound === undefined ? mapParameters(type, (parameter) => this.apply(parameter)) : this.apply(bound)
  }

  /** Returns the type without any variables: free ones become dyn. */
  close(type: Type): Type {
    const bound = this.find(type)
    if (bound !== undefined) return this.close(bound)
    return type.kind === 'parameter' ? DYN : mapParameters(type, (parameter) => this.close(parameter))
  }

  /** Reports whether the type, written out in full, has more than `limit` parts, in at most that many steps. */
  isLargerThan(type: Type, limit: number): boolean {
    let parts = 0
    const count = (part: Type): boolean => {
      if (++parts > limit) return true
      const bound = this.find(part)
      return bound === undefined ? part.parameters.some(count) : count(bound)
    }
    return count(type)
  }

  /** Returns the types of one signature with fresh variables. */
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

/** Reports whether a type variable occurs in the type. */
export function hasVariable(type: Type): boolean {
  return type.kind === 'parameter' || type.parameters.some(hasVariable)
}

/** Returns the type with its parameters replaced; the same object if none changes. */
function mapParameters(type: Type, replace: (parameter: Type) => Type): Type {
  if (type.parameters.length === 0) return type
  const parameters = type.parameters.map(replace)
  return parameters.every((parameter, index) => parameter === type.parameters[index]) ? type : { ...type, parameters }
}

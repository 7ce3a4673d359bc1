import type { FunctionDeclaration, Overload } from '../library/library.ts'
import type { Macro } from '../syntax/macro.ts'
import { accepts, isExactType } from './assignable.ts'
import { problemsOfTypes } from './well-formed.ts'

/**
 * Adds a declaration to the functions of the same name, and returns what is wrong with it. An overload may be declared
 * again with the same signature; the later declaration replaces the earlier.
 *
 * @param owners function names by overload id: ids are unique in an environment
 */
export function addFunction(
  functions: Map<string, FunctionDeclaration>,
  owners: Map<string, string>,
  macros: readonly Macro[],
  { name, overloads }: FunctionDeclaration,
): readonly string[] {
  if (name === '') return ['a function without a name']
  if (overloads.length === 0) return [`function '${name}' has no overloads`]
  const problems: string[] = []
  const merged = new Map((functions.get(name)?.overloads ?? []).map((overload) => [overload.id, overload]))
  for (const overload of overloads) {
    problems.push(...problemsOfOverload(name, overload, merged.values(), macros))
    const owner = owners.get(overload.id) ?? name
    if (owner !== name) problems.push(`overload '${overload.id}' is declared by functions '${owner}' and '${name}'`)
    merged.set(overload.id, overload)
    owners.set(overload.id, name)
  }
  functions.set(name, { name, overloads: [...merged.values()] })
  return problems
}

function problemsOfOverload(
  name: string,
  overload: Overload,
  others: Iterable<Overload>,
  macros: readonly Macro[],
): readonly string[] {
  const { id, parameters, receiver, result } = overload
  if (id === '') return [`function '${name}' has an overload without an id`]
  const where = `overload '${id}' of function '${name}'`
  if (receiver === 'member' && parameters.length === 0) return [`no receiver in ${where}`]
  const problems = [...problemsOfTypes([...parameters, result], where)]
  for (const other of others) {
    if (other.id === id) {
      if (!sameSignature(other, overload)) {
        problems.push(`overload redefinition in function. ${name}: ${id} has multiple definitions`)
      }
    } else if (overlaps(other, overload)) {
      problems.push(`overload signature collision in function ${name}: ${other.id} collides with ${id}`)
    }
  }
  const arity = parameters.length - (receiver === 'member' ? 1 : 0)
  if (macros.some((macro) => macro.name === name && macro.receiver === receiver && macro.arity === arity)) {
    problems.push(`overlapping macro for name '${name}' with ${arity} args`)
  }
  return problems
}

function sameSignature(a: Overload, b: Overload): boolean {
  return (
    a.receiver === b.receiver &&
    a.strictness === b.strictness &&
    a.parameters.length === b.parameters.length &&
    isExactType(a.result, b.result) &&
    a.parameters.every((parameter, index) => isExactType(parameter, b.parameters[index]!))
  )
}

function overlaps(a: Overload, b: Overload): boolean {
  return (
    a.receiver === b.receiver &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((parameter, index) => {
      const other = b.parameters[index]!
      return accepts(parameter, other) || accepts(other, parameter)
    })
  )
}

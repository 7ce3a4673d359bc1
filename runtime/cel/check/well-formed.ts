import { formatType, type ObjectTypes, type Type } from '../value/types.ts'
import { isQualifiedName } from './names.ts'

/** Returns what is wrong with the declaration of a variable: its name, its type, or a message type it refers to. */
export function problemsOfVariable(name: string, type: Type, objectTypes: ObjectTypes): readonly string[] {
  const problems = isQualifiedName(name) ? [] : [`malformed variable name '${name}'`]
  const seen = new Set<string>()
  const visit = (part: Type, where: string): void => {
    const problem = problemOfShape(part)
    if (problem !== undefined) problems.push(`${problem} in ${where}`)
    part.parameters.forEach((parameter) => visit(parameter, where))
    if (part.kind !== 'object' || seen.has(part.name)) return
    seen.add(part.name)
    const fields = objectTypes.find(part.name)
    if (fields === undefined) problems.push(`unknown type '${part.name}' in ${where}`)
    for (const [field, { type: fieldType }] of fields ?? []) visit(fieldType, `field '${part.name}.${field}'`)
  }
  visit(type, `variable '${name}'`)
  return problems
}

/** Returns what is wrong with the types of a signature. */
export function problemsOfTypes(types: readonly Type[], where: string): readonly string[] {
  const problemsOf = (type: Type): readonly string[] => {
    const problem = problemOfShape(type)
    return [...(problem === undefined ? [] : [`${problem} in ${where}`]), ...type.parameters.flatMap(problemsOf)]
  }
  return types.flatMap(problemsOf)
}

function problemOfShape(type: Type): string | undefined {
  if (type.kind === 'error') return `type '${formatType(type)}' cannot be declared`
  if (type.name === '') return `a type without a name`
  return takesParameters(type) ? undefined : `wrong number of parameters of type '${formatType(type)}'`
}

function takesParameters({ kind, parameters }: Type): boolean {
  switch (kind) {
    case 'opaque':
      return true
    case 'list':
      return parameters.length === 1
    case 'map':
      return parameters.length === 2
    case 'type':
      return parameters.length <= 1
    default:
      return parameters.length === 0
  }
}

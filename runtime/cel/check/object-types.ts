import type { FieldDeclaration, ObjectTypes, Type } from '../value/types.ts'
import { DeclarationError } from './environment.ts'
import { isQualifiedName } from './names.ts'
import { problemsOfTypes } from './well-formed.ts'

/** Declares the fields of a message type that have the same name in expressions and in data. */
export const fieldsOf = (types: Readonly<Record<string, Type>>): readonly FieldDeclaration[] =>
  Object.entries(types).map(([name, type]) => ({ name, property: name, type }))

/**
 * Returns the message types that are declared as plain data, as generated code does. Throws {@link DeclarationError}
 * with all malformed names and types, and all fields that are declared twice.
 */
export function objectTypesFrom(declarations: Readonly<Record<string, readonly FieldDeclaration[]>>): ObjectTypes {
  const problems: string[] = []
  const types = new Map<string, ReadonlyMap<string, FieldDeclaration>>()
  for (const [typeName, fields] of Object.entries(declarations)) {
    if (!isQualifiedName(typeName)) problems.push(`malformed type name '${typeName}'`)
    const byName = new Map<string, FieldDeclaration>()
    for (const field of fields) {
      if (field.name === '') problems.push(`a field of type '${typeName}' without a name`)
      if (byName.has(field.name)) problems.push(`overlapping field '${field.name}' of type '${typeName}'`)
      problems.push(...problemsOfTypes([field.type], `field '${typeName}.${field.name}'`))
      byName.set(field.name, field)
    }
    types.set(typeName, byName)
  }
  if (problems.length > 0) throw new DeclarationError(problems)
  return { find: (typeName) => types.get(typeName) }
}

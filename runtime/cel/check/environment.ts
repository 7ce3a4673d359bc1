import type { FunctionDeclaration, Library } from '../library/library.ts'
import type { Constant } from '../syntax/ast.ts'
import type { Macro } from '../syntax/macro.ts'
import type { ObjectTypes, Type } from '../value/types.ts'
import { addFunction } from './functions.ts'
import { isQualifiedName } from './names.ts'
import { problemsOfTypes, problemsOfVariable } from './well-formed.ts'

/** A name with a fixed value, such as the member of an enumeration. */
export interface ConstantDeclaration {
  readonly type: Type
  readonly value: Constant
}

/** The contents of an environment. */
export interface Declarations {
  /** The name space in which names are looked up first: `a.b`. */
  readonly container?: string
  readonly variables?: Readonly<Record<string, Type>>
  readonly constants?: Readonly<Record<string, ConstantDeclaration>>
  /** Type names in addition to those of the libraries. */
  readonly types?: Readonly<Record<string, Type>>
  readonly libraries?: readonly Library[]
  /** The fields of message types. */
  readonly objectTypes?: ObjectTypes
  /** Whether the elements of a list literal, and the keys and values of a map literal, must agree (CEL-LANG-12). */
  readonly homogeneousLiterals?: boolean
  /** Called with how long each compilation took (seconds). Must not throw. */
  readonly onCompiled?: ((seconds: number) => void) | undefined
}

/** The names that expressions may use, checked and ready to be looked up. Immutable. */
export interface Environment {
  readonly container: string
  readonly variables: ReadonlyMap<string, Type>
  readonly constants: ReadonlyMap<string, ConstantDeclaration>
  readonly types: ReadonlyMap<string, Type>
  /** Functions with the overloads of all libraries, by name. */
  readonly functions: ReadonlyMap<string, FunctionDeclaration>
  /** The macros of all libraries; one that comes later replaces one of the same name, style and arity. */
  readonly macros: readonly Macro[]
  readonly objectTypes: ObjectTypes
  readonly homogeneousLiterals: boolean
  readonly onCompiled: ((seconds: number) => void) | undefined
}

/** Thrown if declarations are malformed or conflict; the message lists all problems, one per line. */
export class DeclarationError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'DeclarationError'
    this.problems = problems
  }
}

const EMPTY: Environment = {
  container: '',
  variables: new Map(),
  constants: new Map(),
  types: new Map(),
  functions: new Map(),
  macros: [],
  objectTypes: { find: () => undefined },
  homogeneousLiterals: false,
  onCompiled: undefined,
}

/** Returns an environment of these declarations (CEL-LANG-13). Throws {@link DeclarationError}. */
export function createEnvironment(declarations: Declarations): Environment {
  return extendEnvironment(EMPTY, declarations)
}

/**
 * Returns the environment with more declarations. Checks only the new ones, so it is cheap to add variables to an
 * environment with many functions. Throws {@link DeclarationError}.
 */
export function extendEnvironment(base: Environment, added: Declarations): Environment {
  const problems: string[] = []
  const libraries = added.libraries ?? []
  const container = added.container ?? base.container
  if (container !== '' && !isQualifiedName(container)) problems.push(`malformed container name '${container}'`)
  const macros = mergeMacros(base.macros, libraries)
  const objectTypes = added.objectTypes === undefined ? base.objectTypes : inTurn(added.objectTypes, base.objectTypes)
  const types = mergeTypes(base.types, libraries, added.types ?? {}, problems)
  const environment: Environment = {
    container,
    macros,
    objectTypes,
    types,
    variables: mergeVariables(base, added.variables ?? {}, { objectTypes, types, problems }),
    constants: mergeConstants(base, added.constants ?? {}, { types, problems }),
    functions: mergeFunctions(base.functions, libraries, macros, problems),
    homogeneousLiterals: added.homogeneousLiterals ?? base.homogeneousLiterals,
    onCompiled: added.onCompiled ?? base.onCompiled,
  }
  if (problems.length > 0) throw new DeclarationError(problems)
  return environment
}

function mergeFunctions(
  base: Environment['functions'],
  libraries: readonly Library[],
  macros: readonly Macro[],
  problems: string[],
): Environment['functions'] {
  if (libraries.length === 0) return base
  const functions = new Map(base)
  const owners = new Map<string, string>()
  for (const { name, overloads } of base.values()) overloads.forEach(({ id }) => owners.set(id, name))
  for (const { functions: declared } of libraries) {
    for (const declaration of declared) problems.push(...addFunction(functions, owners, macros, declaration))
  }
  return functions
}

function mergeMacros(base: readonly Macro[], libraries: readonly Library[]): readonly Macro[] {
  const merged = new Map<string, Macro>()
  const keyOf = ({ name, receiver, arity }: Macro): string => `${name}:${receiver}:${arity}`
  for (const macro of [...base, ...libraries.flatMap(({ macros = [] }) => macros)]) merged.set(keyOf(macro), macro)
  return [...merged.values()]
}

function mergeTypes(
  base: Environment['types'],
  libraries: readonly Library[],
  named: Readonly<Record<string, Type>>,
  problems: string[],
): Environment['types'] {
  const types = new Map(base)
  const all: readonly (readonly [string, Type])[] = [
    ...libraries.flatMap((library) => (library.types ?? []).map((type) => [type.name, type] as const)),
    ...Object.entries(named),
  ]
  for (const [name, type] of all) {
    const known = types.get(name)
    if (!isQualifiedName(name)) problems.push(`malformed type name '${name}'`)
    else if (known === undefined) types.set(name, type)
    else if (known.kind !== type.kind || known.name !== type.name) problems.push(overlapping(name))
  }
  return types
}

interface Known {
  readonly types: Environment['types']
  readonly problems: string[]
}

function mergeVariables(
  base: Environment,
  added: Readonly<Record<string, Type>>,
  { objectTypes, types, problems }: Known & { readonly objectTypes: ObjectTypes },
): Environment['variables'] {
  const variables = new Map(base.variables)
  for (const [name, type] of Object.entries(added)) {
    if (variables.has(name) || types.has(name)) problems.push(overlapping(name))
    problems.push(...problemsOfVariable(name, type, objectTypes))
    variables.set(name, type)
  }
  return variables
}

function mergeConstants(
  base: Environment,
  added: Readonly<Record<string, ConstantDeclaration>>,
  { types, problems }: Known,
): Environment['constants'] {
  const constants = new Map(base.constants)
  for (const [name, constant] of Object.entries(added)) {
    if (constants.has(name) || base.variables.has(name) || types.has(name)) problems.push(overlapping(name))
    if (!isQualifiedName(name)) problems.push(`malformed constant name '${name}'`)
    problems.push(...problemsOfTypes([constant.type], `constant '${name}'`))
    constants.set(name, constant)
  }
  return constants
}

function overlapping(name: string): string {
  return `overlapping identifier for name '${name}'`
}

function inTurn(first: ObjectTypes, second: ObjectTypes): ObjectTypes {
  return { find: (typeName) => first.find(typeName) ?? second.find(typeName) }
}

import { describe, expect, it } from 'vitest'
import {
  createEnvironment,
  DeclarationError,
  extendEnvironment,
  type Declarations,
} from '../../../../runtime/cel/check/environment.ts'
import { candidateNames } from '../../../../runtime/cel/check/names.ts'
import { objectTypesFrom } from '../../../../runtime/cel/check/object-types.ts'
import { librariesFor } from '../../../../runtime/cel/check/release.ts'
import {
  globalCall,
  type Library,
  memberCall,
  overload,
  type Overload,
} from '../../../../runtime/cel/library/library.ts'
import type { Macro } from '../../../../runtime/cel/syntax/macro.ts'
import {
  BOOL,
  DYN,
  INT,
  listOf,
  objectType,
  STRING,
  type FieldDeclaration,
  type ObjectTypes,
  type Type,
} from '../../../../runtime/cel/value/types.ts'

const predicate = (id: string, parameters: readonly Type[], result: Type = BOOL): Overload =>
  overload(id, globalCall(parameters, result), () => true)
const library = (
  name: string,
  overloads: Record<string, readonly Overload[]>,
  more: Partial<Library> = {},
): Library => ({
  name,
  functions: Object.entries(overloads).map(([function_, list]) => ({ name: function_, overloads: list })),
  ...more,
})
const macro = (name: string, receiver: Macro['receiver'], arity: Macro['arity']): Macro => ({
  name,
  receiver,
  arity,
  expand: () => undefined,
})
const problemsOf = (declarations: Declarations): readonly string[] => {
  try {
    createEnvironment(declarations)
    return []
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems
    throw error
  }
}

describe('an environment', () => {
  it('merges the overloads of one function over several libraries', () => {
    const environment = createEnvironment({
      libraries: [
        library('a', { f: [predicate('f_int', [INT])] }),
        library('b', { f: [predicate('f_string', [STRING])] }),
      ],
    })
    expect(environment.functions.get('f')?.overloads.map(({ id }) => id)).toEqual(['f_int', 'f_string'])
  })

  it('lets a later library redefine an overload with the same signature', () => {
    const later = predicate('f_int', [INT])
    const environment = createEnvironment({
      libraries: [library('a', { f: [predicate('f_int', [INT])] }), library('b', { f: [later] })],
    })
    expect(environment.functions.get('f')?.overloads).toEqual([later])
  })

  it('is extended without touching the one it grows from', () => {
    const base = createEnvironment({ variables: { x: INT }, libraries: [library('a', { f: [predicate('f', [])] })] })
    const grown = extendEnvironment(base, { variables: { y: STRING } })
    expect([...grown.variables.keys()]).toEqual(['x', 'y'])
    expect([...base.variables.keys()]).toEqual(['x'])
    expect(grown.functions).toBe(base.functions)
  })

  it('replaces macros of the same name, style and arity', () => {
    const first = macro('m', 'global', 1)
    const second = macro('m', 'global', 1)
    const libraries = [
      library('a', {}, { macros: [first] }),
      library('b', {}, { macros: [second, macro('m', 'member', 1)] }),
    ]
    const { macros } = createEnvironment({ libraries })
    expect(macros).toHaveLength(2)
    expect(macros[0]).toBe(second)
  })
})

describe('declarations are checked when the environment is built', () => {
  it.each<[string, Declarations, readonly string[]]>([
    [
      'overloads that a call could not tell apart',
      { libraries: [library('a', { f: [predicate('one', [DYN]), predicate('two', [INT])] })] },
      ['overload signature collision in function f: one collides with two'],
    ],
    [
      'an overload with two signatures',
      {
        libraries: [library('a', { f: [predicate('one', [INT])] }), library('b', { f: [predicate('one', [STRING])] })],
      },
      ['overload redefinition in function. f: one has multiple definitions'],
    ],
    [
      'an id that two functions use',
      { libraries: [library('a', { f: [predicate('one', [INT])], g: [predicate('one', [INT])] })] },
      ["overload 'one' is declared by functions 'f' and 'g'"],
    ],
    [
      'a function that a macro hides',
      { libraries: [library('a', { has: [predicate('has_dyn', [DYN])] }, { macros: [macro('has', 'global', 1)] })] },
      ["overlapping macro for name 'has' with 1 args"],
    ],
    ['a function without overloads', { libraries: [library('a', { f: [] })] }, ["function 'f' has no overloads"]],
    [
      'a member without a receiver',
      { libraries: [library('a', { f: [overload('f_none', memberCall([], BOOL), () => true)] })] },
      ["no receiver in overload 'f_none' of function 'f'"],
    ],
    [
      'a type with the wrong number of parameters',
      { libraries: [library('a', { f: [predicate('f_list', [{ kind: 'list', name: 'list', parameters: [] }])] })] },
      ["wrong number of parameters of type 'list' in overload 'f_list' of function 'f'"],
    ],
    [
      'a variable that has the name of a type',
      { variables: { int: STRING }, libraries: [library('a', {}, { types: [INT] })] },
      ["overlapping identifier for name 'int'"],
    ],
    [
      'a constant that has the name of a type',
      { constants: { int: { type: INT, value: { type: 'int', value: 1n } } }, types: { int: INT } },
      ["overlapping identifier for name 'int'"],
    ],
    [
      'two types of one name',
      { types: { a: STRING }, libraries: [library('a', {}, { types: [objectType('a')] })] },
      ["overlapping identifier for name 'a'"],
    ],
    ['a name that no expression can spell', { variables: { 'a-b': INT } }, ["malformed variable name 'a-b'"]],
    ['a container that is no name', { container: 'a..b' }, ["malformed container name 'a..b'"]],
    [
      'a message type that nobody declares',
      { variables: { self: listOf(objectType('a.Missing')) } },
      ["unknown type 'a.Missing' in variable 'self'"],
    ],
  ])('refuses %s', (_, declarations, problems) => {
    expect(problemsOf(declarations)).toEqual(problems)
  })

  it('checks the fields of message types, also recursive ones', () => {
    const field = (name: string, type: Type): [string, FieldDeclaration] => [name, { name, property: name, type }]
    const objectTypes: ObjectTypes = {
      find: (name) =>
        name === 'a.Node'
          ? new Map([field('next', objectType('a.Node')), field('owner', listOf(objectType('a.Gone')))])
          : undefined,
    }
    expect(problemsOf({ variables: { self: objectType('a.Node') }, objectTypes })).toEqual([
      "unknown type 'a.Gone' in field 'a.Node.owner'",
    ])
  })

  it('lists everything that is malformed or clashes, before there is an expression [CEL-LANG-13]', () => {
    const declarations: Declarations = {
      variables: { 'a b': INT, self: objectType('a.Missing') },
      libraries: [library('a', { f: [predicate('one', [INT]), predicate('two', [INT])] })],
    }
    expect(() => createEnvironment(declarations)).toThrow(
      [
        "malformed variable name 'a b'",
        "unknown type 'a.Missing' in variable 'self'",
        'overload signature collision in function f: one collides with two',
      ].join('\n'),
    )
  })
})

describe('message types declared as data', () => {
  const field = (name: string, type: Type): FieldDeclaration => ({ name, property: name, type })

  it('are found by name, with their fields', () => {
    const types = objectTypesFrom({ 'a.Node': [field('next', objectType('a.Node')), field('size', INT)] })
    expect([...types.find('a.Node')!.keys()]).toEqual(['next', 'size'])
    expect(types.find('a.Other')).toBeUndefined()
  })

  it('are refused when they clash or are malformed, all at once', () => {
    const list: Type = { kind: 'list', name: 'list', parameters: [] }
    expect(() =>
      objectTypesFrom({ 'a-b': [], 'a.Node': [field('x', INT), field('x', STRING), field('y', list)] }),
    ).toThrow(
      [
        "malformed type name 'a-b'",
        "overlapping field 'x' of type 'a.Node'",
        "wrong number of parameters of type 'list' in field 'a.Node.y'",
      ].join('\n'),
    )
  })
})

describe('candidate names', () => {
  it.each([
    ['', 'x', ['x']],
    ['a.b', 'x.y', ['a.b.x.y', 'a.x.y', 'x.y']],
    ['a.b', '.x', ['x']],
  ])('in container "%s" of "%s" are %j', (container, name, candidates) => {
    expect(candidateNames(container, name)).toEqual(candidates)
  })
})

describe('libraries of a release', () => {
  const libraries = [library('always', {}), library('late', {}, { introduced: '1.29' })]
  it.each([
    ['1.9', ['always']],
    ['1.28', ['always']],
    ['v1.29.3', ['always', 'late']],
    ['1.31', ['always', 'late']],
    ['2.0', ['always', 'late']],
  ])('at %s are %j', (release, names) => {
    expect(librariesFor(libraries, release).map(({ name }) => name)).toEqual(names)
  })

  it('refuses what is no release', () => {
    expect(() => librariesFor(libraries, 'latest')).toThrow("not a release: 'latest'")
  })
})

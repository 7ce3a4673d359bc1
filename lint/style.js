/** Declarations at the level of a module. */
const OF_MODULE = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration'

/** Wrappers of TypeScript that change nothing at run time. */
const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression']

/** Classes whose instances are data when they are made of data. */
const DATA_CLASSES = ['Map', 'Set', 'Uint8Array']

/**
 * Requires UPPER_SNAKE names for constants of a module that are plain data: literals, and arrays, objects, sets and maps of
 * nothing else. A set or map that begins empty is filled later, and is no constant. A table of codes that has a type of the
 * same name (`Op`) is written as types are.
 */
const constantCase = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { case: '{{name}} is a constant of the module: write it in UPPER_SNAKE.' },
  },
  create(context) {
    const known = new Set()

    const isPlain = (node) => {
      if (WRAPPERS.includes(node.type)) return isPlain(node.expression)
      switch (node.type) {
        case 'Literal':
          return true
        case 'TemplateLiteral':
          return node.expressions.every(isPlain)
        case 'UnaryExpression':
        case 'SpreadElement':
          return isPlain(node.argument)
        case 'BinaryExpression':
          return isPlain(node.left) && isPlain(node.right)
        case 'Identifier':
          return known.has(node.name)
        case 'ArrayExpression':
          return node.elements.every((element) => element !== null && isPlain(element))
        case 'ObjectExpression':
          return node.properties.every((property) =>
            property.type === 'Property'
              ? !property.method && !property.computed && isPlain(property.value)
              : isPlain(property),
          )
        case 'NewExpression':
          return DATA_CLASSES.includes(node.callee.name) && node.arguments.length > 0 && node.arguments.every(isPlain)
        default:
          return false
      }
    }

    const check = ({ id, init }) => {
      if (id.type !== 'Identifier' || init === null || !isPlain(init)) return
      known.add(id.name)
      if (/^[a-z]/.test(id.name)) context.report({ node: id, messageId: 'case', data: { name: id.name } })
    }
    return { [`${OF_MODULE}[kind="const"] > VariableDeclarator`]: check }
  },
}

/**
 * Refuses caches at the level of a module: one that belongs to an object hangs on it, or in what owns it, and what is made of
 * the plain data of others is `derived`. A map or set that begins empty is one, unless its name says that it is constant.
 */
const moduleCache = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      cache:
        'A cache hangs on the object that it belongs to, or in the object that owns it; or use `derived` (runtime/async).',
    },
  },
  create: (context) => ({
    [`${OF_MODULE} > VariableDeclarator > NewExpression[callee.name=/^Weak(Map|Set)$/]`]: (node) =>
      context.report({ node, messageId: 'cache' }),
    [`${OF_MODULE} > VariableDeclarator[id.name=/^[a-z]/] > NewExpression[callee.name=/^(Map|Set)$/][arguments.length=0]`]:
      (node) => context.report({ node, messageId: 'cache' }),
  }),
}

/**
 * Requires `#name` for private members: what is private is private at run time too. A constructor can't be written so, and
 * what subclasses override is `protected`.
 */
const privateName = {
  meta: { type: 'suggestion', schema: [], messages: { name: 'Write #name instead of private.' } },
  create: (context) => ({
    '[accessibility="private"]:not([kind="constructor"])': (node) => context.report({ node, messageId: 'name' }),
  }),
}

/** Refuses casts by way of `unknown`, which let anything be anything: a better type says it, or a check finds out. */
const doubleCast = {
  meta: { type: 'problem', schema: [], messages: { cast: 'Give it a type that says it, or find out what it is.' } },
  create: (context) => ({
    'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"].expression': (node) =>
      context.report({ node, messageId: 'cast' }),
  }),
}

/** Generator functions within functions. One that is a method of a class is made once. */
const NESTED = [
  ':function > FunctionExpression[generator=true]',
  ':function :not(MethodDefinition, :function) > FunctionExpression[generator=true]',
  ':function FunctionDeclaration[generator=true]',
]

/**
 * Refuses generator functions that are made within other functions: the engine makes a hidden class for each of them. It
 * lives as long as the old generation is not collected, and with it all that the function sees, such as a whole request.
 */
const generatorClosure = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { generator: 'Make a generator once: at the level of the module, or as a method of a class.' },
  },
  create: (context) => ({
    [NESTED.join()]: (node) => context.report({ node, messageId: 'generator' }),
  }),
}

/**
 * Refuses functions that are made where they are assigned to a member. V8 takes such a function for a method and puts it
 * among the objects that live long, each time anew: all that it refers to, a whole request, is then copied by two garbage
 * collections, and let go by neither.
 */
const youngFunction = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      young: 'Give the function a name first: V8 keeps one that is made here for long, with all it refers to.',
    },
  },
  create: (context) => ({
    'AssignmentExpression[left.type="MemberExpression"] > :matches(ArrowFunctionExpression, FunctionExpression).right':
      (node) => context.report({ node, messageId: 'young' }),
  }),
}

/** The text between the brackets of a literal, without a comma at its end. */
const contentOf = (source, node) => source.getText(node).slice(1, -1).trim().replace(/,$/, '')

/**
 * Refuses literals that are spread where they stand (`...{ a, b }`, `...['a', 'b']`): they group what formatting would put
 * on lines of its own, and make an object or list that is thrown away.
 */
const spreadLiteral = {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { spread: 'Write the members themselves instead of a literal that is spread.' },
  },
  create(context) {
    const source = context.sourceCode
    const check = (node) =>
      context.report({
        node,
        messageId: 'spread',
        fix: (fixer) => {
          const content = contentOf(source, node.argument)
          return content === '' ? null : fixer.replaceText(node, content)
        },
      })
    return {
      'ObjectExpression > SpreadElement[argument.type="ObjectExpression"]': check,
      ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement[argument.type="ArrayExpression"]':
        check,
    }
  },
}

const SIMPLE_ELEMENTS = ['Identifier', 'ObjectPattern', 'ArrayPattern']

/** Refuses declarations that take a literal list apart at once (`const [a, b] = [f(), g()]`): they are several statements. */
const tupleStatement = {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { tuple: 'Declare each of them in a statement of its own.' },
  },
  create(context) {
    const source = context.sourceCode
    const isPlain = (node) => node !== null && node.type !== 'SpreadElement' && node.type !== 'RestElement'

    function check({ id, init, parent }) {
      if (id.elements.length !== init.elements.length) return
      if (![...id.elements, ...init.elements].every(isPlain)) return
      const isFixable =
        parent.declarations.length === 1 &&
        ['Program', 'BlockStatement', 'StaticBlock'].includes(parent.parent.type) &&
        id.typeAnnotation === undefined &&
        id.elements.every(({ type }) => SIMPLE_ELEMENTS.includes(type))
      const statement = (target, index) =>
        `${parent.kind} ${source.getText(target)} = ${source.getText(init.elements[index])}`
      const end = source.getLastToken(parent).value === ';' ? '\n;' : ''
      context.report({
        node: id,
        messageId: 'tuple',
        // A semicolon that ends the declaration may stand before a statement that begins with a bracket.
        fix: isFixable ? (fixer) => fixer.replaceText(parent, id.elements.map(statement).join('\n') + end) : null,
      })
    }
    return {
      ':not(ForStatement) > VariableDeclaration > VariableDeclarator[id.type="ArrayPattern"][init.type="ArrayExpression"]':
        check,
    }
  },
}

/** A parameter that is declared as a boolean, or has one as its default. */
const BOOLEAN_PARAMETERS = [
  'Identifier[name!="value"][typeAnnotation.typeAnnotation.type="TSBooleanKeyword"]',
  'AssignmentPattern[right.raw=/^(true|false)$/]',
].map((parameter) => `${parameter}.params`)

/** What declares parameters. */
const DECLARATIONS = [':function', 'TSFunctionType', 'TSMethodSignature']

/**
 * Refuses booleans beside other parameters: a call such as `answer(outcomes, true)` does not say what is true. A function of
 * one parameter may take one, and so may one whose subject it is (`value`).
 */
const booleanParameter = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { boolean: 'Name the alternatives ("verbose" or "brief"), or make two functions.' },
  },
  create(context) {
    const check = (node) => {
      if (node.parent.params.length > 1) context.report({ node, messageId: 'boolean' })
    }
    const selectors = DECLARATIONS.flatMap((declaration) =>
      BOOLEAN_PARAMETERS.map((parameter) => `${declaration} > ${parameter}`),
    )
    return { [selectors.join()]: check }
  },
}

/** Whether an expression is an object literal without members. */
const isEmptyObject = ({ type, properties }) => type === 'ObjectExpression' && properties.length === 0

/** The value of the only member of an object literal; undefined: it is no object of one plain member. */
function onlyValue({ type, properties }) {
  const [member] = properties ?? []
  if (type !== 'ObjectExpression' || properties.length !== 1 || member.type !== 'Property') return undefined
  return member.computed || member.method ? undefined : member.value
}

/**
 * Refuses `...(uid === undefined ? {} : { uid })`: `...defined({ uid })` says the same. Hot paths keep the long form, which
 * makes no list of entries (`LONG_MEMBERS`).
 */
const definedMember = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { defined: 'Write ...defined({ … }) (runtime/json), except on hot paths.' },
  },
  create(context) {
    const source = context.sourceCode
    const selector = 'SpreadElement > ConditionalExpression.argument[test.operator="==="][test.right.type="Identifier"]'
    const check = (node) => {
      const { test, consequent, alternate } = node
      const value = onlyValue(alternate)
      if (test.right.name !== 'undefined' || !isEmptyObject(consequent) || value === undefined) return
      if (source.getText(value) === source.getText(test.left)) context.report({ node, messageId: 'defined' })
    }
    return { [selector]: check }
  },
}

/** The rules of one style, besides those that formatting settles. */
export const style = {
  rules: {
    'boolean-parameter': booleanParameter,
    'constant-case': constantCase,
    'defined-member': definedMember,
    'double-cast': doubleCast,
    'generator-closure': generatorClosure,
    'module-cache': moduleCache,
    'private-name': privateName,
    'spread-literal': spreadLiteral,
    'tuple-statement': tupleStatement,
    'young-function': youngFunction,
  },
}

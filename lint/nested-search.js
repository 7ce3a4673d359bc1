/** What walks a list: to find a value, or to choose values. */
const SEARCHES = new Set([
  ...['includes', 'indexOf', 'lastIndexOf', 'find', 'findIndex', 'findLast', 'findLastIndex'],
  ...['some', 'every', 'filter'],
])

/** What calls a function for each element of a list. */
const WALKS = new Set([
  ...['map', 'flatMap', 'forEach', 'reduce', 'reduceRight', 'sort', 'toSorted'],
  ...['find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every', 'filter'],
])

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const LOOPS = new Set(['ForOfStatement', 'ForInStatement', 'ForStatement', 'WhileStatement', 'DoWhileStatement'])

/** The name of the method that is called; undefined: none is. */
const methodOf = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined

const isWithin = (node, outer) => node.range[0] >= outer.range[0] && node.range[1] <= outer.range[1]

/** What has as few elements as the list it is called on. */
const SAME_LENGTH = new Set(['entries', 'keys', 'values', 'map', 'filter', 'toSorted', 'toReversed'])

/** The list that a loop or a function called for each element goes through; undefined: it is neither. */
function walkedBy(node) {
  if (node.type === 'ForOfStatement') return node.right
  if (LOOPS.has(node.type)) return node
  const call = node.parent
  const isCallback = FUNCTIONS.has(node.type) && call?.type === 'CallExpression' && call.arguments.includes(node)
  if (!isCallback) return undefined
  if (call.callee.object?.name === 'Array' && methodOf(call) === 'from') return call.arguments[0]
  return WALKS.has(methodOf(call)) ? call.callee.object : undefined
}

/** Whether a node of a loop is run for each element, and not once before. */
const isRepeated = (loop, node) =>
  loop.type === 'ForOfStatement' || loop.type === 'ForInStatement'
    ? isWithin(node, loop.body)
    : loop.type !== 'ForStatement' || loop.init === null || !isWithin(node, loop.init)

/**
 * Refuses to search a list for each element of another one: both may be as long as a body allows, and the time grows with
 * their product. A map or a set of what is searched for is made once, before the loop. A list of the element itself may be
 * searched, and one that is written in the module. A function of the module that searches what it is given counts as the
 * search. Options: `allowed`, the searches of the file that are bounded by something else, as they are written.
 */
export const nestedSearch = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { allowed: { type: 'array' } }, additionalProperties: false }],
    messages: {
      nested: '{{search}} is searched for each element of another list: make a map or a set of it before the loop.',
    },
  },
  create(context) {
    const allowed = new Set(context.options[0]?.allowed ?? [])
    const { sourceCode } = context
    const services = sourceCode.parserServices
    const checker = services.program.getTypeChecker()

    const isWord = (type) => (type.isUnion() ? type.types.every(isWord) : type.isStringLiteral())

    /** Whether something of the type may be a long list. One of a few words has each of them once. */
    const isList = (type) =>
      type.isUnion() ? type.types.some(isList) : checker.isArrayType(type) && !isWord(checker.getTypeArguments(type)[0])

    const variableOf = (node) => {
      for (let scope = sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const found = scope.set.get(node.name)
        if (found !== undefined) return found
      }
      return undefined
    }

    /** Whether a list has few elements, whatever clients send: it is written in the module, or cut. */
    const isConstant = (node) => {
      switch (node.type) {
        case 'Identifier':
          return /^[A-Z][A-Z\d_]*$/.test(node.name) || isConstantVariable(variableOf(node)?.defs[0])
        case 'Literal':
          return true
        case 'ArrayExpression':
          return node.elements.every((element) => element?.type !== 'SpreadElement' || isConstant(element.argument))
        case 'MemberExpression':
          return node.object.type !== 'Identifier' || /^[A-Z]/.test(node.object.name) ? isConstant(node.object) : false
        case 'TSAsExpression':
        case 'TSNonNullExpression':
        case 'ChainExpression':
          return isConstant(node.expression)
        case 'LogicalExpression':
          return isConstant(node.left) && isConstant(node.right)
        case 'CallExpression':
          if (methodOf(node) === 'slice' && node.arguments.length === 2) return node.arguments.every(isConstant)
          if (node.callee.object?.name === 'Object') return isConstant(node.arguments[0])
          return SAME_LENGTH.has(methodOf(node)) && isConstant(node.callee.object)
        default:
          return false
      }
    }

    const isConstantVariable = (definition) => {
      if (definition === undefined) return false
      const { node, parent, type, name } = definition
      if (type === 'Parameter') {
        const walked = node.params[0] === name ? walkedBy(node) : undefined
        return walked !== undefined && isConstant(walked)
      }
      if (type !== 'Variable' || parent.kind !== 'const' || node.id !== name) return false
      if (parent.parent.type === 'ForOfStatement') return isConstant(parent.parent.right)
      return node.init !== null && isConstant(node.init)
    }

    const identifiersOf = (node, found = []) => {
      if (node.type === 'Identifier') found.push(node)
      else if (node.type === 'ThisExpression' || FUNCTIONS.has(node.type)) return found
      else
        for (const key of sourceCode.visitorKeys[node.type] ?? []) {
          if (key === 'property' && !node.computed) continue
          if (key === 'key' && !node.computed) continue
          if (key === 'typeArguments' || key === 'typeAnnotation') continue
          for (const child of [node[key]].flat()) if (child) identifiersOf(child, found)
        }
      return found
    }

    /** The variables within a node that an expression is made of, over constants that are named in between. */
    const sourcesOf = (expression, within, seen = new Set()) =>
      identifiersOf(expression).flatMap((identifier) => {
        const variable = variableOf(identifier)
        const [definition] = variable?.defs ?? []
        if (definition === undefined || seen.has(variable) || !isWithin(definition.name, within)) return []
        seen.add(variable)
        const { node, parent, type } = definition
        const isNamed = type === 'Variable' && parent?.kind === 'const' && node.init !== null
        return isNamed && !LOOPS.has(parent.parent?.type) ? sourcesOf(node.init, within, seen) : [variable]
      })

    /** The functions and loops around a node, up to the function whose calls are looked at by themselves. */
    const loopsAround = (node) => {
      const loops = []
      let isLast = false
      for (let [child, at] = [node, node.parent]; at; [child, at] = [at, at.parent]) {
        // What leaves a loop is done once.
        if (at.type === 'ReturnStatement' || at.type === 'ThrowStatement') isLast = true
        const walked = walkedBy(at)
        if (walked !== undefined) {
          if (!isConstant(walked) && isRepeated(at, child) && !(isLast && LOOPS.has(at.type))) loops.push(at)
        } else if (FUNCTIONS.has(at.type)) break
        if (FUNCTIONS.has(at.type)) isLast = false
      }
      return loops
    }

    const report = (node, search) => {
      if (!allowed.has(search)) context.report({ node, messageId: 'nested', data: { search } })
    }

    const isSearch = (node) =>
      SEARCHES.has(methodOf(node)) &&
      !isConstant(node.callee.object) &&
      isList(services.getTypeAtLocation(node.callee.object))

    const nameOf = ({ callee }) =>
      `${sourceCode.getText(callee.object)}.${callee.property.name}`.replaceAll(/\s+/g, ' ')

    /** Functions of the module that search, with the parameters that decide what they search. */
    const searching = new Map()

    const noteSearch = (node) => {
      let at = node.parent
      while (at && !(FUNCTIONS.has(at.type) && walkedBy(at) === undefined)) at = at.parent
      if (!at) return
      const name = at.id ?? (at.parent.type === 'VariableDeclarator' ? at.parent.id : undefined)
      if (name?.type !== 'Identifier') return
      const variable = variableOf(name)
      const sources = sourcesOf(node.callee.object, at)
      const places = sources.map((source) =>
        at.params.findIndex((param) => source.defs[0]?.type === 'Parameter' && isWithin(source.defs[0].name, param)),
      )
      // A search of what the function made by itself, or in a loop of its own, is not that of its caller.
      if (places.includes(-1)) return
      const known = searching.get(variable) ?? []
      searching.set(variable, [...known, { places, name: nameOf(node) }])
    }

    const calls = []
    return {
      CallExpression(node) {
        calls.push(node)
        if (!isSearch(node)) return
        if (loopsAround(node).some((loop) => sourcesOf(node.callee.object, loop).length === 0)) {
          report(node, nameOf(node))
        }
        noteSearch(node)
      },
      'Program:exit'() {
        for (const node of calls) {
          const { callee } = node
          const [given] = node.arguments
          if (WALKS.has(methodOf(node)) && given?.type === 'Identifier' && !isConstant(callee.object)) {
            for (const { places, name } of searching.get(variableOf(given)) ?? [])
              if (places.length === 0) report(node, `${given.name}: ${name}`)
          }
          if (callee.type !== 'Identifier') continue
          for (const { places, name } of searching.get(variableOf(callee)) ?? []) {
            const around = loopsAround(node).filter((loop) =>
              places.every(
                (place) =>
                  node.arguments[place] === undefined ||
                  (!isConstant(node.arguments[place]) && sourcesOf(node.arguments[place], loop).length === 0),
              ),
            )
            if (around.length > 0) report(node, `${callee.name}: ${name}`)
          }
        }
      },
    }
  },
}

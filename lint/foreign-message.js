import ts from 'typescript'

/** What an error of an engine or a package has; our own errors are known by where their class stands. */
const ERROR_MEMBERS = ['name', 'message', 'stack']

/**
 * Refuses to read the message or stack of an error that other people's code makes, and to turn a caught error into text:
 * what engines and packages say of themselves must not reach an answer, a warning or a condition. `reasonOf` says it in
 * words of ours. Errors of classes of this repository may be read: their constructors say what stands in them.
 */
export const foreignMessage = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign: 'The text of an error that we did not write: say it with reasonOf, or test for an error class of ours.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()

    const isForeign = (type) => {
      if (type.isUnionOrIntersection()) return type.types.some(isForeign)
      const declarations = type.getSymbol()?.declarations ?? []
      return (
        declarations.length > 0 &&
        declarations.every((declaration) => declaration.getSourceFile().isDeclarationFile) &&
        ERROR_MEMBERS.every((name) => checker.getPropertyOfType(type, name) !== undefined)
      )
    }
    const isAny = (type) => (type.flags & ts.TypeFlags.Any) !== 0
    const isCaught = (node) => {
      if (node.type !== 'Identifier') return false
      const scope = context.sourceCode.getScope(node)
      const variable = scope.references.find(({ identifier }) => identifier === node)?.resolved
      return variable?.defs.some(({ type }) => type === 'CatchClause') === true
    }
    const read = (node, owner) => {
      const type = services.getTypeAtLocation(owner)
      if (isAny(type) || isForeign(type)) context.report({ node, messageId: 'foreign' })
    }
    const written = (node) => {
      if (isCaught(node) || isForeign(services.getTypeAtLocation(node))) context.report({ node, messageId: 'foreign' })
    }
    return {
      'MemberExpression[computed=false][property.name=/^(message|stack)$/]': (node) => read(node, node.object),
      'ObjectPattern > Property[key.name=/^(message|stack)$/]': (node) => read(node, node.parent),
      'CallExpression[callee.name="String"]': ({ arguments: [value] }) => value && written(value),
      'CallExpression[callee.property.name="toString"]': ({ callee }) => written(callee.object),
      TemplateLiteral: ({ expressions }) => expressions.forEach(written),
    }
  },
}

import ts from 'typescript'

/** A name whose last word says that its value is a secret. */
const SECRET = /(^|[a-z_#])(secret|token|password|passphrase|credential|mac)$/i
const COMPARISONS = /^[!=]==?$/

/** The name by which a value is known where it is compared; undefined: it is no name, or that of a call. */
function nameOf(node) {
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(node.expression)
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return undefined
  return node.computed ? node.property.value : node.property.name
}

/**
 * Refuses to compare secrets but by `isSameSecret`: `===` ends at the first difference, so that the time of an answer tells
 * how much of a guess is right, and a second comparison in constant time is one more that may be wrong. A secret is a text,
 * or bytes, of which either side has the name of one; comparing with a text that stands in the code tells nothing.
 */
export const secretComparison = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      compared: 'The time of this comparison tells of the secret: use isSameSecret.',
      twice: 'isSameSecret (runtime/text) is the one comparison in constant time.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()
    const isEmpty = (type) => (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0

    /** Whether every value of a type, but for none at all, is a text that is not known in advance, or bytes. */
    const isOpen = (type) =>
      type.isUnion()
        ? type.types.some((each) => !isEmpty(each)) && type.types.every((each) => isEmpty(each) || isOpen(each))
        : (type.flags & ts.TypeFlags.String) !== 0 ||
          checker.getBaseConstraintOfType(type)?.flags === ts.TypeFlags.String ||
          /^(Uint8Array|Buffer)(<|$)/.test(type.getSymbol()?.name ?? '')
    const isText = (node) => isOpen(services.getTypeAtLocation(node))
    const twice = (node) => context.report({ node, messageId: 'twice' })
    return {
      BinaryExpression(node) {
        const { left, right, operator } = node
        if (!COMPARISONS.test(operator)) return
        if (![left, right].some((side) => SECRET.test(nameOf(side) ?? ''))) return
        if (isText(left) && isText(right)) context.report({ node, messageId: 'compared' })
      },
      'ImportSpecifier[imported.name="timingSafeEqual"]': twice,
      'MemberExpression[property.name="timingSafeEqual"]': twice,
      'Property[key.name="timingSafeEqual"]': twice,
    }
  },
}

/** What makes an object of stored bytes: each call takes time by the size of the object. */
const DECODERS = /^(decodeObject|decodeServed|readStored)$/
/** Methods that call back for every element, all in one turn of the event loop. */
const ALL_AT_ONCE = /^(map|flatMap|filter|forEach|find|findLast|some|every|reduce|toSorted|sort)$/

const IS_LOOP = /^(For(Of|In)?|While|DoWhile)Statement$/
const IS_FUNCTION = /^(Arrow)?Function(Expression|Declaration)$/

const isCallOf = (node, names) =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && names.test(node.callee.property.name)

/** Whether a loop waits for something between its rounds: a slice, or whatever else gives others their turn. */
const mayWait = (node) =>
  node.type === 'AwaitExpression' ||
  (node.type === 'ForOfStatement' && node.await) ||
  (!IS_FUNCTION.test(node.type) &&
    Object.entries(node).some(
      ([key, value]) => key !== 'parent' && [value].flat().some((child) => child?.type !== undefined && mayWait(child)),
    ))

/**
 * Refuses to decode stored objects one after the other without a turn for others: a collection may have any number of them,
 * of 3 MiB each. `readInSlices` and `inSlices` do it in turns.
 */
export const decodedAtOnce = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { atOnce: 'A collection that is decoded at once holds up all others: read it with readInSlices.' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'atOnce' })
    const isRepeated = (node) => {
      for (let [inner, outer] = [node, node.parent]; outer; [inner, outer] = [outer, outer.parent]) {
        if (IS_LOOP.test(outer.type) && outer.body === inner) return !mayWait(outer)
        if (IS_FUNCTION.test(outer.type))
          return isCallOf(outer.parent, ALL_AT_ONCE) && outer.parent.arguments.includes(outer)
      }
      return false
    }
    return {
      CallExpression(node) {
        if (isCallOf(node, ALL_AT_ONCE))
          for (const given of node.arguments)
            if (given.type === 'Identifier' && DECODERS.test(given.name)) report(given)
        if (node.callee.type === 'Identifier' && DECODERS.test(node.callee.name) && isRepeated(node)) report(node)
      },
    }
  },
}

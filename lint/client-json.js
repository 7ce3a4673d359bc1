/**
 * Refuses to parse JSON without limits: functions that walk what was parsed are recursive, and do some work for each value.
 * A body is measured by `runtime/codec`; any other text of a client goes through `parseClientJson`. Modules that read what
 * the server or an operator wrote are listed beside the rule.
 */
export const clientJson = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unbounded:
        'Parses JSON without limits: use parseClientJson, or add the module to JSON_READERS if no client wrote the text.',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'unbounded' })
    return {
      'ImportSpecifier[imported.name=/^(parseJson|readJson|parseExactly)$/]': report,
      'MemberExpression[object.name="JSON"][property.name="parse"]': report,
      'MemberExpression[object.name="JSON"][property.value="parse"]': report,
      'VariableDeclarator[init.name="JSON"]': report,
    }
  },
}

import { type Model, type SchemaNode, findType } from './model.ts'

/** The node with the properties of its inline message among its own, as its JSON has them. */
export function flatten(model: Pick<Model, 'groupVersions'>, node: SchemaNode): SchemaNode {
  if (node.inlineProto === undefined) return node
  const inline = flatten(model, findType(model, node.inlineProto.type).schema)
  const required = [...new Set([...(node.required ?? []), ...(inline.required ?? [])])]
  return {
    ...node,
    properties: { ...inline.properties, ...node.properties },
    ...(required.length === 0 ? {} : { required }),
  }
}

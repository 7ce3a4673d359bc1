import { type GroupVersionModel, type SchemaNode, type TypeModel, type TypeReference, typeKey } from './model.ts'

/** Every reference of a node, nested ones included. */
export function referencesOf(node: SchemaNode): readonly TypeReference[] {
  const nested = [
    ...Object.values(node.properties ?? {}),
    ...(node.additionalProperties === undefined || node.additionalProperties === true
      ? []
      : [node.additionalProperties]),
    ...(node.items === undefined ? [] : [node.items]),
    ...(node.allOf ?? []),
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...(node.not === undefined ? [] : [node.not]),
  ]
  return [
    ...(node.reference === undefined ? [] : [node.reference]),
    ...(node.inlineProto === undefined ? [] : [node.inlineProto.type]),
    ...nested.flatMap(referencesOf),
  ]
}

/** The cycles of references: types with the same number contain each other (Tarjan's algorithm). */
export function circles(groupVersions: readonly GroupVersionModel[]): ReadonlyMap<string, number> {
  const types = new Map<string, TypeModel>()
  for (const each of groupVersions) for (const type of each.types.values()) types.set(typeKey(type), type)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circle = new Map<string, number>()
  const low = (key: string): number => lowest.get(key) ?? Infinity
  const visit = (key: string, type: TypeModel): void => {
    order.set(key, order.size)
    lowest.set(key, order.size - 1)
    stack.push(key)
    for (const reference of referencesOf(type.schema)) {
      const next = typeKey(reference)
      const target = types.get(next)
      if (target === undefined || circle.has(next)) continue
      if (!order.has(next)) visit(next, target)
      lowest.set(key, Math.min(low(key), low(next)))
    }
    if (low(key) !== order.get(key)) return
    const number = circle.size
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      circle.set(member, number)
      if (member === key) break
    }
  }
  for (const [key, type] of types) if (!order.has(key)) visit(key, type)
  return circle
}

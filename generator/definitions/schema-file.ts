import { Document, isMap, isScalar, isSeq, type Node } from 'yaml'
import type { JsonObject } from '../../runtime/json/index.ts'
import type { Note } from './import-schema.ts'

const WIDTH = 120

/** A type as a schema file declares it, with comments. */
export interface FileType {
  readonly name: string
  readonly schema: JsonObject
  readonly notes: readonly Note[]
}

/** Returns the text of the schema file of a group version. */
export function schemaFile(group: string, version: string, types: readonly FileType[]): string {
  const document = new Document(
    {
      openapi: '3.0.3',
      info: { title: group, version },
      paths: {},
      components: { schemas: Object.fromEntries(types.map(({ name, schema }) => [name, schema])) },
    },
    { aliasDuplicateObjects: false },
  )
  for (const { name, notes } of types)
    for (const { path, text } of notes) comment(document.contents, ['components', 'schemas', name, ...path], text)
  return document.toString({ lineWidth: WIDTH })
}

/** Returns the text of `conversions.yaml`, by kind. */
export const conversionsFile = (conversions: JsonObject): string =>
  new Document(conversions).toString({ lineWidth: WIDTH })

/** Puts a comment before the key, or the item, at a path. */
function comment(root: Node | null, path: readonly (string | number)[], text: string): void {
  const [token, ...rest] = path
  const pair = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === token) : undefined
  const item = isSeq(root) && typeof token === 'number' ? root.items[token] : undefined
  const place = (rest.length === 0 ? pair?.key : pair?.value) ?? item
  const node = place as Node | undefined
  if (node === undefined) return
  if (rest.length > 0) return comment(node, rest, text)
  const own = ` ${text.replaceAll('\n', '\n ')}`
  node.commentBefore = typeof node.commentBefore !== 'string' ? own : `${node.commentBefore}\n${own}`
}

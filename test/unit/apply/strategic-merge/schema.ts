import type { StructuralSchema } from '../../../../runtime/schema/index.ts'

const text: StructuralSchema = { type: 'string' }

/** One of each kind of list and map. */
export const schema: StructuralSchema = {
  type: 'object',
  typeName: 'demo/v1.Thing',
  properties: {
    title: text,
    parts: {
      type: 'array',
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      items: {
        type: 'object',
        properties: {
          name: text,
          size: { type: 'integer' },
          labels: { type: 'object', additionalProperties: text },
          ports: {
            type: 'array',
            listType: 'map',
            listMapKeys: ['port', 'protocol'],
            patchStrategy: ['merge'],
            patchMergeKey: 'port',
            items: {
              type: 'object',
              properties: { port: { type: 'integer' }, protocol: { type: 'string', default: 'TCP' }, note: text },
            },
          },
        },
      },
    },
    words: { type: 'array', patchStrategy: ['merge'], items: text },
    tags: { type: 'array', listType: 'set', patchStrategy: ['merge'], items: text },
    claims: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      items: { type: 'object', properties: { name: text, request: text } },
    },
    verbs: { type: 'array', listType: 'set', items: text },
    lines: { type: 'array', items: text },
    rows: { type: 'array', listType: 'atomic', items: { type: 'object', properties: { name: text } } },
    unkeyed: { type: 'array', patchStrategy: ['merge'], items: { type: 'object', properties: { name: text } } },
    choice: { type: 'object', patchStrategy: ['retainKeys'], properties: { type: text, a: text, b: text } },
    selector: { type: 'object', patchStrategy: ['replace'], properties: { a: text, b: text } },
    raw: { type: 'object', preserveUnknownFields: true },
  },
}

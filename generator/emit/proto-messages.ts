import type { ProtoField, ProtoMessage } from './proto.ts'

const field = (type: string, name: string, number: number): ProtoField => ({
  type,
  name,
  number,
  comments: [],
  options: '',
})

/** A collection of a kind. */
export const listMessage = (kind: string, listKind: string, listMeta: string): ProtoMessage => ({
  name: listKind,
  comments: [],
  fields: [field(`optional ${listMeta}`, 'metadata', 1), field(`repeated ${kind}`, 'items', 2)],
})

/** A schema, or what may take its place. */
export const schemaOrMessages = (name: string): readonly ProtoMessage[] => [
  {
    name: `${name}OrArray`,
    comments: [],
    fields: [field(`optional ${name}`, 'schema', 1), field(`repeated ${name}`, 'jSONSchemas', 2)],
  },
  {
    name: `${name}OrBool`,
    comments: [],
    fields: [field('optional bool', 'allows', 1), field(`optional ${name}`, 'schema', 2)],
  },
  {
    name: `${name}OrStringArray`,
    comments: [],
    fields: [field(`optional ${name}`, 'schema', 1), field('repeated string', 'property', 2)],
  },
]

import { pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import { findType, type Model, type SchemaNode, type TypeReference } from '../model/model.ts'
import type { Place } from './finding.ts'
import { defined } from '../../runtime/json/index.ts'

/** A schema as written, and where. */
export interface Located {
  readonly model: Model
  readonly place: Place
  readonly node: SchemaNode
}

/** A property with its number on the wire; properties of an inlined message have the numbers of that message. */
export interface Property extends Located {
  readonly wire?: { readonly message: string; readonly number: number }
}

/** A schema with everything that its references say, unless it says otherwise. */
export interface Shape {
  readonly node: SchemaNode
  /** Returns the place of a keyword, or of the schema if it lacks the keyword. */
  at(keyword: keyof SchemaNode): Place
  readonly properties: ReadonlyMap<string, Property>
  readonly items?: Located
  readonly values?: Located
}

const WRITTEN: Partial<Record<keyof SchemaNode, string>> = {
  listType: marker('list-type'),
  listMapKeys: marker('list-map-keys'),
  mapType: marker('map-type'),
  patchStrategy: marker('patch-strategy'),
  patchMergeKey: marker('patch-merge-key'),
  intOrString: marker('int-or-string'),
  embeddedResource: marker('embedded-type'),
  preserveUnknownFields: marker('preserve-unknown-fields'),
  immutable: marker('immutable'),
  omitEmpty: marker('omit-empty'),
  validations: marker('validations'),
  proto: marker('proto'),
}

const below = ({ file, pointer }: Place, ...tokens: readonly string[]): Place => ({
  file,
  pointer: pointerTo(pointer, ...tokens),
})

export const placeOfKeyword = (place: Place, keyword: keyof SchemaNode): Place =>
  below(place, WRITTEN[keyword] ?? keyword)

export function locateType(model: Model, { folder, version, name }: TypeReference): Located {
  const pointer = pointerTo('', 'components', 'schemas', name)
  return {
    model,
    place: { file: `${folder}/${version}.yaml`, pointer },
    node: findType(model, { folder, version, name }).schema,
  }
}

/** The schema itself, then what it refers to. The loader has proven that this ends. */
function chainOf(located: Located): readonly Located[] {
  const { reference } = located.node
  return reference === undefined ? [located] : [located, ...chainOf(locateType(located.model, reference))]
}

export function shapeOf(located: Located): Shape {
  const chain = chainOf(located)
  const own: SchemaNode = Object.assign({}, ...chain.map(({ node }) => node).toReversed())
  const declared = chain.at(-1) ?? located
  const { inlineProto } = declared.node
  const inline = inlineProto === undefined ? undefined : shapeOf(locateType(located.model, inlineProto.type))
  const required = [...new Set([...(own.required ?? []), ...(inline?.node.required ?? [])])]
  const part = (keyword: 'items' | 'additionalProperties'): Located | undefined => {
    const owner = chain.find(({ node }) => node[keyword] !== undefined)
    const node = owner?.node[keyword]
    return owner === undefined || node === undefined || node === true
      ? undefined
      : { model: located.model, place: below(owner.place, keyword), node }
  }
  const items = part('items')
  const values = part('additionalProperties')
  return {
    node: required.length === 0 ? own : { ...own, required },
    at(keyword) {
      const owner = chain.find(({ node }) => node[keyword] !== undefined)
      return owner === undefined ? located.place : placeOfKeyword(owner.place, keyword)
    },
    properties: new Map([...inlineProperties(inline, inlineProto?.number), ...ownProperties(declared)]),
    ...defined({ items, values }),
  }
}

const ownProperties = ({ model, place, node }: Located): readonly (readonly [string, Property])[] =>
  Object.entries(node.properties ?? {}).map(([name, property]) => [
    name,
    {
      model,
      place: below(place, 'properties', name),
      node: property,
      ...(property.proto === undefined ? {} : { wire: { message: '', number: property.proto } }),
    },
  ])

/** Properties of an inlined message, distinguished by the number of that message. */
const inlineProperties = (inline: Shape | undefined, number = 0): readonly (readonly [string, Property])[] =>
  [...(inline?.properties ?? [])].map(([name, { wire, ...property }]) => [
    name,
    wire === undefined
      ? property
      : {
          ...property,
          wire: { message: `${number}${wire.message === '' ? '' : `.${wire.message}`}`, number: wire.number },
        },
  ])

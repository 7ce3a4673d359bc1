import type { Sliced } from '../../async/index.ts'
import { indentedJsonText } from '../../json/index.ts'
import { indentedInSlices } from '../json/indented.ts'
import { chunkedBody, wholeBody } from '../chunked.ts'
import type { EncodedList } from '../stored/index.ts'
import { isSmall, PAUSE, slices } from '../slices.ts'
import type { ServedType } from '../served-type.ts'
import { decodeServed, type EncodedObject } from '../stored/index.ts'
import { encodeYaml, encodeYamlInSlices } from '../yaml/encode.ts'
import { compactJson } from './json.ts'
import type { Representation } from './types.ts'

/** Returns a collection without its items. */
const envelopeOf = (type: ServedType, { revision, continueToken, remainingItemCount }: EncodedList): object => ({
  kind: type.listKind,
  apiVersion: type.apiVersion,
  metadata: {
    resourceVersion: String(revision),
    continue: continueToken,
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
  },
})

/** Returns an item as a member of a collection. */
function decodeItem(type: ServedType, item: EncodedObject): object {
  const object = decodeServed(type, item)
  if (type.items === 'typed') return object
  const { kind: _kind, apiVersion: _apiVersion, ...bare } = object
  return bare
}

/** Returns a collection as a plain value. */
export const decodeList = (type: ServedType, list: EncodedList): object => ({
  ...envelopeOf(type, list),
  items: list.items.map((item) => decodeItem(type, item)),
})

/** How a form prints documents and the lists in them. */
interface Layout {
  print(value: object): string
  /** Prints the same in slices, in UTF-8. */
  printInSlices(value: object): Sliced<Uint8Array>
  /** Returns a member that is an empty list, after its line break. */
  empty(member: string): string
  /** Returns the same up to the first item of the list. */
  open(member: string): string
  item(value: object, index: number): string
  readonly close: string
}

/** Prints a document in which one member is a list that comes item by item. */
function* printSequence(
  { print, empty, open, item, close }: Layout,
  document: object,
  member: string,
  items: Iterable<object>,
): Iterable<Uint8Array> {
  const text = print({ ...document, [member]: [] })
  const mark = empty(member)
  const at = text.indexOf(mark)
  if (at < 0) throw new RangeError(`${member} does not begin a line of its document`)
  let pending = text.slice(0, at) + open(member)
  let index = 0
  for (const value of items) {
    if (value !== PAUSE) pending += item(value, index++)
    else {
      yield Buffer.from(pending)
      yield PAUSE
      pending = ''
    }
  }
  yield Buffer.from(pending + close + text.slice(at + mark.length))
}

/** Prints an object in slices; what is stored is decoded in a turn of its own. */
function* printObject({ printInSlices }: Layout, type: ServedType, object: EncodedObject): Sliced<Uint8Array> {
  const value = decodeServed(type, object)
  yield
  return yield* printInSlices(value)
}

/** Returns a form that is made from decoded values. */
function valueForm(contentType: string, layout: Layout): Representation {
  const document = (value: object): Uint8Array => Buffer.from(layout.print(value))
  return {
    contentType,
    document,
    object: (type, object) => document(decodeServed(type, object)),
    objectInSlices: (type, object) => printObject(layout, type, object),
    list: (type, list) => {
      if (isSmall(list.items)) return wholeBody(document(decodeList(type, list)))
      return chunkedBody(() =>
        printSequence(
          layout,
          envelopeOf(type, list),
          'items',
          slices(list.items, (item) => decodeItem(type, item)),
        ),
      )
    },
    sequence: (value, member, items) => printSequence(layout, value, member, items),
  }
}

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n')

export const yaml: Representation = valueForm('application/yaml', {
  print: encodeYaml,
  printInSlices: encodeYamlInSlices,
  empty: (member) => `\n${member}: []\n`,
  open: (member) => `\n${member}:\n`,
  item: (value) => indented(encodeYaml([value]), '  '),
  close: '',
})

/** JSON for people; its watch is that of compact JSON. */
export const prettyJson: Representation = {
  ...valueForm('application/json', {
    print: (value) => `${indentedJsonText(value)}\n`,
    printInSlices: indentedInSlices,
    empty: (member) => `\n  ${JSON.stringify(member)}: []`,
    open: (member) => `\n  ${JSON.stringify(member)}: [`,
    item: (value, index) => `${index === 0 ? '' : ','}\n${indented(indentedJsonText(value), '    ')}`,
    close: '\n  ]',
  }),
  ...(compactJson.watch === undefined ? {} : { watch: compactJson.watch }),
}

import { Document, isScalar, Pair, Scalar, YAMLMap, YAMLSeq, type Node, type ToStringOptions } from 'yaml'
import { isJsonObject } from '../../../runtime/json/index.ts'
import type { Path, RemovedValue, RemovedValues } from './removed.ts'

/** Returns the style of a text, as far as it shows. */
export function styleOf(text: string): ToStringOptions {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const openings = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    return line.trimEnd().endsWith(':') && next !== undefined ? [{ column: keyColumn(line), next }] : []
  })
  const ofItems = openings.find(({ next }) => isItem(next))
  const ofFields = openings.find(({ column, next }) => !isItem(next) && columnOf(next) > column)
  return {
    lineWidth: 0,
    indentSeq: ofItems === undefined || columnOf(ofItems.next) > ofItems.column,
    indent: ofFields === undefined ? 2 : columnOf(ofFields.next) - ofFields.column,
  }
}

const columnOf = (line: string): number => line.length - line.trimStart().length
const isItem = (line: string): boolean => line.trimStart().startsWith('- ')

/** Returns the column of the key of a line, after the dashes of sequences. */
function keyColumn(line: string): number {
  let column = columnOf(line)
  while (line.startsWith('- ', column)) column += 2
  return column
}

/** Creates nodes for values; a value that was removed elsewhere is taken from there, with its comments. */
export class Printer {
  readonly #removed: RemovedValues
  readonly #style: ToStringOptions
  /** The keys to which comment lines were moved, by the path that they come from. */
  readonly #leads = new Map<string, Scalar>()

  constructor(removed: RemovedValues, style: ToStringOptions) {
    this.#removed = removed
    this.#style = style
  }

  /** Returns a field with its value. */
  pairOf(key: string, value: unknown, path: Path): Pair<Scalar, Node> {
    const { node, origin } = this.#make(value, path)
    const name = new Scalar(key)
    if (origin?.lead !== undefined) {
      name.commentBefore = origin.lead
      this.#leads.set(origin.path.join('/'), name)
    }
    return new Pair(name, node)
  }

  /** Leaves the comment lines above a field where they are, because its new form takes its place. */
  leaveLead(path: Path): void {
    const name = this.#leads.get(path.join('/'))
    if (name !== undefined) name.commentBefore = null
  }

  /** Returns the text of fields, from the first key on. */
  fields(pairs: readonly Pair<Scalar, Node>[]): string {
    const map = new YAMLMap<Scalar, Node>()
    map.items = [...pairs]
    return this.print(map)
  }

  /** Creates the node of a value. */
  node(value: unknown, path: Path): Node {
    return this.#make(value, path).node
  }

  print(node: Node): string {
    // So that YAML 1.1 parsers read it alike.
    const document = new Document(null, { version: '1.1' })
    document.contents = node as never
    return document.toString(this.#style).trimEnd()
  }

  #make(value: unknown, path: Path): { readonly node: Node; readonly origin?: RemovedValue } {
    const origin = this.#removed.take(value, path)
    if (origin !== undefined) {
      const node = origin.node.clone() as Node
      if (isScalar(node)) node.value = value
      return { node, origin }
    }
    if (Array.isArray(value)) {
      const sequence = new YAMLSeq<Node>()
      sequence.items = value.map((item: unknown, index) => this.#make(item, [...path, index]).node)
      return { node: sequence }
    }
    if (!isJsonObject(value)) return { node: new Scalar(value) }
    const map = new YAMLMap<Scalar, Node>()
    map.items = Object.entries(value).map(([key, field]) => this.pairOf(key, field, [...path, key]))
    return { node: map }
  }
}

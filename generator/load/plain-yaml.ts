import { load, Schema, type State, Type } from 'js-yaml'

/** The parser's state with a member that its types lack. */
interface AnchoredState extends State {
  readonly anchorMap: object
}

/** Thrown where a text is left to the other parser. */
const NOT_PLAIN = Symbol('not plain')

const notPlain = (): never => {
  throw NOT_PLAIN
}

/** The tags are not those of YAML, so that no text can name one. */
const scalar = (name: string, matches: (text: string) => boolean, construct: (text: string) => unknown): Type =>
  new Type(`tag:orch.io:${name}`, {
    kind: 'scalar',
    resolve: (text: unknown) => typeof text === 'string' && matches(text),
    construct,
  })

/** What the core schema of YAML 1.2, or a merge, makes of a scalar something else than its text. */
const VALUE =
  /^(?:~|null|true|false|[-+]?\.inf|\.nan|0o[0-7]+|0x[0-9a-f]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?|<<)$/i

/**
 * The core schema, of whose values only those in the form of JSON are read: their text is that of the value, as it is if they
 * are keys.
 */
const SCHEMA = new Schema({
  implicit: [
    scalar(
      'null',
      (text) => text === 'null',
      () => null,
    ),
    scalar(
      'bool',
      (text) => text === 'true' || text === 'false',
      (text) => text === 'true',
    ),
    scalar('number', (text) => /^-?\d/.test(text) && String(Number(text)) === text, Number),
    scalar('other', (text) => VALUE.test(text), notPlain),
  ],
})

/** Positions in a text. */
type Positions = readonly number[]

/**
 * Reads the YAML of a file of the package five times as fast as `parseYaml`, which gives the same value for each of them. It is
 * not for other files: it takes some that are faulty, such as those with a key of several lines.
 * @returns undefined if the text is faulty, or has something that has another form in JSON
 */
export function parsePlainYaml(text: string): { readonly value: unknown } | undefined {
  try {
    const { value, warned } = read(text)
    if (warned.length === 0) return { value }
    const indented = read(spaced(text, warned))
    return indented.warned.length === 0 ? { value: indented.value } : undefined
  } catch {
    return undefined
  }
}

/** Reads a text; throws anything. It goes on at the ends of collections that it wants to be indented further. */
function read(text: string): { readonly value: unknown; readonly warned: Positions } {
  const warned: number[] = []
  let last: AnchoredState | undefined
  const value: unknown = load(text, {
    schema: SCHEMA,
    listener: (_event, state) => void (last = state as AnchoredState),
    onWarning({ mark: { position } }) {
      if (!isEnd(text.charAt(position))) notPlain()
      warned.push(position)
    },
  })
  if (last === undefined || Object.keys(last.anchorMap).length > 0) notPlain()
  return { value, warned }
}

const isEnd = (character: string): boolean => character === ']' || character === '}'

/** Puts a space before each of some positions: this parser wants one more than the other does. */
const spaced = (text: string, positions: Positions): string =>
  [0, ...positions].map((from, index) => text.slice(from, positions[index])).join(' ')

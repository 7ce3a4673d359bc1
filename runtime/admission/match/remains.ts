import { isJsonObject, parseJson, type JsonObject } from '../../json/index.ts'

/** A stored object of which none can be made. Its name is known by its key. */
export class UnreadableObject {
  readonly name: string
  /** What is stored. */
  readonly text: string

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
  }
}

/** What the text of a configuration that can't be read still says of the requests that it is about. */
export interface Remains {
  /** In the form of a webhook's or a policy's rules. */
  readonly rules: readonly JsonObject[]
  /** `Ignore` only where it says so as often as it has lists of rules. */
  readonly failurePolicy: 'Fail' | 'Ignore'
}

const RULES = ['rules', 'resourceRules']

/** Reads what is left. Linear in the length of the text. */
export function remainsOf(text: string): Remains {
  const rules: JsonObject[] = []
  const lists = RULES.reduce((sum, field) => sum + gather(text, field, rules), 0)
  const ignored = count(text, '"failurePolicy":"Ignore"')
  return { rules, failurePolicy: ignored > 0 && ignored >= lists ? 'Ignore' : 'Fail' }
}

/** The string of the first field of this name; '' where there is none. */
export function remainingText(text: string, field: string): string {
  const before = `"${field}":"`
  const start = text.indexOf(before)
  const end = start < 0 ? -1 : text.indexOf('"', start + before.length)
  return end < 0 ? '' : text.slice(start + before.length, end)
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++
  return found
}

/** Adds the whole objects in every list of a field, up to where each ends or can't be read; returns how many lists there are. */
function gather(text: string, field: string, into: JsonObject[]): number {
  const before = `"${field}":[`
  let lists = 0
  let at = text.indexOf(before)
  while (at >= 0) {
    lists++
    let start = at + before.length
    let end = endOfObject(text, start)
    while (end !== undefined) {
      const object = readObject(text.slice(start, end))
      if (object !== undefined) into.push(object)
      start = object !== undefined && text[end] === ',' ? end + 1 : end
      end = endOfObject(text, start)
    }
    // An object without an end goes to the end of the text: nothing comes after it.
    at = text[start] === '{' ? -1 : text.indexOf(before, start)
  }
  return lists
}

function readObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Where the object that starts here ends; undefined: none starts here, or it has no end. */
function endOfObject(text: string, start: number): number | undefined {
  if (text[start] !== '{') return undefined
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (depth === 0) return at + 1
  }
  return undefined
}

/** The place of the quote that ends the string that starts here; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

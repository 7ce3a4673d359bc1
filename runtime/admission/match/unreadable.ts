import { isJsonObject, parseJson, type JsonObject } from '../../json/index.ts'

/** A stored object that can't be decoded. Its key gives its name. */
export class UnreadableObject {
  readonly name: string
  /** The stored text. */
  readonly text: string

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
  }
}

/** What can be recovered from the text of an unreadable configuration about the requests that it matches. */
export interface RecoveredCriteria {
  /** Rules as webhooks or policies have them. */
  readonly rules: readonly JsonObject[]
  /** `Ignore` only if the text says so as often as it has lists of rules. */
  readonly failurePolicy: 'Fail' | 'Ignore'
}

const RULES = ['rules', 'resourceRules']

/** Recovers rules and failure policy from a text. Linear in its length. */
export function recoverCriteria(text: string): RecoveredCriteria {
  const rules: JsonObject[] = []
  const lists = RULES.reduce((sum, field) => sum + gather(text, field, rules), 0)
  const ignored = count(text, '"failurePolicy":"Ignore"')
  return { rules, failurePolicy: ignored > 0 && ignored >= lists ? 'Ignore' : 'Fail' }
}

/** Returns the string of the first field of this name; '' if there is none. */
export function recoverText(text: string, field: string): string {
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

/**
 * Adds the complete objects of every list in a field, up to where each ends or can't be read; returns the number of
 * lists.
 */
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
    // An object without an end reaches the end of the text: nothing follows it.
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

/** Returns the position after the object that starts here; undefined: none starts here, or it has no end. */
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

/** Returns the position of the quote that ends the string that starts here; without one, the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

import { Lexer } from 'yaml'

/** A part of a text, from one offset to another, and its replacement. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Returns the text after edits that don't overlap; insertions at one offset are made in the order given. */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(source.slice(at, from), text)
    at = to
  }
  return [...parts, source.slice(at)].join('')
}

/** A comment of a YAML text: its place, and its text from the number sign on. */
export interface Comment {
  readonly start: number
  readonly text: string
}

/** Marks that the lexer puts between tokens; they are not part of the text. */
const MARKS = new Set(['\u0002', '\u0018', '\u001f'])
const SCALAR = '\u001f'

/** A YAML text and its comments. */
export interface YamlSource {
  readonly text: string
  /** In order. */
  readonly comments: readonly Comment[]
}

export const yamlSource = (text: string): YamlSource => ({ text, comments: commentsOf(text) })

/** Returns the comments of a YAML text in order. */
export function commentsOf(text: string): readonly Comment[] {
  const comments: Comment[] = []
  let start = 0
  let before = ''
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith('#') && before !== SCALAR) comments.push({ start, text: token.trimEnd() })
    if (!MARKS.has(token)) start += token.length
    before = token
  }
  return comments
}

/** Returns the offset at which the line of an offset begins. */
export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** Returns where the content before an offset ends, with the comment that follows it on its line. */
export function contentEnd(text: string, start: number, end: number): number {
  let at = end
  while (at > start && ' \t\r\n'.includes(text.charAt(at - 1))) at--
  const newline = text.indexOf('\n', at)
  const rest = text.slice(at, newline < 0 ? text.length : newline)
  const comment = rest.trimStart()
  if (comment !== '' && !comment.startsWith('#')) return at
  return at + rest.trimEnd().length
}

/** Returns the offset of the first of the comment lines directly above the line of an offset, or of that line itself. */
export function leadStart(text: string, at: number): number {
  let start = lineStart(text, at)
  while (start > 0) {
    const above = lineStart(text, start - 1)
    if (!text.slice(above, start).trimStart().startsWith('#')) break
    start = above
  }
  return start
}

/** Returns the offset of the dash of the item that begins after an offset, past blank lines and comments. */
export function dashAfter(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '-') {
    if (text[at] !== '#') at++
    else while (at < text.length && text[at] !== '\n') at++
  }
  return at
}

/** Returns where the first comment of an item begins if it comes before the item's value. */
export function commentBehind(text: string, dash: number): number | undefined {
  let at = dash + 1
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r') at++
  return text[at] === '#' ? at : undefined
}

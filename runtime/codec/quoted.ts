import { BACKSLASH, QUOTE } from '../json/index.ts'

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/

/** Returns whether a text is a token of RFC 9110, section 5.6.2. */
export const isToken = (text: string): boolean => TOKEN.test(text)

/** A parameter of a header's value: its name in lower case, and its value without quotes and escapes. */
type HeaderParameter = readonly [name: string, value: string]

/** Splits at a separator outside of quotes, within which a backslash escapes the next character. */
export function splitOutsideQuotes(text: string, separator: ',' | ';'): readonly string[] {
  if (!text.includes('"')) return text.split(separator)
  const mark = separator.charCodeAt(0)
  const parts: string[] = []
  let start = 0
  let isWithin = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isWithin = !isWithin
    else if (code === BACKSLASH && isWithin) at++
    else if (code === mark && !isWithin) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

/**
 * Parses `name=value` or `name="value"` (RFC 9110, section 5.6.6), with spaces around its parts; undefined: it is
 * neither.
 */
export function readParameter(text: string): HeaderParameter | undefined {
  const equals = text.indexOf('=')
  if (equals < 0) return undefined
  const name = text.slice(0, equals).trim()
  const value = text.slice(equals + 1).trim()
  if (!isToken(name)) return undefined
  if (!value.includes('"')) return [name.toLowerCase(), value]
  const content = QUOTED.exec(value)?.[1]
  return content === undefined ? undefined : [name.toLowerCase(), content.replaceAll(/\\(.)/g, '$1')]
}

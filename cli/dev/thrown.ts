import { relative } from 'node:path'
import { isJsonObject } from '../../runtime/json/index.ts'
import { ownFrames } from '../project/source.ts'
import { describeMistake } from './frame.ts'

/** Fields of a line of the log about an error. */
type Fields = Readonly<Record<string, unknown>>

/**
 * Describes an error of the log that the project's code threw, for its author: the message with the position and the lines
 * around it, the other lines of its stack that are in the project's code, and its causes in the same way.
 *
 * @param fields those of the line, with the positions of the source files in their stacks
 * @param folder folder of the project
 * @returns undefined: code of the project was not involved
 */
export function describeThrown(fields: Fields, folder: string): string | undefined {
  const causes = causesOf(fields)
  const frames = causes.map(({ stack }) => (typeof stack === 'string' ? ownFrames(stack, folder) : []))
  if (frames.every((each) => each.length === 0)) return undefined
  const told = causes.map((each, index) => {
    const [place, ...callers] = frames[index] ?? []
    const reason = reasonOf(each)
    if (place === undefined) return reason
    const called = callers.map(
      ({ name, file, line, column }) => `    at ${name ?? 'own code'} (${relative('.', file)}:${line}:${column})`,
    )
    return [describeMistake({ ...place, reason }), ...called].join('\n')
  })
  return [told.join('\ncaused by '), ...countsOf(fields)].join('\n')
}

/** An error and its causes, the outermost first. */
function causesOf(fields: Fields): readonly Fields[] {
  const { cause } = fields
  return isJsonObject(cause) ? [fields, ...causesOf(cause)] : [fields]
}

/** Returns the message, with the class of the error and what it happened to where they say something. */
function reasonOf({ message, stack, subject }: Fields): string {
  const [, name] = /^(\w+): /.exec(String(stack)) ?? []
  const told = name === undefined || name === 'Error' ? String(message) : `${name}: ${String(message)}`
  return escaped(subject === undefined ? told : `${String(subject)}: ${told}`)
}

/** Escapes what would change the terminal or start a line of its own: messages quote what clients sent. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Returns a line about other errors that were not shown. */
function countsOf({ omitted, suppressed }: Fields): readonly string[] {
  return [
    ...(omitted === undefined ? [] : [`and ${String(omitted)} more times since it was last shown`]),
    ...(suppressed === undefined ? [] : [`and ${String(suppressed)} other errors were not shown`]),
  ]
}

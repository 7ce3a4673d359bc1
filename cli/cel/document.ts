import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { fromBigInt } from '../../runtime/json/index.ts'
import { Failure, fileFailure, messageOf } from '../../flags/errors.ts'

const integers = (_key: unknown, value: unknown): unknown => (typeof value === 'bigint' ? fromBigInt(value) : value)

/** The data of a file in YAML or JSON. Throws Failure. */
export function readDocument(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw fileFailure('the file', file, error)
  }
  return parseDocument(`the file ${file}`, text)
}

/** The data of a text in YAML or JSON; `what` names it in messages. Throws Failure. */
export function parseDocument(what: string, text: string): unknown {
  try {
    return parse(text, integers, { intAsBigInt: true })
  } catch (error) {
    throw new Failure(`${what} is neither YAML nor JSON: ${messageOf(error).split('\n')[0]}`)
  }
}

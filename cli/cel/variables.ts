import { valueFromJson, type Value } from '../../runtime/cel/index.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { parseDocument, readDocument } from './document.ts'

/** `name=rest` in its two parts. Throws UsageError. */
export function splitAssignment(flag: string, text: string): readonly [name: string, rest: string] {
  const [, name, rest] = /^([A-Za-z_][A-Za-z0-9_.]*)=(.*)$/s.exec(text) ?? []
  if (name === undefined || rest === undefined) {
    throw new UsageError(`--${flag}: ${JSON.stringify(text)} is not a name, = and what it stands for`)
  }
  return [name, rest]
}

/** Variables from a file with a mapping, and from the command line, which comes first. Throws UsageError, Failure. */
export function readVariables(assignments: readonly string[], file: string | undefined): Record<string, Value> {
  const variables = file === undefined ? {} : readVariableFile(file)
  for (const assignment of assignments) {
    const [name, text] = splitAssignment('var', assignment)
    variables[name] = readValue(`--var ${name}`, text)
  }
  return variables
}

function readVariableFile(file: string): Record<string, Value> {
  const data = readDocument(file)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new Failure(`the file ${file} is not a mapping from names to values`)
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, valueFromJson(value)]))
}

function readValue(what: string, text: string): Value {
  return valueFromJson(parseDocument(what, text) ?? null)
}

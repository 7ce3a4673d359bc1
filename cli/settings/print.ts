import { Document } from 'yaml'
import type { Flag } from '../../flags/flag.ts'
import type { FlagTable, Given } from '../../flags/parse.ts'

/**
 * Returns the effective flags in the form of a configuration file: given ones with their origin, all others as comments
 * with their defaults. Passwords in addresses are left out.
 */
export function printSettings(flags: FlagTable, given: Given): string {
  const lines = Object.entries(flags).map(([name, flag]) => {
    const setting = given.get(name)
    if (setting === undefined) return `# ${name}: ${flag.shownDefault ?? ''}`.trimEnd()
    const { value, isHidden } = withoutPassword(valueOf(flag, setting.texts))
    return `${yamlLine(name, value)} # ${setting.place}${isHidden ? ', without its password' : ''}`
  })
  return `${lines.join('\n')}\n`
}

function valueOf({ schema }: Flag<unknown>, texts: readonly string[]): unknown {
  const last = texts.at(-1) ?? ''
  switch (schema.type) {
    case 'array':
      return texts
    case 'boolean':
      return last === 'true'
    case 'integer':
      return Number(last)
    case 'string':
      return last
  }
}

/** The password between the user and the host in an address. */
const PASSWORD = /^([a-z+]+:\/\/[^:@/]*):[^@/]*@/

function withoutPassword(value: unknown): { readonly value: unknown; readonly isHidden: boolean } {
  const shown = typeof value === 'string' ? value.replace(PASSWORD, '$1@') : value
  return { value: shown, isHidden: shown !== value }
}

function yamlLine(name: string, value: unknown): string {
  const document = new Document({})
  document.set(name, document.createNode(value, { flow: true }))
  return document.toString({ lineWidth: 0 }).trimEnd()
}

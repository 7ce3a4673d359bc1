import { jsonText, jsonEqual, type JsonObject } from '../../json/index.ts'

/** Lists the fields in which two objects differ, one line for each side. */
export function difference(old: Readonly<JsonObject>, now: Readonly<JsonObject>): string {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()
  const line = (sign: string, name: string, value: unknown): string[] =>
    value === undefined ? [] : [`${sign} ${name}: ${jsonText(value)}`]
  return names
    .filter((name) => !jsonEqual(old[name], now[name]))
    .flatMap((name) => [...line('-', name, old[name]), ...line('+', name, now[name])])
    .join('\n')
}

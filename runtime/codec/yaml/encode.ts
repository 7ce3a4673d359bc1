import { stringify } from 'yaml'

/** YAML that every reader takes for the same values, keys in order. */
export const encodeYaml = (value: unknown): string =>
  stringify(value, { version: '1.1', sortMapEntries: true, aliasDuplicateObjects: false, lineWidth: 0 })

import { compactJson } from './representation/json.ts'
import type { Representation } from './representation/types.ts'
import { prettyJson, yaml } from './representation/whole.ts'
import type { Offer } from './negotiate.ts'

const isPlain = (parameters: ReadonlyMap<string, string>): boolean => !parameters.has('as')

/**
 * JSON and YAML as they are offered for every object; `json` is the form of JSON unless pretty printing is requested.
 */
export const plainOffers = (json: Representation): readonly Offer[] => [
  {
    type: 'application',
    subtype: 'json',
    choose: (parameters) => {
      if (!isPlain(parameters)) return undefined
      return parameters.get('pretty') === '1' ? prettyJson : json
    },
  },
  {
    type: 'application',
    subtype: 'yaml',
    choose: (parameters) => (isPlain(parameters) ? yaml : undefined),
  },
]

/** JSON as it is offered for watch streams. */
export const streamOffers: readonly Offer[] = [
  { type: 'application', subtype: 'json', choose: (parameters) => (isPlain(parameters) ? compactJson : undefined) },
]

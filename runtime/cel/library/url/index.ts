import { TEXT_TO_TEXT } from '../../cost/library-costs.ts'
import { ArrayList } from '../../value/lists.ts'
import { MapBuilder } from '../../value/maps.ts'
import { BOOL, listOf, mapOf, opaqueType, STRING, type Type } from '../../value/types.ts'
import { CelError, OpaqueValue, type Value } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { functionOf, globalCall, type Library, memberCall, overload, STEPS_PER_PARSE, withSteps } from '../library.ts'
import { parseQuery, parseUrl, type UrlParts } from './parse.ts'

/** The CEL value of a URL. Two are equal if their texts are. */
class UrlValue extends OpaqueValue {
  readonly type: Type = URL_TYPE
  readonly text: string
  readonly parts: UrlParts

  constructor(text: string, parts: UrlParts) {
    super()
    this.text = text
    this.parts = parts
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof UrlValue && other.text === this.text
  }
}

const URL_TYPE: Type<UrlValue> = opaqueType('kubernetes.URL')

function url(text: string): Value {
  const parts = parseUrl(text)
  if (!('issue' in parts)) return new UrlValue(text, parts)
  return new CelError(`URL parse error during conversion from string: parse ${JSON.stringify(text)}: ${parts.issue}`)
}

/** Returns the query as a map; each pair is cut out and may be decoded. */
function getQuery({ parts }: UrlValue, work: Work): Value {
  work.spend(20 * parts.rawQuery.length)
  const map = new MapBuilder()
  for (const [key, values] of parseQuery(parts.rawQuery)) map.add(key, new ArrayList(values))
  return map.build()
}

const part = (name: string, id: string, read: (parts: UrlParts) => string) =>
  functionOf(
    name,
    overload(id, memberCall([URL_TYPE], STRING), ({ parts }) => read(parts), { steps: 5 }),
  )

/** Characters that must be escaped, which takes far longer than copying the others. */
const ESCAPED = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%?[\]]/u

const stepsOfReading = ([text]: readonly Value[]): number =>
  typeof text === 'string' ? (ESCAPED.test(text) ? 100 : 1) * text.length : 0

/** The URL library (CEL-URL-01 to CEL-URL-08). */
export const urlLibrary: Library = withSteps(
  {
    name: 'url',
    types: [URL_TYPE],
    functions: [
      functionOf(
        'url',
        overload('string_to_url', globalCall([STRING], URL_TYPE), url, { ...TEXT_TO_TEXT, textSteps: stepsOfReading }),
      ),
      functionOf(
        'isURL',
        overload('is_url_string', globalCall([STRING], BOOL), (text) => !('issue' in parseUrl(text)), {
          textSteps: stepsOfReading,
        }),
      ),
      part('getScheme', 'url_get_scheme', ({ scheme }) => scheme),
      part('getHost', 'url_get_host', ({ host }) => host),
      part('getHostname', 'url_get_hostname', ({ hostname }) => hostname),
      part('getPort', 'url_get_port', ({ port }) => port),
      part('getEscapedPath', 'url_get_escaped_path', ({ escapedPath }) => escapedPath),
      functionOf(
        'getQuery',
        overload('url_get_query', memberCall([URL_TYPE], mapOf(STRING, listOf(STRING))), getQuery),
      ),
    ],
  },
  STEPS_PER_PARSE,
)

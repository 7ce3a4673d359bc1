import type { FieldError } from '../status/field-error.ts'
import { invalidValue, requiredValue } from '../status/field-errors.ts'
import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import { dnsSubdomain } from '../names.ts'

const FORM = '; desired format: https://host[/path]'
const HIGHEST_PORT = 65_535

/** The parts of a URL as its text spells them (RFC 3986): errors that a lenient parser would correct are found here. */
interface UrlParts {
  readonly scheme: string
  /** undefined: there is no `@`. */
  readonly user: string | undefined
  readonly host: string
  readonly query: string
  readonly fragment: string
}

const cut = (text: string, mark: string): readonly [before: string, after: string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

function partsOf(text: string): UrlParts {
  const [beforeFragment, fragment] = cut(text, '#')
  const [address, query] = cut(beforeFragment, '?')
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(address)?.[1] ?? ''
  const rest = scheme === '' ? address : address.slice(scheme.length + 1)
  const authority = rest.startsWith('//') ? cut(rest.slice(2), '/')[0] : ''
  const sign = authority.lastIndexOf('@')
  return {
    scheme: scheme.toLowerCase(),
    user: sign < 0 ? undefined : authority.slice(0, sign),
    host: authority.slice(sign + 1),
    query,
    fragment,
  }
}

const isControl = (character: string): boolean => character < ' ' || character === '\x7f'

/** Returns why a text is no URL; undefined: it is one. */
function syntaxError(text: string, { scheme, host }: UrlParts): string | undefined {
  if ([...text].some(isControl)) return 'invalid control character in URL'
  if (/[\s\\<>"^`{|}]/.test(host)) return `invalid character in host name ${JSON.stringify(host)}`
  if (scheme !== '' && host !== '' && !URL.canParse(`https://${host}`)) return `invalid host ${JSON.stringify(host)}`
  return undefined
}

function urlErrors(text: string, at: string): FieldError[] {
  const parts = partsOf(text)
  const { scheme, user, host, query, fragment } = parts
  const error = syntaxError(text, parts)
  if (error !== undefined) return [requiredValue(at, `url must be a valid URL: ${error}${FORM}`)]
  return [
    ...(scheme === 'https' ? [] : [invalidValue(at, scheme, `'https' is the only allowed URL scheme${FORM}`)]),
    ...(host === '' ? [invalidValue(at, host, `host must be specified${FORM}`)] : []),
    ...(user === undefined ? [] : [invalidValue(at, user, 'user information is not permitted in the URL')]),
    ...(fragment === '' ? [] : [invalidValue(at, fragment, 'fragments are not permitted in the URL')]),
    ...(query === '' ? [] : [invalidValue(at, query, 'query parameters are not permitted in the URL')]),
  ]
}

function pathErrors(path: string, at: string): FieldError[] {
  if (path === '' || path === '/') return []
  const error = (detail: string): FieldError => invalidValue(at, path, detail)
  const steps = path.slice(1, path.length > 1 && path.endsWith('/') ? -1 : undefined).split('/')
  return [
    ...(path.startsWith('/') ? [] : [error("must start with a '/'")]),
    ...steps.flatMap((step, index) =>
      step === ''
        ? [error(`segment[${index}] may not be empty`)]
        : dnsSubdomain(step).map((problem) => error(`segment[${index}]: ${problem}`)),
    ),
  ]
}

function serviceErrors({ name, namespace, path, port }: Readonly<JsonObject>, at: string): FieldError[] {
  const isPort = port === undefined || (typeof port === 'number' && port >= 1 && port <= HIGHEST_PORT)
  return [
    ...(stringOf(name) === '' ? [requiredValue(`${at}.name`)] : []),
    ...(stringOf(namespace) === '' ? [requiredValue(`${at}.namespace`)] : []),
    ...(isPort
      ? []
      : [invalidValue(`${at}.port`, port, `port is not valid: must be between 1 and ${HIGHEST_PORT}, inclusive`)]),
    ...pathErrors(stringOf(path), `${at}.path`),
  ]
}

/**
 * Returns the errors of the address of a webhook, a `clientConfig`: it has either a URL or a Service, and neither is
 * unencrypted.
 */
export function webhookAddressErrors(clientConfig: unknown, at: string): FieldError[] {
  const { url, service } = objectOf(clientConfig)
  const byUrl = typeof url === 'string'
  if (byUrl === isJsonObject(service)) return [requiredValue(at, 'exactly one of url or service is required')]
  return byUrl ? urlErrors(url, `${at}.url`) : serviceErrors(objectOf(service), `${at}.service`)
}

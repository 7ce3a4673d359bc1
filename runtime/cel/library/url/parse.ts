/** The parts of a URL, as Go's `net/url` parses a request URI: absolute, or an absolute path. */
export interface UrlParts {
  readonly scheme: string
  /** The host with its port, as written. */
  readonly host: string
  readonly hostname: string
  readonly port: string
  /** The path as written, with all necessary escapes. */
  readonly escapedPath: string
  readonly rawQuery: string
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s
const CONTROL = /[\u0000-\u001f\u007f]/
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/
const BAD_HOST = /[^A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"%\u0080-\u{10ffff}]/u

/** Returns the parts of a text, or what is wrong with it. */
export function parseUrl(text: string): UrlParts | { readonly issue: string } {
  if (text === '') return { issue: 'empty url' }
  if (CONTROL.test(text)) return { issue: 'net/url: invalid control character in URL' }
  const [, scheme = '', afterScheme = ''] = SCHEME.exec(text) ?? []
  if (scheme === '' && /^[^/?#]*:/.test(text))
    return {
      issue: text.startsWith(':') ? 'missing protocol scheme' : 'first path segment in URL cannot contain colon',
    }
  const whole = scheme === '' ? text : afterScheme
  if (scheme === '' && !whole.startsWith('/')) return { issue: 'invalid URI for request' }
  const mark = whole.indexOf('?')
  const rawQuery = mark < 0 ? '' : whole.slice(mark + 1)
  const rest = mark < 0 ? whole : whole.slice(0, mark)
  if (!rest.startsWith('/')) return scheme === '' ? { issue: 'invalid URI for request' } : opaque(scheme, rawQuery)
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))
  if (!hasAuthority || scheme === '') return withPath({ scheme, ...NO_HOST, rawQuery }, rest)
  const slash = rest.indexOf('/', 2)
  const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash)
  const host = hostOf(authority.slice(authority.lastIndexOf('@') + 1))
  return 'issue' in host ? host : withPath({ scheme, ...host, rawQuery }, slash < 0 ? '' : rest.slice(slash))
}

const NO_HOST = { host: '', hostname: '', port: '' }

const opaque = (scheme: string, rawQuery: string): UrlParts => ({
  scheme: scheme.toLowerCase(),
  rawQuery,
  escapedPath: '',
  ...NO_HOST,
})

function withPath(parts: Omit<UrlParts, 'escapedPath'>, path: string): UrlParts | { readonly issue: string } {
  const bad = BAD_ESCAPE.exec(path)
  if (bad !== null) return { issue: `invalid URL escape ${JSON.stringify(path.slice(bad.index, bad.index + 3))}` }
  return { ...parts, scheme: parts.scheme.toLowerCase(), escapedPath: escapePath(path) }
}

const MUST_ESCAPE = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%[\]]/gu

const escapePath = (path: string): string => path.replaceAll(MUST_ESCAPE, (character) => escapeBytes(character))

const escapeBytes = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

function hostOf(host: string): typeof NO_HOST | { readonly issue: string } {
  const bad = BAD_HOST.exec(host)
  if (bad !== null) return { issue: `invalid character ${JSON.stringify(bad[0])} in host name` }
  if (host.startsWith('[')) {
    const end = host.lastIndexOf(']')
    if (end < 0) return { issue: "missing ']' in host" }
    return portOf(host, host.slice(1, end), host.slice(end + 1))
  }
  const colon = host.lastIndexOf(':')
  return colon < 0 ? portOf(host, host, '') : portOf(host, host.slice(0, colon), host.slice(colon))
}

function portOf(host: string, hostname: string, port: string): typeof NO_HOST | { readonly issue: string } {
  if (port !== '' && !/^:[0-9]*$/.test(port)) return { issue: `invalid port ${JSON.stringify(port)} after host` }
  return { host, hostname, port: port.slice(1) }
}

/** Returns the values of a query by key, in their order; malformed pairs are skipped. */
export function parseQuery(rawQuery: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (let start = 0, end = 0; start <= rawQuery.length; start = end + 1) {
    const ampersand = rawQuery.indexOf('&', start)
    end = ampersand < 0 ? rawQuery.length : ampersand
    const pair = rawQuery.slice(start, end)
    if (pair === '' || pair.includes(';')) continue
    const mark = pair.indexOf('=')
    const key = unescapeQuery(mark < 0 ? pair : pair.slice(0, mark))
    const value = unescapeQuery(mark < 0 ? '' : pair.slice(mark + 1))
    if (key === undefined || value === undefined) continue
    const known = values.get(key)
    if (known === undefined) values.set(key, [value])
    else known.push(value)
  }
  return values
}

function unescapeQuery(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text
  if (BAD_ESCAPE.test(text)) return undefined
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

import type { UserHeaders } from '../../runtime/auth/index.ts'
import { UsageError } from '../../flags/errors.ts'
import { list, mapped } from '../../flags/flag.ts'

/** Characters of the name of a header: RFC 9110 `token`. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** A flag of header names without repetitions, in order: as in Kubernetes, the first header with a value is used. */
const headerNames = (help: string) =>
  mapped(list({ placeholder: 'NAME,…', default: [], help }), (names, flag) => {
    const bad = names.find((name) => !TOKEN.test(name))
    if (bad === undefined) return names
    throw new UsageError(`--${flag}: ${JSON.stringify(bad)} is not the name of a header`)
  })

/** Flags of authenticating proxies, besides the file of their authorities, which TLS reads. */
export const PROXY_FLAGS = {
  'requestheader-allowed-names': mapped(
    list({
      placeholder: 'NAME,…',
      default: [],
      help: 'Common names that the certificate of an authenticating proxy may have (default: any).',
    }),
    (names, flag) => {
      if (names.some((name) => name.trim() === '')) throw new UsageError(`--${flag}: a name is empty`)
      return names
    },
  ),
  'requestheader-username-headers': headerNames(
    'Headers in which a proxy gives the user name, X-Remote-User by custom; the first that has a value counts.',
  ),
  'requestheader-uid-headers': headerNames(
    'Headers in which a proxy gives the uid, X-Remote-Uid by custom; the first that has a value counts.',
  ),
  'requestheader-group-headers': headerNames(
    'Headers in which a proxy gives the groups, X-Remote-Group by custom; each value is one.',
  ),
  'requestheader-extra-headers-prefix': headerNames(
    'Beginnings of headers in which a proxy gives extra attributes, X-Remote-Extra- by custom; what follows is the key.',
  ),
} as const

export interface ProxyFlags {
  readonly 'client-ca-file': string | undefined
  readonly 'requestheader-client-ca-file': string | undefined
  readonly 'requestheader-allowed-names': readonly string[]
  readonly 'requestheader-username-headers': readonly string[]
  readonly 'requestheader-uid-headers': readonly string[]
  readonly 'requestheader-group-headers': readonly string[]
  readonly 'requestheader-extra-headers-prefix': readonly string[]
}

/** Authenticating proxies: who they are and how they name users. */
export interface ProxySettings {
  readonly authoritiesFile: string
  readonly allowedNames: readonly string[]
  readonly headers: UserHeaders
}

const lower = (names: readonly string[]): readonly string[] => names.map((name) => name.toLowerCase())

const LISTS = [
  ...(['requestheader-allowed-names', 'requestheader-username-headers', 'requestheader-uid-headers'] as const),
  ...(['requestheader-group-headers', 'requestheader-extra-headers-prefix'] as const),
] as const

/**
 * Returns the settings of authenticating proxies; undefined: none. Throws UsageError for flags that require each other,
 * and for a file of authorities with which every user could impersonate any other.
 */
export function proxySettings(flags: ProxyFlags): ProxySettings | undefined {
  const authoritiesFile = flags['requestheader-client-ca-file']
  const allowedNames = flags['requestheader-allowed-names']
  const username = flags['requestheader-username-headers']
  if (authoritiesFile === undefined) {
    const idle = LISTS.find((name) => flags[name].length > 0)
    if (idle !== undefined) throw new UsageError(`--${idle} needs --requestheader-client-ca-file`)
    return undefined
  }
  if (username.length === 0) {
    throw new UsageError('--requestheader-client-ca-file needs --requestheader-username-headers')
  }
  if (authoritiesFile === flags['client-ca-file'] && allowedNames.length === 0) {
    throw new UsageError(
      '--requestheader-client-ca-file is the file of --client-ca-file: without --requestheader-allowed-names every client could name any user',
    )
  }
  return {
    authoritiesFile,
    allowedNames,
    headers: {
      username: lower(username),
      uid: lower(flags['requestheader-uid-headers']),
      groups: lower(flags['requestheader-group-headers']),
      extraPrefixes: lower(flags['requestheader-extra-headers-prefix']),
    },
  }
}

/**
 * Returns the entries of `extension-apiserver-authentication` with the lists of these flags, in the form of
 * kube-apiserver.
 */
export function proxyEntries(flags: ProxyFlags): Readonly<Record<string, string>> {
  return Object.fromEntries(LISTS.map((name) => [name, JSON.stringify(flags[name])]))
}

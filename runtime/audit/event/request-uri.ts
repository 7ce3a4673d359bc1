/** Query parameters of the API, whose values are not secret. Any other parameter may be a credential. */
const SHOWN: ReadonlySet<string> = new Set([
  'labelSelector',
  'fieldSelector',
  'resourceVersion',
  'resourceVersionMatch',
  'limit',
  'continue',
  'watch',
  'timeout',
  'timeoutSeconds',
  'allowWatchBookmarks',
  'sendInitialEvents',
  'pretty',
  'includeObject',
  'dryRun',
  'fieldManager',
  'fieldValidation',
  'force',
  'gracePeriodSeconds',
  'orphanDependents',
  'propagationPolicy',
  'ignoreStoreReadErrorWithClusterBreakingPotential',
  'verbose',
  'exclude',
  'container',
  'follow',
  'previous',
  'sinceSeconds',
  'sinceTime',
  'timestamps',
  'tailLines',
  'limitBytes',
  'stdin',
  'stdout',
  'stderr',
  'tty',
  'ports',
  'export',
  'exact',
  'hash',
])

const HIDDEN = 'REDACTED'

/**
 * Returns the target of a request as logs and audit events show it: the values of query parameters that the API does not
 * know, which may be credentials, are left out.
 */
export function shownUri(path: string, rawQuery: string): string {
  if (rawQuery === '') return path
  return `${path}?${rawQuery.split('&').map(shownPair).join('&')}`
}

function shownPair(pair: string): string {
  const end = pair.indexOf('=')
  const name = end < 0 ? pair : pair.slice(0, end)
  if (SHOWN.has(name)) return pair
  return end < 0 ? HIDDEN : `${name}=${HIDDEN}`
}

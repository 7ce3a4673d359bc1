import { objectOf, stringOf } from '../../json/index.ts'
import { ExplainedError } from '../status/explained-error.ts'

/** The address of a webhook. */
export interface WebhookAddress {
  /** As the object spells it; {@link secureUrl} decides whether it may be called. */
  readonly url: string
  /** PEM of the authorities that sign its certificate; '' for those of the system. */
  readonly authorities: string
}

/** Returns the address that a `clientConfig` names, by its URL or by its Service. Invalid names give an invalid URL. */
export function webhookAddress({ url, service, caBundle }: Readonly<Record<string, unknown>>): WebhookAddress {
  const authorities = Buffer.from(stringOf(caBundle), 'base64').toString('utf8')
  if (typeof url === 'string') return { url, authorities }
  const { name, namespace, path, port } = objectOf(service)
  const host = `${encodeURIComponent(stringOf(name))}.${encodeURIComponent(stringOf(namespace))}.svc`
  const where = typeof port === 'number' ? `:${port}` : ''
  const rest = stringOf(path)
  return { url: `https://${host}${where}${rest.startsWith('/') ? rest : `/${rest}`}`, authorities }
}

/**
 * Returns the URL to call. Reviews carry whole objects, Secrets too, so nothing is sent unencrypted, even if an object
 * that an earlier release stored asks for it. Throws an Error for any scheme but https, for credentials, and for an
 * invalid URL.
 */
export function secureUrl(text: string): URL {
  if (!URL.canParse(text)) throw new ExplainedError('its address is no URL')
  const url = new URL(text)
  if (url.protocol !== 'https:')
    throw new ExplainedError(`'https' is the only allowed URL scheme, not '${url.protocol.slice(0, -1)}'`)
  if (url.username !== '' || url.password !== '')
    throw new ExplainedError('user information is not permitted in the URL')
  return url
}

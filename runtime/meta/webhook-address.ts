import { objectOf, stringOf } from './json.ts'

/** Where a webhook listens. */
export interface WebhookAddress {
  /** Absolute, with scheme https. */
  readonly url: string
  /** PEM of the authorities of its certificate; '' for those of the system. */
  readonly authorities: string
}

/** The address that a `clientConfig` names, by its URL or by its Service. */
export function webhookAddress({ url, service, caBundle }: Readonly<Record<string, unknown>>): WebhookAddress {
  const authorities = Buffer.from(stringOf(caBundle), 'base64').toString('utf8')
  if (typeof url === 'string') return { url, authorities }
  const { name, namespace, path, port } = objectOf(service)
  const host = `${stringOf(name)}.${stringOf(namespace)}.svc`
  const where = typeof port === 'number' ? `:${port}` : ''
  return { url: `https://${host}${where}${stringOf(path) || '/'}`, authorities }
}

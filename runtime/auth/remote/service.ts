import type { ConnectionOptions } from 'node:tls'
import { defined } from '../../json/index.ts'

/** A webhook of authentication or authorization: its address, the authorities to trust, the credentials to present. */
export interface RemoteService {
  /** Absolute, `https://…` or `http://…`, with the path that reviews are posted to. */
  readonly url: string
  /** PEM of the authorities of its certificate; default: those of the system. */
  readonly authorities?: string
  /** `off`: any certificate is accepted. */
  readonly verification?: 'off'
  /** Name in its certificate; default: the host of the URL. */
  readonly serverName?: string
  /** PEM of the certificate that the caller presents, and of its key. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string }
  /** Returns the header `Authorization` of a call: `Bearer …` or `Basic …`. */
  readonly authorization?: () => string
}

type ServiceConnection = Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'servername' | 'rejectUnauthorized'>

/** Returns how to connect to a service, with the options of TLS for its certificates and its name. */
export function connectionTo(service: RemoteService): ServiceConnection {
  const { authorities, serverName, clientCertificate, verification } = service
  return {
    ...defined({ ca: authorities, servername: serverName }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate.certificate, key: clientCertificate.key }),
    ...(verification === 'off' ? { rejectUnauthorized: false } : {}),
  }
}

/** A service that is asked by POST: where it is, whom to trust, and what to show. Both sides of a token or access review. */
export interface RemoteService {
  /** Absolute, `https://…` or `http://…`, with the path that reviews are posted to. */
  readonly url: string
  /** PEM of the authorities of its certificate; absent: those of the system. */
  readonly authorities?: string
  /** `off`: any certificate will do. */
  readonly verification?: 'off'
  /** Name in its certificate, if it is another than the host of the URL. */
  readonly serverName?: string
  /** PEM of the certificate that the caller shows, and of its key. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string }
  /** Value of the header `Authorization`, asked for with each call: `Bearer …` or `Basic …`. */
  readonly authorization?: () => string
}

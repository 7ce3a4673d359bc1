export interface BannerOptions {
  readonly product: string
  readonly url: string
  readonly release: string
  readonly store: string
  readonly clientConfiguration: string
  readonly tokenFile: string
  readonly authorityFile: string
  /** A path whose response shows the administrator something. */
  readonly examplePath: string
}

/** Quotes a word of a POSIX shell command. */
export const shellWord = (word: string): string =>
  /^[A-Za-z0-9_./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** The text after the start: the server's address, the credential's file, and a command that works. */
export function banner(options: BannerOptions): string {
  const authority = shellWord(options.authorityFile)
  const url = shellWord(options.url + options.examplePath)
  return `${options.product} (release ${options.release}) listens on ${options.url}, store ${options.store}
Client configuration of the administrator: ${options.clientConfiguration}
Try:
  curl --cacert ${authority} -H "Authorization: Bearer $(cat ${shellWord(options.tokenFile)})" ${url}
`
}

import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import {
  readVerificationKeys,
  signingKey,
  verificationKey,
  VerificationKeys,
  type AccountKeys,
  type SigningKey,
  type VerificationKey,
} from '../../runtime/auth/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'
import { Failure, messageOf } from '../../flags/errors.ts'
import { readIfPresent } from '../files/private-file.ts'
import { reloadingFile } from '../files/reloading-file.ts'
import { presentSigningKey, storedSigningKey } from './stored-key.ts'

export interface KeyFiles {
  readonly 'data-dir': string
  readonly 'service-account-signing-key-file': string | undefined
  readonly 'service-account-key-file': readonly string[]
  readonly 'tls-private-key-file': string | undefined
}

export interface OpenKeysOptions {
  readonly flags: KeyFiles
  readonly store: Store
  /** Ends the watch over the files. */
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Interval at which files are read even if the system reports no change; milliseconds. */
const RELOAD_MS = 60_000
const SIGNING = 'the key file of service account tokens'
const VERIFYING = 'the file of keys that verify service account tokens'

/** The keys of several sources, each of which may change. */
class Keys implements AccountKeys {
  readonly #sources = new Map<string, readonly VerificationKey[]>()
  #signing: SigningKey | undefined
  #verifying = new VerificationKeys([])

  set(source: string, keys: readonly VerificationKey[]): void {
    this.#sources.set(source, keys)
    this.#verifying = new VerificationKeys([...this.#sources.values()].flat())
  }
  sign(key: SigningKey): void {
    this.#signing = key
    this.set('', [verificationKey(key.key)])
  }
  signing(): SigningKey {
    if (this.#signing === undefined) throw new TypeError('the signing key is not read yet')
    return this.#signing
  }
  verifying(): VerificationKeys {
    return this.#verifying
  }
}

interface KeyFile<T> {
  /** The file's name in messages. */
  readonly what: string
  readonly path: string
  parse(pem: string): T
  /** Puts the content of the file into force. */
  apply(value: T): void
}

/** Reads a file now and whenever it changes. Throws Failure for a file that can't be read now. */
async function reflect<T>(
  { signal, report }: OpenKeysOptions,
  { what, path, parse, apply }: KeyFile<T>,
): Promise<void> {
  apply(
    await reloadingFile({ what, path, intervalMs: RELOAD_MS, load: parse, onLoaded: apply, onError: report, signal }),
  )
}

/** Runs a reader of keys. Throws Failure with the name of the source. */
function named<T>(source: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Failure(`${source}: ${messageOf(error)}`)
  }
}

const parseSigningKey = (pem: string, source: string): SigningKey =>
  named(`${SIGNING} ${source}`, () => signingKey(createPrivateKey(pem)))

/** Returns the keys of a text that has other uses, too; none if they can't verify tokens. */
function usableKeys(pem: string | undefined): readonly VerificationKey[] {
  try {
    return pem === undefined ? [] : readVerificationKeys(pem)
  } catch {
    return []
  }
}

/**
 * Returns the keys of service account tokens. The signing key is that of the given file, else that of the store. Tokens
 * are verified with it and with the keys of the given files; without such files, also with the key of the serving
 * certificate (AUTHN-SA-03) and with earlier signing keys of this server and this store. Files are reloaded when they
 * change. Throws Failure.
 */
export async function openKeys(options: OpenKeysOptions): Promise<AccountKeys> {
  const { flags, store } = options
  const keys = new Keys()
  const folderKey = readIfPresent(SIGNING, join(flags['data-dir'], 'pki', 'service-account.key'))
  const path = flags['service-account-signing-key-file']
  if (path === undefined) keys.sign(parseSigningKey(await storedSigningKey(store, folderKey), 'of the store'))
  else {
    const parse = (pem: string): SigningKey => parseSigningKey(pem, path)
    await reflect(options, { what: SIGNING, path, parse, apply: (key) => keys.sign(key) })
  }
  const files = flags['service-account-key-file']
  for (const file of files) {
    const parse = (pem: string): readonly VerificationKey[] =>
      named(`${VERIFYING} ${file}`, () => readVerificationKeys(pem))
    await reflect(options, { what: VERIFYING, path: file, parse, apply: (read) => keys.set(file, read) })
  }
  if (files.length > 0) return keys
  keys.set('store', usableKeys(await presentSigningKey(store)))
  keys.set('data folder', usableKeys(folderKey))
  const tlsKey = flags['tls-private-key-file']
  if (tlsKey !== undefined) {
    const apply = (read: readonly VerificationKey[]): void => keys.set(tlsKey, read)
    await reflect(options, { what: 'the key file of HTTPS', path: tlsKey, parse: usableKeys, apply })
  }
  return keys
}

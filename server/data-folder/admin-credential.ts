import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { staticTokens, SUPERUSER_GROUP, type UserVerifier } from '../../runtime/auth/index.ts'
import { BackgroundError, pauseAfter, pause } from '../../runtime/async/index.ts'
import { singleKeyRange, type UserInfo } from '../../runtime/api/index.ts'
import { ConditionFailed, type Store } from '../../runtime/store/contract/index.ts'
import { isSameSecret } from '../../runtime/text/index.ts'
import { Failure } from '../../flags/errors.ts'
import { tokenOf } from './folder.ts'
import { readIfPresent, replacePrivateFile } from '../files/private-file.ts'

/** Outside `/<group>/…`, so that no collection holds it. */
const KEY = '/-/admin-token'
const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 30_000 }

/** The credential of the first administrator. */
export interface AdminCredential {
  readonly token: string
  readonly user: UserInfo
  /** The file that holds the token; only its owner may read it. */
  readonly tokenFile: string
  /** Accepts the present token of the store. */
  readonly verifier: UserVerifier
}

export interface AdminCredentialOptions {
  readonly store: Store
  readonly dataFolder: string
  readonly product: string
  /** Ends the watch over the token of the store. */
  readonly signal: AbortSignal
  report(error: unknown): void
}

/**
 * Returns the administrator's bearer token, which all servers of a store share. The first of them writes its token to
 * the store; others write that of the store into their data folders. A token file that was replaced or removed since
 * the last start (it then differs from the client configuration beside it) replaces the token of the store on all
 * servers at once. Throws Failure.
 */
export async function openAdminCredential(options: AdminCredentialOptions): Promise<AdminCredential> {
  const { store, dataFolder, product } = options
  const tokenFile = join(dataFolder, 'admin.token')
  const own = readIfPresent('the token file', tokenFile)?.trim()
  if (own === '') throw new Failure(`the token file ${tokenFile} is empty`)
  const configuration = readIfPresent('the client configuration', join(dataFolder, 'admin.kubeconfig'))
  const shown = configuration === undefined ? '' : tokenOf(configuration)
  const isReplaced = shown !== '' && (own === undefined || !isSameSecret(shown, own))
  const token = await agree(store, own ?? randomBytes(32).toString('base64url'), isReplaced ? 'replace' : 'keep')
  if (own === undefined || !isSameSecret(token, own)) replacePrivateFile(tokenFile, `${token}\n`)
  const user = { username: `${product}-admin`, groups: [SUPERUSER_GROUP] }
  return { token, user, tokenFile, verifier: currentToken(options, { token, user }) }
}

/** Returns the token of the store, after writing the offered one if the store has none or it should be replaced. */
async function agree(store: Store, offered: string, present: 'keep' | 'replace'): Promise<string> {
  const kept = await store.get(KEY)
  if (kept !== undefined && present === 'keep') return textOf(kept.value)
  try {
    await store.commit([{ key: KEY, expect: kept?.revision ?? 0, value: Buffer.from(offered) }])
    return offered
  } catch (error) {
    if (error instanceof ConditionFailed) return agree(store, offered, present)
    throw error
  }
}

const textOf = (value: Uint8Array): string => Buffer.from(value).toString('utf8')

/** Returns a verifier of the store's token, which follows changes of it. */
function currentToken(
  options: AdminCredentialOptions,
  { token, user }: { readonly token: string; readonly user: UserInfo },
): UserVerifier {
  let current = token
  let verifier = staticTokens([{ token, user }])
  void reflectToken(options, (next) => {
    if (isSameSecret(next, current)) return
    current = next
    verifier = staticTokens([{ token: next, user }])
  })
  // Tokens of other lengths need no digest.
  return { verify: (given) => (given.length === current.length ? verifier.verify(given) : undefined) }
}

/** Calls back with the token of the store, now and whenever it changes, until the signal aborts. */
async function reflectToken(
  { store, signal, report }: AdminCredentialOptions,
  onToken: (token: string) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const { items, revision } = await store.list(singleKeyRange(KEY))
      for (const { value } of items) onToken(textOf(value))
      for await (const { events } of store.watch(singleKeyRange(KEY), revision, signal)) {
        for (const { value } of events) if (value !== undefined) onToken(textOf(value))
        failures = 0
      }
    } catch (error) {
      if (signal.aborted) return
      report(new BackgroundError("watching the administrator's token", error))
    }
    await pause(pauseAfter(failures + 1, BACKOFF), signal)
  }
}

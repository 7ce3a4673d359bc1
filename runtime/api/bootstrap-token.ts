import { objectOf } from '../json/index.ts'
import { isUnderDeletion } from './lifecycle.ts'
import type { DynamicObject } from './object.ts'
import { parseTime } from './time/time.ts'
import type { Vendor } from './vendor.ts'

const NAME_PREFIX = 'bootstrap-token-'
const ID = /^[a-z0-9]{6}$/
const SECRET = /^[a-z0-9]{16}$/
const GROUP = 'system:bootstrappers'
const EXTRA_GROUP = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/

/** A bootstrap token, by its two parts (AUTHN-BOOT-02, AUTHN-BOOT-03). */
export interface BootstrapTokenText {
  /** The public part. */
  readonly id: string
  readonly secret: string
}

/** A bootstrap token with the settings of its Secret. */
export interface BootstrapToken extends BootstrapTokenText {
  /** Expiry in milliseconds since the epoch; Infinity: never. An unreadable expiry counts as passed. */
  readonly expiresAt: number
  readonly mayAuthenticate: boolean
  readonly maySign: boolean
  /**
   * Groups of its user; undefined: the Secret names a group that no bootstrap token may have, so the token is no
   * credential.
   */
  readonly groups: readonly string[] | undefined
}

/** Type of the Secrets that hold bootstrap tokens (AUTHN-BOOT-01). */
export const bootstrapTokenType = ({ domain }: Vendor): string => `bootstrap.${domain}/token`

/** Name of the Secret of a bootstrap token. */
export const bootstrapTokenName = (id: string): string => `${NAME_PREFIX}${id}`

/** Parses `<id>.<secret>` (AUTHN-BOOT-04); undefined: the text is no bootstrap token. */
export function parseBootstrapToken(text: string): BootstrapTokenText | undefined {
  const [id = '', secret = '', ...more] = text.length === 23 ? text.split('.') : []
  return more.length === 0 && ID.test(id) && SECRET.test(secret) ? { id, secret } : undefined
}

function textIn(data: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(data, key) ? data[key] : undefined
  return typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : ''
}

function expiryOf(text: string): number {
  return text === '' ? Infinity : (parseTime(text) ?? -Infinity)
}

function groupsOf(text: string): readonly string[] | undefined {
  const extra = text === '' ? [] : text.split(',')
  return extra.every((group) => EXTRA_GROUP.test(group)) ? [...new Set([GROUP, ...extra])].sort() : undefined
}

/** Returns when a bootstrap token Secret expires, whatever else it holds; see `expiresAt` of {@link BootstrapToken}. */
export const bootstrapTokenExpiry = (secret: DynamicObject): number =>
  expiryOf(textIn(objectOf(secret.data), 'expiration'))

/**
 * Reads a Secret as a bootstrap token (AUTHN-BOOT-01 to AUTHN-BOOT-08). Returns undefined if it is none: in another
 * namespace, of another type, with malformed parts, under a name that is not made of its id, or under deletion.
 */
export function readBootstrapToken(secret: DynamicObject, vendor: Vendor): BootstrapToken | undefined {
  const { metadata } = secret
  if (metadata.namespace !== vendor.systemNamespace || secret.type !== bootstrapTokenType(vendor)) return undefined
  if (isUnderDeletion(metadata)) return undefined
  const data = objectOf(secret.data)
  const id = textIn(data, 'token-id')
  const tokenSecret = textIn(data, 'token-secret')
  if (!ID.test(id) || !SECRET.test(tokenSecret) || metadata.name !== bootstrapTokenName(id)) return undefined
  return {
    id,
    secret: tokenSecret,
    expiresAt: bootstrapTokenExpiry(secret),
    mayAuthenticate: textIn(data, 'usage-bootstrap-authentication') === 'true',
    maySign: textIn(data, 'usage-bootstrap-signing') === 'true',
    groups: groupsOf(textIn(data, 'auth-extra-groups')),
  }
}

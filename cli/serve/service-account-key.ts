import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { signingAlgorithm, tokenIssuer, type TokenIssuer } from '../../runtime/auth/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { Failure, messageOf } from '../errors.ts'
import type { ServeFlags } from './flags.ts'
import { createPrivateFile, readIfPresent, readPresent } from './private-file.ts'

const MODULUS_BITS = 2_048

const generate = (): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS })
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/**
 * The private key that signs tokens of service accounts: that of the given file, or one that is made once per data
 * folder, then kept. Throws Failure.
 */
function signingKey(dataFolder: string, givenFile: string | undefined): KeyObject {
  const file = givenFile ?? join(dataFolder, 'pki', 'service-account.key')
  const what = 'the key file of service account tokens'
  const pem =
    givenFile === undefined
      ? (readIfPresent(what, file) ?? createPrivateFile(file, generate()))
      : readPresent(what, file)
  try {
    const key = createPrivateKey(pem)
    signingAlgorithm(key)
    return key
  } catch (error) {
    throw new Failure(`${what} ${file}: ${messageOf(error)}`)
  }
}

/** `iss` of this server's tokens. */
export const accountIssuerUrl = (flags: ServeFlags, { name }: Vendor): string =>
  flags['service-account-issuer'] ?? `https://${name}.default.svc.cluster.local`

/** The issuer of this server's tokens; without other wishes they are meant for the server itself. */
export function serviceAccountIssuer(flags: ServeFlags, vendor: Vendor): TokenIssuer {
  const issuer = accountIssuerUrl(flags, vendor)
  const key = signingKey(flags['data-dir'], flags['service-account-signing-key-file'])
  return tokenIssuer({ key, issuer, audiences: [issuer], privateClaim: vendor.domain })
}

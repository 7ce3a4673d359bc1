import { join } from 'node:path'
import { isJsonObject, objectOf, objectsOf, stringOf } from '../../runtime/json/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { Failure } from '../../flags/errors.ts'
import { createPrivateFile, makePrivateFolder, readIfPresent } from '../files/private-file.ts'
import { differenceOf, storedNames, type StoredNames } from '../definitions/vendor-names.ts'

/** The file of a data folder that identifies it. */
const IDENTITY_FILE = 'identity.json'
const FORMAT = 1
const WHAT = 'the identity of the data folder'

/** What a data folder records besides credentials and objects. */
interface Identity {
  readonly vendor: Partial<StoredNames>
}

/**
 * Creates the folder if it does not exist. Throws Failure for one that was created under another vendor's names, and
 * for one with foreign files where the server would write its own, which it must not replace.
 */
export function openDataFolder(folder: string, vendor: Vendor): void {
  makePrivateFolder(folder)
  const identity = readIdentity(folder)
  if (identity === undefined) return requireNothingForeign(folder)
  const difference = differenceOf(identity.vendor, vendor)
  if (difference !== undefined) {
    throw new Failure(`the data folder ${folder} was made under other names (${difference}): give another --data-dir`)
  }
}

/** Records the vendor of the folder, once it is known to be usable; an existing record stays. */
export function rememberVendor(folder: string, vendor: Vendor): void {
  if (readIdentity(folder) !== undefined) return
  const identity = { format: FORMAT, vendor: storedNames(vendor) }
  createPrivateFile(join(folder, IDENTITY_FILE), `${JSON.stringify(identity, null, 2)}\n`)
  openDataFolder(folder, vendor)
}

function readIdentity(folder: string): Identity | undefined {
  const file = join(folder, IDENTITY_FILE)
  const text = readIfPresent(WHAT, file)
  if (text === undefined) return undefined
  const document = parsed(text)
  if (!isJsonObject(document) || document.format !== FORMAT || !isJsonObject(document.vendor)) {
    throw new Failure(`${WHAT} ${file} can't be understood: it is damaged, or of a later program`)
  }
  return { vendor: document.vendor }
}

/**
 * Folders of earlier releases have no identity file, but the files that would be replaced show whose they are: the
 * client configuration contains the token, and the certificate belongs to the authority beside it.
 */
function requireNothingForeign(folder: string): void {
  const read = (name: string): string | undefined => readIfPresent('the file', join(folder, name))
  const configuration = read('admin.kubeconfig')
  const authority = read('pki/ca.pem') ?? ''
  const certificate = read('pki/ca.crt')
  const foreign = [
    ...(configuration === undefined || tokenOf(configuration) === read('admin.token')?.trim()
      ? []
      : ['admin.kubeconfig']),
    ...(certificate === undefined || authority.includes(certificate) ? [] : ['pki/ca.crt']),
    ...(certificate === undefined && read('pki/serving.pem') !== undefined ? ['pki/serving.pem'] : []),
  ]
  if (foreign.length > 0) {
    throw new Failure(
      `the folder ${folder} contains ${foreign.join(', ')}, which orch did not create: move it, or give another --data-dir`,
    )
  }
}

/** Returns the token in a client configuration; '' for none. */
export function tokenOf(configuration: string): string {
  const [user] = objectsOf(objectOf(parsed(configuration)).users)
  return stringOf(objectOf(user?.user).token)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { UsageError } from '../../flags/errors.ts'
import { parseStoreAddress, type StoreAddress } from './address.ts'

/** One `--store-override`. */
export interface StoreOverride {
  /** `RESOURCE[.GROUP]`, as it was given. */
  readonly resource: string
  /** undefined: the main store, whatever the type had before. */
  readonly address: StoreAddress | undefined
}

/** Reads `RESOURCE[.GROUP]=ADDRESS` entries; ADDRESS is a folder, `lmdb:DIR`, `mongodb://…/DATABASE` or nothing. Throws UsageError. */
export const parseStoreOverrides = (texts: readonly string[], flag: string): readonly StoreOverride[] =>
  texts.map((text) => {
    const [resource = '', address] = text.split(/=(.*)/s)
    if (resource === '' || address === undefined)
      throw new UsageError(`--${flag}: ${JSON.stringify(text)} is not RESOURCE[.GROUP]=DIR|mongodb://…/DATABASE`)
    return { resource, address: address === '' ? undefined : addressOf(address, `${flag} ${resource}`) }
  })

function addressOf(text: string, flag: string): StoreAddress {
  if (!text.startsWith('lmdb:') && !text.includes('://')) return { driver: 'lmdb', folder: text }
  const address = parseStoreAddress(text, flag)
  // A connection string without a database would mean that of the main store.
  if (address.driver === 'mongodb' && !/^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]/.test(address.uri))
    throw new UsageError(`--${flag}: the connection string names no database: end it with /DATABASE`)
  return address
}

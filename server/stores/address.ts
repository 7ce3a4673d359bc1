import { UsageError } from '../../flags/errors.ts'

export type StoreAddress =
  { readonly driver: 'lmdb'; readonly folder: string } | { readonly driver: 'mongodb'; readonly uri: string }

export function parseStoreAddress(address: string, flag: string): StoreAddress {
  if (address.startsWith('lmdb:') && address.length > 'lmdb:'.length) {
    return { driver: 'lmdb', folder: address.slice('lmdb:'.length) }
  }
  if (/^mongodb(?:\+srv)?:\/\/./.test(address)) return { driver: 'mongodb', uri: address }
  throw new UsageError(`--${flag}: ${JSON.stringify(address)} is neither lmdb:DIR nor mongodb://…`)
}

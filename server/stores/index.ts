/** Addresses of stores, and how they are opened without a server. */
export { parseStoreAddress, type StoreAddress } from './address.ts'
export { describeElsewhere, ELSEWHERE_KEY } from './placement.ts'
export { describeStore, openLogAt, storeFailure } from './store.ts'

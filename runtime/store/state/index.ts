export { systemClock, type Clock } from './clock.ts'
export { LogError } from './replica-state.ts'
export { openStore, type StoreOptions } from './store.ts'
export { stateOf, survey } from './survey.ts'

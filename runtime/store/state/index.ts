export { systemClock, type Clock } from './clock.ts'
export { LogFault } from './space.ts'
export { openStore, type StoreOptions } from './store.ts'
export { stateOf, survey, type State, type Survey } from './survey.ts'

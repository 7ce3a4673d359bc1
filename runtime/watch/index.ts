/** Everything about a watch: the store's subscription, what watches get of it, and how clients are sent it. */
export { convertedWatch } from './converted-watch.ts'
export { EventSource } from './event-source.ts'
export type { EventFeed, ObjectChange, WatchEvent } from './event.ts'
export { WatchHub, type OpenWatch } from './hub.ts'
export type { WatchPlan, WatchReceiver, WatchRun } from './plan.ts'
export type { ByteSink } from './sink.ts'
export { storedWatch, type WatchStart } from './stored-watch.ts'
export { watchEvents } from './watch-iterator.ts'

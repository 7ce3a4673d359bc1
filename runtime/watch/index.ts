export type { ObjectChange, WatchEvent, WatchFeed, WatchReceiver, WatchSource } from './event.ts'
export { WatchHub, type OpenWatch } from './hub.ts'
export type { ByteSink } from './sink.ts'

export type * from './event.ts'
export * from './hub.ts'
export type * from './sink.ts'

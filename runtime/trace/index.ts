/** Where the time of a request goes: its steps, for logs, audit events and spans. */
export { Trace } from './trace.ts'
export { parseTraceparent } from './traceparent.ts'

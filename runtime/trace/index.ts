/** How long the steps of a request take, for logs, audit events and spans. */
export { Trace } from './trace.ts'
export { parseTraceparent } from './traceparent.ts'

/** Where the time of a request goes: its steps, for logs, audit events and spans. */
export { Trace, type TracedStep } from './trace.ts'
export { parseTraceparent, type TraceParent } from './traceparent.ts'

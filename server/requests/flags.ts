import { duration, integer, mapped, toggle } from '../../flags/flag.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const MOST = 1_000_000

/** Flags of the concurrency, order and timeouts of requests. */
export const REQUEST_FLAGS = {
  'enable-priority-and-fairness': toggle({
    default: true,
    help: 'Whether FlowSchemas and PriorityLevelConfigurations decide which requests are served first, and which are refused when there are too many.',
  }),
  'max-requests-inflight': integer({
    minimum: 0,
    maximum: MOST,
    default: 400,
    help: 'With --max-mutating-requests-inflight, the seats that priority levels share; without priority and fairness, reading requests at once, 0 for any number.',
  }),
  'max-mutating-requests-inflight': integer({
    minimum: 0,
    maximum: MOST,
    default: 200,
    help: 'With --max-requests-inflight, the seats that priority levels share; without priority and fairness, writing requests at once, 0 for any number.',
  }),
  'max-connections': integer({
    minimum: 0,
    maximum: MOST,
    default: 16_000,
    help: 'Open connections; further ones are closed at once, before the handshake. 0: any number.',
  }),
  'max-connections-per-address': integer({
    minimum: 0,
    maximum: MOST,
    default: 12_000,
    help: 'Open connections of one remote address, which a proxy is for all its clients. 0: any number.',
  }),
  'disable-http2-serving': toggle({
    default: false,
    help: 'Whether clients get HTTP/1.1 alone. Otherwise those that offer HTTP/2 in the handshake get that, on the same port.',
  }),
  'http2-max-streams-per-connection': integer({
    minimum: 0,
    maximum: MOST,
    default: 0,
    help: 'Requests and watches at once on one connection of HTTP/2. 0: 250.',
  }),
  'request-timeout': duration({
    default: MINUTE,
    help: 'How long a request that is no watch may take; it waits for its turn for a quarter of that at most.',
  }),
  'min-request-timeout': mapped(
    integer({
      placeholder: 'SECONDS',
      minimum: 1,
      maximum: 7 * 24 * 3600,
      default: 1800,
      help: 'Shortest lifetime of a watch that asks for none, in seconds; the longest is twice as long.',
    }),
    (seconds) => seconds * SECOND,
  ),
} as const

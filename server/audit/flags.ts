import { UsageError } from '../../flags/errors.ts'
import { duration, integer, mapped, path, text, toggle } from '../../flags/flag.ts'

const MODES = ['batch', 'blocking', 'blocking-strict'] as const
/** Whether requests wait for their events, and are refused when one is lost. */
export type AuditMode = (typeof MODES)[number]

const MEBIBYTE = 1024 * 1024
const MOST = 2 ** 31

const mode = (help: string) =>
  mapped(text({ placeholder: MODES.join('|'), default: 'batch', help }), (given, name): AuditMode => {
    const known = MODES.find((each) => each === given)
    if (known === undefined)
      throw new UsageError(`--${name}: ${JSON.stringify(given)} is not one of ${MODES.join(', ')}`)
    return known
  })

const positive = (fallback: number, help: string) => integer({ minimum: 1, maximum: MOST, default: fallback, help })
const count = (help: string) => integer({ minimum: 0, maximum: 1_000_000, default: 0, help })

/** Defaults of collecting events, which differ between file and webhook as in Kubernetes. */
interface BatchDefaults {
  readonly maxSize: number
  readonly maxWaitMilliseconds: number
  readonly throttled: boolean
}

const batchFlags = <Sink extends 'log' | 'webhook'>(
  sink: Sink,
  { maxSize, maxWaitMilliseconds, throttled }: BatchDefaults,
) => {
  const flags = {
    'batch-buffer-size': positive(10_000, 'Events that may wait; more are dropped and counted. Mode batch only.'),
    'batch-max-size': positive(maxSize, 'Events that are written together. Mode batch only.'),
    'batch-max-wait': duration({
      default: maxWaitMilliseconds,
      help: 'How long events wait for a batch to be full. Mode batch only.',
    }),
    'batch-throttle-enable': toggle({
      default: throttled,
      help: 'Whether the rate of batches is bounded. Mode batch only.',
    }),
    'batch-throttle-qps': positive(10, 'Batches a second on average. Mode batch only.'),
    'batch-throttle-burst': positive(15, 'Batches at once after a pause. Mode batch only.'),
    'truncate-enabled': toggle({
      default: false,
      help: 'Whether large events lose their bodies, and large batches are split.',
    }),
    'truncate-max-batch-size': positive(10 * MEBIBYTE, 'Bytes of a batch.'),
    'truncate-max-event-size': positive(100 * 1024, 'Bytes of an event; a larger one loses its bodies.'),
  }
  type Flags = typeof flags
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [`audit-${sink}-${name}`, flag]),
  ) as unknown as {
    [Name in keyof Flags as `audit-${Sink}-${Name}`]: Flags[Name]
  }
}

export const AUDIT_FLAGS = {
  'audit-policy-file': path({
    help: 'File of kind Policy that says which requests there are audit events of, and what they hold. Without it: metadata of all requests.',
  }),
  'audit-log-path': path({
    placeholder: 'FILE|-',
    help: 'File of audit events, one line of JSON each; - is standard output. Without it there is no audit log.',
  }),
  'audit-log-format': mapped(
    text({ placeholder: 'json', default: 'json', help: 'Form of the audit log.' }),
    (given, name) => {
      if (given !== 'json') throw new UsageError(`--${name}: ${JSON.stringify(given)} is not one of json`)
      return given
    },
  ),
  'audit-log-mode': mode(
    'Whether requests wait until their events are written (blocking), and fail if that fails (blocking-strict).',
  ),
  'audit-log-maxsize': integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 100,
    help: 'Mebibytes of the audit log above which a new file begins; 0 for one file without end.',
  }),
  'audit-log-maxbackup': count('Old audit logs that are kept; 0 for all.'),
  'audit-log-maxage': count('Days that old audit logs are kept; 0 for ever.'),
  'audit-log-compress': toggle({ default: false, help: 'Whether old audit logs are compressed with gzip.' }),
  ...batchFlags('log', { maxSize: 1_000, maxWaitMilliseconds: 100, throttled: false }),
  'audit-webhook-config-file': path({
    help: 'Client configuration of the service that gets audit events. Without it there is none.',
  }),
  'audit-webhook-mode': mode(
    'Whether requests wait until the service has their events (blocking), and fail if that fails (blocking-strict).',
  ),
  'audit-webhook-initial-backoff': duration({
    default: 10_000,
    help: 'How long to wait after the first failed call; each further wait is half as long again.',
  }),
  ...batchFlags('webhook', { maxSize: 400, maxWaitMilliseconds: 30_000, throttled: true }),
} as const

import { UsageError } from '../../flags/errors.ts'
import { duration, integer, mapped, text, toggle } from '../../flags/flag.ts'

const FORMATS = ['json', 'text'] as const
export type LogFormat = (typeof FORMATS)[number]

export const LOG_FLAGS = {
  v: integer({
    minimum: 0,
    maximum: 10,
    default: 0,
    help: 'How much is logged beside errors and slow requests: 1 start and end, 3 every request.',
  }),
  'logging-format': mapped(
    text({ placeholder: FORMATS.join('|'), default: 'json', help: 'Form of the log on standard error.' }),
    (given, name): LogFormat => {
      const known = FORMATS.find((each) => each === given)
      if (known === undefined) {
        throw new UsageError(`--${name}: ${JSON.stringify(given)} is not one of ${FORMATS.join(', ')}`)
      }
      return known
    },
  ),
  'access-log': toggle({ default: false, help: 'Whether every request is logged, also without --v=3.' }),
  'slow-request-threshold': duration({
    default: 1_000,
    help: 'Requests that take longer are logged with where their time went; 0 for none. Watches never count as slow.',
  }),
} as const

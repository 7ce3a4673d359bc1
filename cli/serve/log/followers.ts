import type { RequestFollower } from '../../../runtime/http/index.ts'
import type { FlagValues } from '../../flags/parse.ts'
import type { LOG_FLAGS } from './flags.ts'
import type { Logger } from './logger.ts'
import { requestLog } from './requests.ts'

/** Returns those that are called with every request that is answered; none if no flag asks for any. */
export function requestFollowers(flags: FlagValues<typeof LOG_FLAGS>, logger: Logger): readonly RequestFollower[] {
  const log = requestLog({
    logger,
    access: flags['access-log'] ? 'logged' : 'by verbosity',
    slowMilliseconds: flags['slow-request-threshold'],
  })
  return log === undefined ? [] : [log]
}

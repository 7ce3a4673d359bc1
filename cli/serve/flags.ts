import { SERVER_FLAGS } from '../../server/flags.ts'
import { path } from '../../flags/flag.ts'
import type { FlagValues, PlannedFlags } from '../../flags/parse.ts'
import { SETTINGS_FLAGS } from '../settings/settings.ts'

export const SERVE_FLAGS = {
  ...SETTINGS_FLAGS,
  ...SERVER_FLAGS,
  definitions: path({
    placeholder: 'DIR',
    help: 'Folder that `orch generate` wrote (default: generated/ of this checkout).',
  }),
} as const

/** The documents' flags whose function is still to come, and flags of this server's own plan. Refused, never ignored. */
export const PLANNED_FLAGS: PlannedFlags = {
  'store-override': 'Another store for one type: group/resource=address; repeatable.',
  workers: 'Server processes on one store.',
}

export type ServeFlags = FlagValues<typeof SERVE_FLAGS>

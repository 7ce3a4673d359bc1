import { SERVER_FLAGS } from '../../server/flags.ts'
import { integer, path } from '../../flags/flag.ts'
import type { FlagValues, PlannedFlags } from '../../flags/parse.ts'
import { SETTINGS_FLAGS } from '../settings/settings.ts'

const MOST_WORKERS = 64

export const SERVE_FLAGS = {
  ...SETTINGS_FLAGS,
  ...SERVER_FLAGS,
  workers: integer({
    minimum: 1,
    maximum: MOST_WORKERS,
    default: 1,
    help: 'Processes that serve one port together; each holds all objects in memory.',
  }),
  definitions: path({
    placeholder: 'DIR',
    help: 'Folder that `orch generate` wrote (default: that of the project).',
  }),
} as const

/** Documented or planned flags that are not available yet. They are refused, never ignored. */
export const PLANNED_FLAGS: PlannedFlags = {}

export type ServeFlags = FlagValues<typeof SERVE_FLAGS>

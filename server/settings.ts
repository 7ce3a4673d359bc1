import { authenticationSettings } from './authentication/flags.ts'
import { authorizationSettings } from './authorization/flags.ts'
import type { FeatureGates } from './release/feature-gates.ts'
import type { ServerFlags } from './flags.ts'
import { controllerSettings } from './leadership/controllers.ts'

/** Settings that several flags determine together. */
export type ServerSettings = ReturnType<typeof readSettings>

/** Reads the flags that depend on each other. Throws UsageError. */
export const readSettings = (flags: ServerFlags, gates: FeatureGates) => ({
  authorization: authorizationSettings(flags, gates),
  authentication: authenticationSettings(flags, gates),
  controllers: controllerSettings(flags),
})

/** What a project configures: its type, and the checks that name what is wrong in one sentence. */
import { checkConfig } from './check.ts'
import type { Config } from './config.ts'

export { checkConfig } from './check.ts'
export { codeIn, fixedKeys, withoutCode } from './keys.ts'
export type { Config, FlagValue, VendorNames } from './config.ts'
export { ConfigError } from '../runtime/api/index.ts'

/** Returns the configuration of a project as it is, for its type. Throws ConfigError for wrong use. */
export function defineConfig(config: Config): Config {
  checkConfig(config)
  return config
}

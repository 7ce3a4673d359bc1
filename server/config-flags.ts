import type { Config } from '../config/index.ts'
import { ConfigError } from '../runtime/api/index.ts'
import { UsageError } from '../flags/errors.ts'
import { parseFlags } from '../flags/parse.ts'
import { didYouMean } from '../runtime/text/index.ts'
import { readFeatureGates } from './release/feature-gates.ts'
import { SERVER_FLAGS } from './flags.ts'
import { readSettings } from './settings.ts'

/** Reads the flags of a configuration, like `serve`. Throws ConfigError. */
export function configuredFlags(serve: NonNullable<Config['serve']>) {
  const names = Object.keys(SERVER_FLAGS)
  const settings = Object.entries(serve).map(([name, value]) => {
    const place = `serve.${name}`
    if (!names.includes(name)) throw new ConfigError(`${place} is not a flag${didYouMean(name, names, '')}`)
    const texts = typeof value === 'object' ? value : [String(value)]
    return { name, place, texts }
  })
  try {
    const { flags } = parseFlags({ argv: [], flags: SERVER_FLAGS, settings })
    const { gates } = readFeatureGates(flags['feature-gates'], flags['emulated-version'])
    return { flags, gates, settings: readSettings(flags, gates) }
  } catch (error) {
    throw error instanceof UsageError ? new ConfigError(error.message) : error
  }
}

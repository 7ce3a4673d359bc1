import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Names of the file that makes a folder a project; of several the first is used. */
const CONFIG_FILES = ['orch.config.ts', 'orch.config.js', 'orch.config.mjs']

/** Returns the configuration of the nearest project at or above a folder; undefined: there is none. */
export function findConfig(from: string): string | undefined {
  const folder = resolve(from)
  const found = CONFIG_FILES.map((name) => join(folder, name)).find((file) => existsSync(file))
  const parent = dirname(folder)
  return found ?? (parent === folder ? undefined : findConfig(parent))
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the name and the version of orch, from its package.json. */
export const packageAt = (folder: string): { readonly name: string; readonly version: string } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }

/** Returns whether orch runs from its sources, which the package does not contain. */
export const isCheckout = (packageFolder: string): boolean => existsSync(join(packageFolder, 'cli/main.ts'))

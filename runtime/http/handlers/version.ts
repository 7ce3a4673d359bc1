import { bytesResponse, notFoundPath } from '../pipeline/responses.ts'
import type { Section } from './sections.ts'

/** The document at /version (DISC-03). */
export interface VersionInfo {
  readonly major: string
  readonly minor: string
  readonly gitVersion: string
  readonly gitCommit: string
  readonly gitTreeState: string
  readonly buildDate: string
  /** The version of node; a Go server has that of Go here. */
  readonly goVersion: string
  readonly compiler: string
  readonly platform: string
}

export function versionSection(version: VersionInfo): Section {
  const body = Buffer.from(JSON.stringify(version, undefined, 2))
  return async (_, rest) => {
    if (rest.length > 0) throw notFoundPath()
    return bytesResponse(200, 'application/json', body)
  }
}

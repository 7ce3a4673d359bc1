import type { VersionInfo } from '../../runtime/http/index.ts'
import { formatRelease, type Release } from './release.ts'

/** Go's names of processor architectures, where Node's differ. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' }

/** Returns the answer of /version: the emulated release, and the build without its source revision. */
export const versionInfo = (release: Release, product: string): VersionInfo => ({
  major: String(release.major),
  minor: String(release.minor),
  gitVersion: `v${formatRelease(release)}.0+${product}`,
  gitCommit: '',
  gitTreeState: '',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: `node ${process.version}`,
  compiler: 'v8',
  platform: `${process.platform}/${ARCHITECTURES[process.arch] ?? process.arch}`,
})

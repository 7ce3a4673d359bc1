import type { VersionInfo } from '../../runtime/http/index.ts'
import { formatRelease, type Release } from './release.ts'

/** Names of processors as the field writes them, where node's differ. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' }

/** What /version tells: the release that the server acts as, and the build, whose source it does not know. */
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

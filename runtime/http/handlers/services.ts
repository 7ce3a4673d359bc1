import type { Authorizer } from '../../auth/index.ts'
import type { BodyDecoders, GroupVersionKind } from '../../codec/index.ts'
import type { Turns } from '../../async/index.ts'
import type { Vendor } from '../../api/index.ts'
import type { ResourceCatalog } from '../../registry/index.ts'
import type { WatchHub } from '../../watch/index.ts'
import type { Formats } from '../pipeline/formats.ts'
import type { PatchFormats } from './patch-formats.ts'

/** What the handlers work with. */
export interface ApiServices {
  readonly vendor: Vendor
  readonly catalog: ResourceCatalog
  readonly authorizer: Authorizer
  readonly hub: WatchHub
  readonly formats: Formats
  readonly decoders: BodyDecoders
  readonly patches: PatchFormats
  /** For work on large bodies. */
  readonly turns: Turns
  /** Group of the kinds of options, e.g. `meta.orch.io`. */
  readonly metaGroup: string
  /** Shortest default lifetime of a watch (milliseconds); the longest is twice that. */
  readonly watchTimeoutMilliseconds: number
  /** Whether some served type has this group, version and kind. */
  isKnownKind(type: GroupVersionKind): boolean
  /** Adds a type that the catalog lacks, if there is one by now. */
  learn(group: string, plural: string): Promise<void>
}

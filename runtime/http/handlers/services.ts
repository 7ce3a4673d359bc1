import type { Authorizer } from '../../auth/index.ts'
import type { BodyDecoders, GroupVersionKind } from '../../codec/index.ts'
import type { Turns } from '../../async/index.ts'
import type { ResourceCatalog } from '../../registry/index.ts'
import type { WatchHub } from '../../watch/index.ts'
import type { Formats } from '../pipeline/formats.ts'

/** The parts of the server that the handlers use. */
export interface ApiServices {
  readonly catalog: ResourceCatalog
  readonly authorizer: Authorizer
  readonly hub: WatchHub
  readonly formats: Formats
  readonly decoders: BodyDecoders
  /** Paces work on large bodies. */
  readonly turns: Turns
  /** Domain of API groups. */
  readonly apiDomain: string
  /** Group of CreateOptions and the like, e.g. `meta.example.org`. */
  readonly metaGroup: string
  /** Shortest default lifetime of a watch (milliseconds); the longest is twice that. */
  readonly watchTimeoutMilliseconds: number
  /** Returns whether a served type has this group, version and kind. */
  isKnownKind(type: GroupVersionKind): boolean
  /** Adds the type to the catalog if its definition is in the store. */
  load(group: string, plural: string): Promise<void>
}

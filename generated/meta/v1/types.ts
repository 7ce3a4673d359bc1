// Generated from schemas/meta/v1.yaml by `orch generate`. Do not edit.
import type { ListMeta, ObjectMeta } from '../../../runtime/codegen/index.ts'
export type {
  ListMeta,
  ManagedFieldsEntry,
  ObjectMeta,
  OwnerReference,
  Status,
  StatusCause,
  StatusDetails,
} from '../../../runtime/codegen/index.ts'

/** API group with its versions. */
export interface APIGroup {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Name of the group. */
  name?: string
  /** Versions in order of preference. */
  versions?: GroupVersionForDiscovery[] | null
  /** Version that clients should use. */
  preferredVersion?: GroupVersionForDiscovery
  /** Server addresses by the network of the client; the most specific one counts. */
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[]
}

/** All API groups of the server but the core group. */
export interface APIGroupList {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** The groups. */
  groups?: APIGroup[] | null
}

/** Resource type or subresource of a group version. */
export interface APIResource {
  /** Plural name, with the subresource after a slash. */
  name?: string
  /** Singular name. */
  singularName?: string
  /** Whether objects are in namespaces. */
  namespaced?: boolean
  /** Group of the kind where it is another than that of the list. */
  group?: string
  /** Version of the kind where it is another than that of the list. */
  version?: string
  /** Kind of the objects. */
  kind?: string
  /** Verbs that the server supports. */
  verbs?: string[] | null
  /** Short names for command lines. */
  shortNames?: string[]
  /** Groups of types that command lines know, such as `all`. */
  categories?: string[]
  /** Hash of the version in which objects are stored. */
  storageVersionHash?: string
}

/** Resource types of a group version. */
export interface APIResourceList {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Group and version. */
  groupVersion?: string
  /** The resource types. */
  resources?: APIResource[] | null
}

/** Versions of the core group. */
export interface APIVersions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Versions in order of preference. */
  versions?: string[] | null
  /** Server addresses by the network of the client; the most specific one counts. */
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[] | null
}

/** Query parameters of an apply patch. */
export interface ApplyOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** `All` runs every stage but storing. */
  dryRun?: string[]
  /** Takes fields over from other managers instead of failing with a conflict. */
  force?: boolean
  /** Name of the actor under which changed fields are recorded. */
  fieldManager?: string
}

/** One aspect of the state of an object. */
export interface Condition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status: string
  /** Value of metadata.generation at which the condition was set; an older one is out of date. */
  observedGeneration?: number
  /** When the status last went from one value to another. */
  lastTransitionTime: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason: string
  /** Sentence for people about the last change. */
  message: string
}

/** Query parameters of a creation. */
export interface CreateOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** `All` runs every stage but storing. */
  dryRun?: string[]
  /** Name of the actor under which changed fields are recorded. */
  fieldManager?: string
  /** What happens to unknown and repeated fields: `Ignore`, `Warn` or `Strict`. */
  fieldValidation?: string
}

/** Options of a deletion. */
export interface DeleteOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Seconds until the object is gone; 0 is at once. */
  gracePeriodSeconds?: number
  /** What must be true of the object for it to be deleted. */
  preconditions?: Preconditions
  /** Older form of propagationPolicy. */
  orphanDependents?: boolean
  /** What becomes of dependents: `Orphan`, `Background` or `Foreground`. */
  propagationPolicy?: string
  /** `All` runs every stage but storing. */
  dryRun?: string[]
  /** Deletes an object that can't be read from the store any more. */
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean
}

/** One requirement on a field. */
export interface FieldSelectorRequirement {
  /** Path of the field. */
  key: string
  /** How key and values are related: `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  operator: string
  /** Values for `In` and `NotIn`. */
  values?: string[]
}

/** Query parameters of a read. */
export interface GetOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Version of the object as an opaque string. */
  resourceVersion?: string
}

export interface GroupVersionForDiscovery {
  /** Group and version. */
  groupVersion: string
  /** Version. */
  version: string
}

export interface GroupVersionKind {
  /** API group. */
  group: string
  /** API version. */
  version: string
  /** Kind. */
  kind: string
}

/** Selects objects by labels; an empty one selects all. */
export interface LabelSelector {
  /** Labels and the values that they must have. */
  matchLabels?: Record<string, string>
  /** Requirements that all have to be met. */
  matchExpressions?: LabelSelectorRequirement[]
}

/** One requirement on a label. */
export interface LabelSelectorRequirement {
  /** Key of the label. */
  key: string
  /** How key and values are related: `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  operator: string
  /** Values for `In` and `NotIn`. */
  values?: string[]
}

/** List of objects of any kinds. */
export interface List {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Data of the list. */
  metadata?: ListMeta
  /** The objects. */
  items?: Record<string, unknown>[] | null
}

/** Query parameters of a list or watch. */
export interface ListOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Selects objects by labels. */
  labelSelector?: string
  /** Selects objects by fields. */
  fieldSelector?: string
  /** Streams changes instead of listing. */
  watch?: boolean
  /** Lets the server send bookmarks. */
  allowWatchBookmarks?: boolean
  /** Version that the answer is based on, as resourceVersionMatch says. */
  resourceVersion?: string
  /** How resourceVersion is meant: `Exact` or `NotOlderThan`. */
  resourceVersionMatch?: string
  /** Seconds after which the list or watch ends. */
  timeoutSeconds?: number
  /** Largest number of objects in one answer. */
  limit?: number
  /** Token with which the next part of the list is read. */
  continue?: string
  /** Begins a watch with the objects that exist. */
  sendInitialEvents?: boolean
}

/** Object without anything but its metadata. */
export interface PartialObjectMetadata {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Standard data of every object: name, labels, annotations and what the server keeps about it. */
  metadata?: ObjectMeta
}

/** List of objects without anything but their metadata. */
export interface PartialObjectMetadataList {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Data of the list. */
  metadata?: ListMeta
  /** The objects. */
  items?: PartialObjectMetadata[] | null
}

/** Query parameters of a patch. */
export interface PatchOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** `All` runs every stage but storing. */
  dryRun?: string[]
  /** Takes fields over from other managers instead of failing with a conflict. */
  force?: boolean
  /** Name of the actor under which changed fields are recorded. */
  fieldManager?: string
  /** What happens to unknown and repeated fields: `Ignore`, `Warn` or `Strict`. */
  fieldValidation?: string
}

/** What must be true of an object for an operation to go on. */
export interface Preconditions {
  /** Identifier that the object must have. */
  uid?: string
  /** Version that the object must have. */
  resourceVersion?: string
}

export interface ServerAddressByClientCIDR {
  /** Network of the client. */
  clientCIDR: string
  /** Address of the server for these clients. */
  serverAddress: string
}

/** Objects as rows of cells. */
export interface Table {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** Data of the list. */
  metadata?: ListMeta
  /** The columns. */
  columnDefinitions?: TableColumnDefinition[] | null
  /** The rows. */
  rows?: TableRow[] | null
}

export interface TableColumnDefinition {
  /** Heading of the column. */
  name?: string
  /** Type of the cells. */
  type?: string
  /** Format of the cells. */
  format?: string
  /** What the column shows. */
  description?: string
  /** Importance of the column; above 0 it may be left out. */
  priority?: number
}

export interface TableOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** How much of the objects the rows carry: `None`, `Metadata` or `Object`. */
  includeObject?: string
}

export interface TableRow {
  /** Values, one for each column. */
  cells?: unknown[] | null
  /** Marks of the row, such as `Completed`. */
  conditions?: TableRowCondition[]
  /** The object of the row, as includeObject says. */
  object?: Record<string, unknown>
}

export interface TableRowCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status: 'False' | 'True' | 'Unknown'
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** Query parameters of a replacement. */
export interface UpdateOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string
  /** Name of the schema that this object follows. */
  kind?: string
  /** `All` runs every stage but storing. */
  dryRun?: string[]
  /** Name of the actor under which changed fields are recorded. */
  fieldManager?: string
  /** What happens to unknown and repeated fields: `Ignore`, `Warn` or `Strict`. */
  fieldValidation?: string
}

/** One change in a watch. */
export interface WatchEvent {
  /** `ADDED`, `MODIFIED`, `DELETED`, `BOOKMARK` or `ERROR`. */
  type: string
  /** The object after the change, or a Status. */
  object?: Record<string, unknown>
}

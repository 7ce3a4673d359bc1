// Generated from schemas/meta/v1.yaml by `orch generate`. Do not edit.
import type { ListMeta, ObjectMeta } from '../../../runtime/codegen/index.ts';
export type { ListMeta, ManagedFieldsEntry, ObjectMeta, OwnerReference, Status, StatusCause, StatusDetails } from '../../../runtime/codegen/index.ts';

export interface APIGroup {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  name?: string;
  versions?: GroupVersionForDiscovery[] | null;
  preferredVersion?: GroupVersionForDiscovery;
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[];
}

export interface APIGroupList {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  groups?: APIGroup[] | null;
}

export interface APIResource {
  name?: string;
  singularName?: string;
  namespaced?: boolean;
  group?: string;
  version?: string;
  kind?: string;
  verbs?: string[] | null;
  shortNames?: string[];
  categories?: string[];
  storageVersionHash?: string;
}

export interface APIResourceList {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  groupVersion?: string;
  resources?: APIResource[] | null;
}

export interface APIVersions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  versions?: string[] | null;
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[] | null;
}

export interface ApplyOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  dryRun?: string[];
  force?: boolean;
  fieldManager?: string;
}

export interface Condition {
  type: string;
  status: 'False' | 'True' | 'Unknown';
  observedGeneration?: number;
  lastTransitionTime: string;
  reason: string;
  message: string;
}

export interface CreateOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  dryRun?: string[];
  fieldManager?: string;
  fieldValidation?: string;
}

export interface DeleteOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  gracePeriodSeconds?: number;
  preconditions?: Preconditions;
  orphanDependents?: boolean;
  propagationPolicy?: string;
  dryRun?: string[];
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

export interface FieldSelectorRequirement {
  key: string;
  operator: string;
  values?: string[];
}

export interface GetOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  resourceVersion?: string;
}

export interface GroupVersionForDiscovery {
  groupVersion: string;
  version: string;
}

export interface GroupVersionKind {
  group: string;
  version: string;
  kind: string;
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: LabelSelectorRequirement[];
}

export interface LabelSelectorRequirement {
  key: string;
  operator: string;
  values?: string[];
}

export interface List {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  metadata?: ListMeta;
  items?: (Record<string, unknown>)[] | null;
}

export interface ListOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  labelSelector?: string;
  fieldSelector?: string;
  watch?: boolean;
  allowWatchBookmarks?: boolean;
  resourceVersion?: string;
  resourceVersionMatch?: string;
  timeoutSeconds?: number;
  limit?: number;
  continue?: string;
  sendInitialEvents?: boolean;
}

export interface PartialObjectMetadata {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  metadata?: ObjectMeta;
}

export interface PartialObjectMetadataList {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  metadata?: ListMeta;
  items?: PartialObjectMetadata[] | null;
}

export interface PatchOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  dryRun?: string[];
  force?: boolean;
  fieldManager?: string;
  fieldValidation?: string;
}

export interface Preconditions {
  uid?: string;
  resourceVersion?: string;
}

export interface ServerAddressByClientCIDR {
  clientCIDR: string;
  serverAddress: string;
}

export interface Table {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  metadata?: ListMeta;
  columnDefinitions?: TableColumnDefinition[] | null;
  rows?: TableRow[] | null;
}

export interface TableColumnDefinition {
  name?: string;
  type?: string;
  format?: string;
  description?: string;
  priority?: number;
}

export interface TableOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  includeObject?: string;
}

export interface TableRow {
  cells?: unknown[] | null;
  conditions?: TableRowCondition[];
  object?: Record<string, unknown>;
}

export interface TableRowCondition {
  type: string;
  status: 'False' | 'True' | 'Unknown';
  reason?: string;
  message?: string;
}

export interface UpdateOptions {
  /** Group and version of the schema that this object follows. */
  apiVersion?: string;
  /** Name of the schema that this object follows. */
  kind?: string;
  dryRun?: string[];
  fieldManager?: string;
  fieldValidation?: string;
}

export interface WatchEvent {
  type: string;
  object?: Record<string, unknown>;
}

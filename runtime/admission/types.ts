import { MOST_WORK, Work } from '../cel/index.ts'
import type { Eventual } from '../async/index.ts'
import type { DynamicObject, GroupKind, GroupResource, UserInfo } from '../api/index.ts'

export type { Work }

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** The versions of a type, for stages that need its objects in another version than the storage version. */
export interface ObjectVersions {
  /** Names of the served versions. */
  readonly names: readonly string[]
  /** Converts an object from the storage version to another one. */
  show(version: string, object: DynamicObject): DynamicObject
  /** Converts an object to the storage version, normalized and with defaults. */
  read(version: string, object: DynamicObject): DynamicObject
}

/**
 * Returns the budget of work for all expressions about one request: rules of schemas, match conditions and policies
 * share it, besides the cost that each of them may have.
 */
export const requestWork = (): Work => new Work(MOST_WORK)

/**
 * Adds an annotation to the audit event of a request, where the first value of a key wins. An annotation of the level
 * `Request` reveals parts of the body, and is left out of events that must not.
 */
export type Annotate = (key: string, value: string, level?: 'Metadata' | 'Request') => void

/** The request of a write, as admission sees it. */
interface WaitingRequest {
  readonly signal: AbortSignal
  /** How long it has waited for webhooks so far (milliseconds); absent: not at all. */
  waitedMilliseconds?: number
}

/** The attributes of a write. Objects are in the storage version. */
export interface AdmissionAttributes {
  readonly operation: Operation
  readonly resource: GroupResource
  /** Version of the request. */
  readonly version: string
  /** Kind of the object; its version only if that is not one of the type's. */
  readonly kind: GroupKind & { readonly version?: string }
  /** '' for the object itself. */
  readonly subresource: string
  /** '' for cluster-scoped types. */
  readonly namespace: string
  readonly name: string
  /** Absent for a deletion. */
  readonly object?: DynamicObject | undefined
  /** Absent for a creation. */
  readonly oldObject?: DynamicObject | undefined
  readonly user: UserInfo
  /** Its signal aborts when the client disconnects. It may be created when it is first read. */
  readonly request: WaitingRequest
  readonly dryRun: 'All' | undefined
  readonly versions: ObjectVersions
  /** The budget of work for expressions about the request. */
  readonly work: Work
  /** Adds a warning to the answer. */
  readonly warn: (text: string) => void
  /** Adds an annotation to the audit event of the request; absent: there is none. */
  readonly annotate?: Annotate | undefined
}

/**
 * One stage of admission (ADM-01). `admit` and `validate` throw ApiError to refuse. All mutating stages run before the
 * first validating one.
 */
export interface Admission {
  /** Returns whether it takes part in such writes; called once for each sort. */
  handles(operation: Operation, resource: GroupResource, subresource: string): boolean
  /** Returns the object to store instead. The given one stays as it is. */
  admit?(attributes: AdmissionAttributes): Eventual<DynamicObject>
  validate?(attributes: Readonly<AdmissionAttributes>): Eventual<void>
}

export interface MutatingStage {
  admit(attributes: AdmissionAttributes): Eventual<DynamicObject | undefined>
}
export type ValidatingStage = Required<Pick<Admission, 'validate'>>

/** The stages that take part in one sort of write, in order. */
export interface AdmissionStages {
  readonly mutating: readonly MutatingStage[]
  readonly validating: readonly ValidatingStage[]
}

/** Runs the mutating stages in order, beginning with one of them; returns the object after the last one. */
export function runMutating(
  stages: readonly MutatingStage[],
  attributes: AdmissionAttributes,
  from = 0,
): Eventual<DynamicObject | undefined> {
  let now = attributes
  for (let index = from; index < stages.length; index++) {
    const before = now
    const admitted = stages[index]?.admit(before)
    if (admitted instanceof Promise) {
      return admitted.then((object) => runMutating(stages, withObject(before, object), index + 1))
    }
    now = withObject(before, admitted)
  }
  return now.object
}

const withObject = (attributes: AdmissionAttributes, object: DynamicObject | undefined): AdmissionAttributes =>
  object === undefined || object === attributes.object ? attributes : { ...attributes, object }

/** Runs the validating stages in order, beginning with one of them. */
export function runValidating(
  stages: readonly ValidatingStage[],
  attributes: AdmissionAttributes,
  from = 0,
): Eventual<void> {
  for (let index = from; index < stages.length; index++) {
    const validated = stages[index]?.validate(attributes)
    if (validated instanceof Promise) return validated.then(() => runValidating(stages, attributes, index + 1))
  }
}

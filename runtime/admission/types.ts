import { MOST_WORK, Work } from '../cel/index.ts'
import type { Eventual } from '../async/index.ts'
import type { DynamicObject, GroupKind, GroupResource, UserInfo } from '../api/index.ts'

export type { Work }

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** The versions of a type, for those who want to see its objects in another one than that of storage. */
export interface ObjectVersions {
  /** Served ones. */
  readonly names: readonly string[]
  /** An object of the storage version in another version. */
  show(version: string, object: DynamicObject): DynamicObject
  /** An object of any version in the storage version, normalized and with defaults. */
  read(version: string, object: DynamicObject): DynamicObject
}

/**
 * What expressions may work about one request, whoever asks them: rules of schemas, match conditions and policies share
 * it, besides the cost that each of them may have.
 */
export const requestWork = (): Work => new Work(MOST_WORK)

/** What admission knows of a write. Objects are in the storage version. */
export interface AdmissionAttributes {
  readonly operation: Operation
  readonly resource: GroupResource
  /** Version that the client speaks. */
  readonly version: string
  readonly kind: GroupKind
  /** '' for the object itself. */
  readonly subresource: string
  /** '' for cluster-scoped types. */
  readonly namespace: string
  readonly name: string
  /** Absent for a deletion. */
  readonly object?: DynamicObject
  /** Absent for a creation. */
  readonly oldObject?: DynamicObject
  readonly user: UserInfo
  /** Whose signal aborts when nobody waits for the answer any more. It may be made only when it is asked for. */
  readonly request: { readonly signal: AbortSignal }
  readonly dryRun: 'All' | undefined
  readonly versions: ObjectVersions
  /** What expressions may still work about the request. */
  readonly work: Work
  /** Adds a warning to the answer. */
  readonly warn: (text: string) => void
  /** Adds an annotation to the audit event of the request; absent: there is none. */
  readonly annotate?: (key: string, value: string) => void
}

/** One stage of admission (ADM-01). Both throw ApiError to refuse. Every mutation runs before the first validation. */
export interface Admission {
  /** Whether it takes part in such writes; asked once for each sort. */
  handles(operation: Operation, resource: GroupResource, subresource: string): boolean
  /** The object to store instead. */
  admit?(attributes: AdmissionAttributes): Eventual<DynamicObject>
  validate?(attributes: Readonly<AdmissionAttributes>): Eventual<void>
}

export type MutatingStage = Required<Pick<Admission, 'admit'>>
export type ValidatingStage = Required<Pick<Admission, 'validate'>>

/** The stages that take part in one sort of write, in order. */
export interface AdmissionStages {
  readonly mutating: readonly MutatingStage[]
  readonly validating: readonly ValidatingStage[]
}

/** Runs the mutating stages in order, from one of them on; answers with the object after the last. */
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

/** Runs the validating stages in order, from one of them on. */
export function runValidating(
  stages: readonly ValidatingStage[],
  attributes: AdmissionAttributes,
  from = 0,
): Eventual<void> {
  for (let index = from; index < stages.length; index++) {
    const judged = stages[index]?.validate(attributes)
    if (judged instanceof Promise) return judged.then(() => runValidating(stages, attributes, index + 1))
  }
}

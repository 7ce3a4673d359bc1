import type { DynamicObject, GroupKind, GroupResource } from '../meta/object.ts'
import type { UserInfo } from '../meta/user.ts'

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
  readonly dryRun: 'All' | undefined
  readonly versions: ObjectVersions
  /** Adds a warning to the answer. */
  readonly warn: (text: string) => void
  /** Adds an annotation to the audit event of the request; absent: there is none. */
  readonly annotate?: (key: string, value: string) => void
}

/** One stage of admission (ADM-01). Both throw ApiError to refuse. Every mutation runs before the first validation. */
export interface Admission {
  handles(operation: Operation, resource: GroupResource, subresource: string): boolean
  /** The object to store instead. */
  admit?(attributes: AdmissionAttributes): Promise<DynamicObject>
  validate?(attributes: Readonly<AdmissionAttributes>): Promise<void>
}

/** Runs the mutating stages in order; answers with the object after the last. */
export async function runMutating(
  stages: readonly Admission[],
  attributes: AdmissionAttributes,
): Promise<DynamicObject | undefined> {
  let object = attributes.object
  for (const stage of stages) {
    if (stage.admit === undefined || !stage.handles(attributes.operation, attributes.resource, attributes.subresource))
      continue
    object = await stage.admit(
      object === undefined || object === attributes.object ? attributes : { ...attributes, object },
    )
  }
  return object
}

export async function runValidating(stages: readonly Admission[], attributes: AdmissionAttributes): Promise<void> {
  for (const stage of stages) {
    if (
      stage.validate === undefined ||
      !stage.handles(attributes.operation, attributes.resource, attributes.subresource)
    )
      continue
    await stage.validate(attributes)
  }
}

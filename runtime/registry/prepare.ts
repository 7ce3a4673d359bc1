import {
  runMutating,
  runValidating,
  type Admission,
  type AdmissionAttributes,
  type ObjectVersions,
  type Operation,
} from '../admission/types.ts'
import type { VersionDefinition } from '../codegen/definition.ts'
import { formatGroupVersion, type DynamicObject, type ObjectMeta } from '../meta/object.ts'
import type { FieldError } from '../meta/field-error.ts'
import { ApiError, badRequest, invalid } from '../meta/status.ts'
import { withWarnings } from '../meta/warning.ts'
import type { ObjectReference, OperationContext, WriteOptions } from './contract.ts'
import { normalize } from './normalize.ts'
import type { Resource } from './resource.ts'
import { fromStorage, toStorage } from './view.ts'
import { applyDefaults } from '../schema/default.ts'

/** A write on its way through admission. */
export interface WriteRequest {
  /** `settled`: the object comes with the owners of its fields, as an apply makes them; otherwise they are credited. */
  readonly owners?: 'settled'
  readonly resource: Resource
  readonly context: OperationContext
  readonly target: ObjectReference
  /** `collection`: the request names no object, and admission is told of none. */
  readonly scope?: 'collection'
  readonly options: WriteOptions
}

/** The object as its kind's storage version writes it: normalized, defaulted, with the right kind and apiVersion. */
export function toStoredForm(resource: Resource, context: OperationContext, object: DynamicObject): DynamicObject {
  const { definition, storage, storageApiVersion, strategy } = resource
  const { version } = context
  const incoming: DynamicObject = {
    ...object,
    kind: definition.kind,
    apiVersion: formatGroupVersion({ group: definition.group, version: version.name }),
    metadata: { ...object.metadata },
  }
  const defaulted = applyDefaults(version.schema, normalize(version.schema, incoming))
  if (version.name === storage.name) {
    strategy.applyDefaults?.(defaulted)
    return defaulted
  }
  return completed(resource, { ...toStorage(resource, version, defaulted), apiVersion: storageApiVersion })
}

/** A draft that a conversion has made in the storage version, with what that version fills in. */
export function completed(
  { storage, strategy }: Pick<Resource, 'storage' | 'strategy'>,
  draft: DynamicObject,
): DynamicObject {
  const stored = applyDefaults(storage.schema, normalize(storage.schema, draft))
  strategy.applyDefaults?.(stored)
  return stored
}

/** Fills the namespace in from the path; throws 400 where the body names another (META-12, META-23). */
export function placeInNamespace({ definition }: Resource, metadata: ObjectMeta, { namespace }: ObjectReference): void {
  if (definition.scope === 'Cluster') {
    delete metadata.namespace
    return
  }
  if (metadata.namespace !== undefined && metadata.namespace !== '' && metadata.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  }
  metadata.namespace = namespace
}

/** Drops repeated owners and tells the client. */
export function dedupeOwners(metadata: ObjectMeta, context: OperationContext): void {
  const owners = metadata.ownerReferences
  if (owners === undefined || owners.length < 2) return
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const kept = owners.filter((owner) => {
    const text = JSON.stringify(Object.entries(owner).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!seen.has(text)) return seen.add(text)
    repeated.add(owner.uid)
    return false
  })
  if (repeated.size === 0) return
  metadata.ownerReferences = kept
  context.warn(
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...repeated].join(', ')}`,
  )
}

/** The versions of a type for admission; few writes are seen by anyone who asks for them. */
class WriteVersions implements ObjectVersions {
  private readonly resource: Resource
  private readonly context: OperationContext

  constructor({ resource, context }: WriteRequest) {
    this.resource = resource
    this.context = context
  }

  get names(): readonly string[] {
    const served = Object.values(this.resource.definition.versions).filter((version) => version.served)
    return served.map(({ name }) => name)
  }

  show(name: string, object: DynamicObject): DynamicObject {
    const version = this.named(name)
    const apiVersion = formatGroupVersion({ group: this.resource.definition.group, version: version.name })
    return { ...fromStorage(this.resource, version, object), apiVersion }
  }

  read(name: string, object: DynamicObject): DynamicObject {
    return toStoredForm(this.resource, { ...this.context, version: this.named(name) }, object)
  }

  private named(name: string): VersionDefinition {
    return this.resource.definition.versions[name] ?? this.context.version
  }
}

/** A write and the objects that it is about. */
interface Subject {
  readonly object: DynamicObject | undefined
  readonly old: DynamicObject | undefined
}

function attributesOf(
  request: WriteRequest,
  operation: Operation,
  { object, old }: Subject,
  warn: (text: string) => void,
): AdmissionAttributes {
  const { resource, context, target, scope, options } = request
  const { definition, type } = resource
  const attributes: { -readonly [Key in keyof AdmissionAttributes]: AdmissionAttributes[Key] } = {
    operation,
    resource: type,
    version: context.version.name,
    kind: { group: definition.group, kind: definition.kind },
    subresource: context.subresource,
    namespace: target.namespace,
    name: scope === 'collection' ? '' : target.name,
    user: context.user,
    dryRun: options.dryRun,
    versions: new WriteVersions(request),
    warn,
  }
  if (object !== undefined) attributes.object = object
  if (old !== undefined) attributes.oldObject = old
  return attributes
}

/** Runs stages about a write. What they warn of is told by a refusal, too. */
async function telling<T>(
  request: WriteRequest,
  operation: Operation,
  subject: Subject,
  run: (attributes: AdmissionAttributes) => Promise<T>,
): Promise<T> {
  const told: string[] = []
  const warn = (text: string): void => {
    told.push(text)
    request.context.warn(text)
  }
  try {
    return await run(attributesOf(request, operation, subject, warn))
  } catch (error) {
    throw told.length > 0 && error instanceof ApiError ? withWarnings(error, told) : error
  }
}

/** The stages that want to see a write. Most writes are of no interest to any: nothing is made for these. */
const stagesFor = ({ resource, context }: WriteRequest, operation: Operation): readonly Admission[] =>
  resource.admission.filter((stage) => stage.handles(operation, resource.type, context.subresource))

export async function admit(
  request: WriteRequest,
  operation: Operation,
  object: DynamicObject,
  old?: DynamicObject,
): Promise<DynamicObject> {
  const admission = stagesFor(request, operation)
  if (!admission.some((stage) => stage.admit !== undefined)) return object
  return (await telling(request, operation, { object, old }, (write) => runMutating(admission, write))) ?? object
}

export async function review(
  request: WriteRequest,
  operation: Operation,
  object: DynamicObject | undefined,
  old?: DynamicObject,
): Promise<void> {
  const admission = stagesFor(request, operation)
  if (!admission.some((stage) => stage.validate !== undefined)) return
  await telling(request, operation, { object, old }, (write) => runValidating(admission, write))
}

/** Throws 422 if there is any fault; of several that say the same at one place only one is told. */
export function refuseInvalid({ definition }: Resource, name: string, errors: readonly FieldError[]): void {
  if (errors.length === 0) return
  // Validation speaks of the kind that stores the object.
  const { group, kind } = definition.storedAs?.resource ?? definition
  throw invalid({ group, kind }, name, errors)
}

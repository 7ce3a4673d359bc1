import {
  runMutating,
  runValidating,
  type AdmissionAttributes,
  type ObjectVersions,
  type Operation,
} from '../../admission/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'
import { whenKnown, type Eventual } from '../../async/index.ts'
import { formatGroupVersion, ApiError, withWarnings, type DynamicObject } from '../../api/index.ts'
import { toStoredForm, type WriteRequest } from './prepare.ts'
import type { OperationContext } from '../contract.ts'
import type { Resource } from '../resource.ts'
import { fromStorage } from '../storage/view.ts'

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
    request: context.request,
    dryRun: options.dryRun,
    versions: new WriteVersions(request),
    work: context.work,
    warn,
  }
  if (object !== undefined) attributes.object = object
  if (old !== undefined) attributes.oldObject = old
  return attributes
}

/** Runs stages about a write. What they warn of is told by a refusal, too. */
function telling<T>(
  request: WriteRequest,
  operation: Operation,
  subject: Subject,
  run: (attributes: AdmissionAttributes) => Eventual<T>,
): Eventual<T> {
  const told: string[] = []
  const warn = (text: string): void => {
    told.push(text)
    request.context.warn(text)
  }
  const refused = (error: unknown): never => {
    throw told.length > 0 && error instanceof ApiError ? withWarnings(error, told) : error
  }
  try {
    const outcome = run(attributesOf(request, operation, subject, warn))
    return outcome instanceof Promise ? outcome.catch(refused) : outcome
  } catch (error) {
    return refused(error)
  }
}

/** The object as the mutating stages leave it. */
export function admit(
  request: WriteRequest,
  operation: Operation,
  object: DynamicObject,
  old?: DynamicObject,
): Eventual<DynamicObject> {
  const { mutating } = request.resource.admission.stagesOf(operation, request.context.subresource)
  if (mutating.length === 0) return object
  return whenKnown(
    telling(request, operation, { object, old }, (write) => runMutating(mutating, write)),
    (admitted) => admitted ?? object,
  )
}

/** Throws ApiError if a validating stage refuses the write. */
export function review(
  request: WriteRequest,
  operation: Operation,
  object: DynamicObject | undefined,
  old?: DynamicObject,
): Eventual<void> {
  const { validating } = request.resource.admission.stagesOf(operation, request.context.subresource)
  if (validating.length === 0) return
  return telling(request, operation, { object, old }, (write) => runValidating(validating, write))
}

import type { AdmissionAttributes, ObjectVersions, Operation } from '../../../admission/index.ts'
import type { VersionDefinition } from '../../../scheme/index.ts'
import type { Eventual } from '../../../async/index.ts'
import { formatGroupVersion, ApiError, ExplainedError, withWarnings, type DynamicObject } from '../../../api/index.ts'
import { applyDefaults, prune, typeErrors, type StructuralSchema } from '../../../schema/index.ts'
import type { OperationContext } from '../../contract.ts'
import type { Resource } from '../../resource.ts'
import { fromStorage } from '../../storage/view.ts'
import type { WriteRequest } from '../object-write.ts'
import { normalize } from '../stored-form/normalize.ts'
import { storedForm } from '../stored-form/to-stored-form.ts'

/** The versions of a type for admission, made on demand: few writes meet a stage that needs them. */
class WriteVersions implements ObjectVersions {
  readonly #resource: Resource
  readonly #context: OperationContext

  constructor({ resource, context }: WriteRequest) {
    this.#resource = resource
    this.#context = context
  }

  get names(): readonly string[] {
    const served = Object.values(this.#resource.definition.versions).filter((version) => version.served)
    return served.map(({ name }) => name)
  }

  show(name: string, object: DynamicObject): DynamicObject {
    const version = this.#named(name)
    const apiVersion = formatGroupVersion({ group: this.#resource.definition.group, version: version.name })
    return { ...fromStorage(this.#resource, version, object), apiVersion }
  }

  read(name: string, object: DynamicObject): DynamicObject {
    return storedForm(this.#resource, { version: this.#named(name) }, object)
  }

  #named(name: string): VersionDefinition {
    return this.#resource.definition.versions[name] ?? this.#context.version
  }
}

/** The same for a body of another kind than the type's, which is the same in all versions. */
class BodyVersions extends WriteVersions {
  readonly #schema: StructuralSchema | undefined

  constructor(request: WriteRequest) {
    super(request)
    this.#schema = subresourceOf(request.context)?.schema
  }

  override show(_version: string, body: DynamicObject): DynamicObject {
    return body
  }

  /** Throws ExplainedError for a body that can't be decoded as its kind. */
  override read(_version: string, body: DynamicObject): DynamicObject {
    return this.#schema === undefined ? body : decodedBody(this.#schema, body)
  }
}

const subresourceOf = ({ version, subresource }: OperationContext) => version.subresources[subresource]

/** Decodes a body that a webhook has patched, as if the client had sent it. Throws ExplainedError. */
export function decodedBody(schema: StructuralSchema, body: DynamicObject): DynamicObject {
  const [error] = typeErrors(schema, body)
  if (error !== undefined) throw new ExplainedError(error)
  return applyDefaults(schema, normalize(schema, prune(schema, body).value))
}

/** A write for admission, with its objects. */
export interface AdmittedWrite {
  readonly operation: Operation
  readonly object: DynamicObject | undefined
  readonly old: DynamicObject | undefined
}

function attributesOf(
  request: WriteRequest,
  { operation, object, old }: AdmittedWrite,
  warn: (text: string) => void,
): AdmissionAttributes {
  const { resource, context, target, within, options } = request
  const { definition, type } = resource
  const body = operation === 'CREATE' ? subresourceOf(context)?.kind : undefined
  const { event } = context
  return {
    operation,
    resource: type,
    version: context.version.name,
    kind: body ?? { group: definition.group, kind: definition.kind },
    subresource: context.subresource,
    namespace: target.namespace,
    name: within === 'collection' ? '' : target.name,
    user: context.user,
    request: context.request,
    dryRun: options.dryRun,
    versions: body === undefined ? new WriteVersions(request) : new BodyVersions(request),
    work: context.work,
    warn,
    object,
    oldObject: old,
    annotate: event === undefined ? undefined : (key, value, level) => event.annotate(key, value, level),
  }
}

/** Runs stages of admission for a write. Their warnings are sent with a refusal, too. */
export const withAdmission = <T>(
  request: WriteRequest,
  subject: AdmittedWrite,
  run: (attributes: AdmissionAttributes) => Eventual<T>,
): Eventual<T> => withWarningsOf(request.context, (warn) => run(attributesOf(request, subject, warn)))

/** Runs work that warns. Its warnings are sent with a refusal, too. */
export function withWarningsOf<T>(
  context: Pick<OperationContext, 'warn'>,
  run: (warn: (text: string) => void) => Eventual<T>,
): Eventual<T> {
  let warnings: string[] | undefined
  const warn = (text: string): void => {
    ;(warnings ??= []).push(text)
    context.warn(text)
  }
  try {
    const outcome = run(warn)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.catch((error: unknown) => {
      throw refusal(error, warnings)
    })
  } catch (error) {
    throw refusal(error, warnings)
  }
}

const refusal = (error: unknown, warnings: readonly string[] | undefined): unknown =>
  warnings !== undefined && error instanceof ApiError ? withWarnings(error, warnings) : error

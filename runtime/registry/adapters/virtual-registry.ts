import {
  runMutating,
  runValidating,
  type AdmissionAttributes,
  type AdmissionPlan,
  type ObjectVersions,
} from '../../admission/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../../scheme/index.ts'
import { formatGroupVersion, methodNotAllowed, type DynamicObject } from '../../api/index.ts'
import { applyDefaults } from '../../schema/index.ts'
import { type EncodedList, type EncodedObject, encodeObject } from '../../codec/index.ts'
import type {
  DeleteResult,
  ObjectReference,
  OperationContext,
  ResourceRegistry,
  WriteOptions,
  WriteResult,
} from '../contract.ts'
import { decodedBody, withWarningsOf } from '../write/admission/admission-request.ts'
import { normalize } from '../write/stored-form/normalize.ts'
import type { WatchPlan } from '../../watch/index.ts'
import { answered } from '../store-errors.ts'

/** One call of a virtual type's operation. */
interface VirtualRequest {
  readonly context: OperationContext
  readonly target: ObjectReference
  /** Normalized and with its defaults; a draft that may be edited. */
  readonly body: DynamicObject
  readonly options: WriteOptions
  /** Finds the registry of another type that the operation acts on. */
  readonly find: (group: string, plural: string) => ResourceRegistry | undefined
}

/** The operation that a virtual type runs (META-02). Returns the object, or the whole result of another write. */
export type VirtualOperation = (request: VirtualRequest) => Promise<DynamicObject | WriteResult>

/** Finds the operation of a virtual type; undefined: the type is not served. */
export type OperationLookup = (group: string, plural: string) => VirtualOperation | undefined

interface AdmittedCreation {
  readonly context: OperationContext
  readonly target: ObjectReference
  readonly options: WriteOptions
  readonly warn: (text: string) => void
}

const isResult = (answer: DynamicObject | WriteResult): answer is WriteResult => 'object' in answer

interface VirtualParts {
  readonly operation: VirtualOperation
  readonly find: VirtualRequest['find']
  readonly admission: AdmissionPlan
}

/**
 * A virtual type: creating one runs its operation, if admission allows it. It has no objects to read, change or delete
 * (REVIEW-07).
 */
export class VirtualRegistry implements ResourceRegistry {
  readonly definition: ResourceDefinition
  readonly #parts: VirtualParts

  constructor(definition: ResourceDefinition, parts: VirtualParts) {
    this.definition = definition
    this.#parts = parts
  }

  async create(
    context: OperationContext,
    target: ObjectReference,
    object: DynamicObject,
    options: WriteOptions,
  ): Promise<WriteResult> {
    const { version } = context
    const { group, kind } = this.definition
    const apiVersion = formatGroupVersion({ group, version: version.name })
    const incoming = { ...structuredClone(object), kind, apiVersion }
    const sent = applyDefaults(version.schema, normalize(version.schema, incoming))
    const asked = version.name === this.definition.storageVersion ? sent : version.toStorage(sent)
    const { operation, find } = this.#parts
    const body = await withWarningsOf(context, (warn) => this.#admitted({ context, target, options, warn }, asked))
    const answer = await answered(operation({ context, target, body, options, find }))
    if (isResult(answer)) return answer
    const shown = answer.apiVersion === apiVersion ? answer : version.fromStorage(answer)
    return { object: { value: encodeObject(shown), revision: 0 }, created: true }
  }

  /** Returns what mutating admission makes of a body. Throws ApiError if admission refuses it. */
  async #admitted({ context, target, options, warn }: AdmittedCreation, body: DynamicObject): Promise<DynamicObject> {
    const { mutating, validating } = this.#parts.admission.stagesOf('CREATE', '')
    if (mutating.length + validating.length === 0) return body
    const { group, plural, kind } = this.definition
    const { user, request, work, event } = context
    const attributes: AdmissionAttributes = {
      operation: 'CREATE',
      resource: { group, resource: plural },
      kind: { group, kind },
      version: context.version.name,
      subresource: '',
      user,
      request,
      work,
      warn,
      dryRun: options.dryRun,
      namespace: target.namespace,
      name: body.metadata.name ?? target.name,
      object: body,
      versions: this.#versions(),
      ...(event === undefined ? {} : { annotate: (key, value, level) => event.annotate(key, value, level) }),
    }
    const object = (await runMutating(mutating, attributes)) ?? body
    await runValidating(validating, { ...attributes, object })
    return object
  }

  #versions(): ObjectVersions {
    const { versions, storageVersion } = this.definition
    const named = (name: string): VersionDefinition | undefined =>
      name === storageVersion ? undefined : versions[name]
    return {
      names: Object.values(versions).flatMap(({ name, served }) => (served ? [name] : [])),
      show: (name, object) => named(name)?.fromStorage(object) ?? object,
      read: (name, object) => {
        const decoded = decodedBody((versions[name] ?? versions[storageVersion])?.schema ?? {}, object)
        return named(name)?.toStorage(decoded) ?? decoded
      },
    }
  }

  async get(): Promise<EncodedObject> {
    throw methodNotAllowed()
  }
  async list(): Promise<EncodedList> {
    throw methodNotAllowed()
  }
  async watch(): Promise<WatchPlan> {
    throw methodNotAllowed()
  }
  async update(): Promise<WriteResult> {
    throw methodNotAllowed()
  }
  async delete(): Promise<DeleteResult> {
    throw methodNotAllowed()
  }
  async deleteCollection(): Promise<EncodedList> {
    throw methodNotAllowed()
  }
}

import type { ResourceDefinition } from '../../scheme/index.ts'
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
import { normalize } from '../write/normalize.ts'
import type { WatchPlan } from '../../watch/index.ts'
import { answered } from '../store-errors.ts'

/** One run of an operation. */
export interface VirtualRequest {
  readonly context: OperationContext
  readonly target: ObjectReference
  /** Normalized and with its defaults; a draft that may be edited. */
  readonly body: DynamicObject
  readonly options: WriteOptions
  /** The types that operations act on. */
  readonly find: (group: string, plural: string) => ResourceRegistry | undefined
}

/** What a virtual type stands for (META-02): answers with the object, or with the whole result of another write. */
export type VirtualOperation = (request: VirtualRequest) => Promise<DynamicObject | WriteResult>

/** Finds the operation of a virtual type; undefined: it is not served. */
export type OperationLookup = (group: string, plural: string) => VirtualOperation | undefined

const isResult = (answer: DynamicObject | WriteResult): answer is WriteResult => 'object' in answer

/** A virtual type: creating one runs its operation. There is nothing to read, change or delete (REVIEW-07). */
export class VirtualRegistry implements ResourceRegistry {
  readonly definition: ResourceDefinition
  readonly #operation: VirtualOperation
  readonly #find: VirtualRequest['find']

  constructor(definition: ResourceDefinition, operation: VirtualOperation, find: VirtualRequest['find']) {
    this.definition = definition
    this.#operation = operation
    this.#find = find
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
    const body = version.name === this.definition.storageVersion ? sent : version.toStorage(sent)
    const answer = await answered(this.#operation({ context, target, body, options, find: this.#find }))
    if (isResult(answer)) return answer
    const shown = answer.apiVersion === apiVersion ? answer : version.fromStorage(answer)
    return { object: { value: encodeObject(shown), revision: 0 }, created: true }
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

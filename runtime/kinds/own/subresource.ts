import {
  formatGroupVersion,
  invalid,
  notFound,
  objectKey,
  type ApiObject,
  type DynamicObject,
  type ObjectMeta,
} from '../../api/index.ts'
import { whenKnown, type Eventual } from '../../async/index.ts'
import { cloneJson, isJsonObject } from '../../json/index.ts'
import {
  decodeObject,
  encodeObject,
  replaceContent,
  updateObject,
  type ConnectAnswer,
  type Resource,
  type SubresourceCreate,
  type SubresourceHandler,
} from '../../registry/index.ts'
import { nativeWording, prune, validate } from '../../schema/index.ts'
import type { SubresourceDefinition } from '../../scheme/index.ts'
import { RunContext } from './context.ts'
import type { OwnSubresource, SubresourceContext } from './hooks.ts'
import { jsonOf, Misuse, ObjectView } from './object-view.ts'
import { answerOf, Reply } from './reply.ts'
import { kindOf } from './returned.ts'
import type { HookRunner } from './runner.ts'
import { editedContent } from './settle.ts'
import type { DeepReadonly, Draft } from './types.ts'

/** A call of a subresource method; one that only reads has no options. */
type Call = Omit<SubresourceCreate, 'options' | 'admission'> & Partial<Pick<SubresourceCreate, 'options' | 'admission'>>

const readOnly = (object: DynamicObject): DynamicObject => new ObjectView(object, 'read-only').object

/** The context of a subresource, which may change the object that it belongs to. */
class CallContext extends RunContext implements SubresourceContext<ApiObject> {
  readonly query: URLSearchParams
  readonly #call: Call
  readonly #version: string | undefined

  /** @param version that the object must be at to be changed; undefined: any */
  constructor(call: Call, query: URLSearchParams, version: string | undefined) {
    super(call.context, call.options?.dryRun, call.resource.find)
    this.query = query
    this.#call = call
    this.#version = version
  }

  readonly change = async (edit: (draft: Draft<ApiObject>) => void): Promise<DeepReadonly<ApiObject>> => {
    const { resource, context, target, options } = this.#call
    if (options === undefined) throw new Misuse('an object is not to be changed by reading it')
    const { object } = await updateObject(
      {
        resource,
        target,
        admission: 'done',
        context: { ...context, version: resource.storage },
        options: {
          dryRun: options.dryRun,
          authorizeCreate: () => Promise.reject(notFound(resource.type, target.name)),
        },
      },
      (current) => {
        if (current === undefined) throw notFound(resource.type, target.name)
        const wanted = changed(resource, current, edit)
        return this.#version === undefined ? wanted : atVersion(wanted, this.#version)
      },
      (wanted) => wanted,
    )
    return readOnly(decodeObject(object))
  }
}

/** Returns an edited copy of an object. */
function changed({ storage }: Resource, current: DynamicObject, edit: (draft: ApiObject) => void): DynamicObject {
  const draft = cloneJson(current)
  const view = new ObjectView(draft, 'draft')
  edit(view.object)
  const made = editedContent(view, storage.schema)
  if (made !== undefined) replaceContent(draft, made)
  return draft
}

const atVersion = (object: DynamicObject, resourceVersion: string): DynamicObject => ({
  ...object,
  metadata: { ...object.metadata, resourceVersion },
})

async function storedObject({ resource, target }: Call): Promise<DynamicObject> {
  const { store, type } = resource
  const stored = await store.get(objectKey(type, target))
  if (stored === undefined) throw notFound(type, target.name)
  return decodeObject(stored)
}

/** A method that the project's code handles. */
interface Method {
  readonly hook: string
  readonly status: number
  readonly query: URLSearchParams
  /** The version that the object must have to be changed; absent: any. */
  readonly version?: string | undefined
  of(context: CallContext): unknown
}

const versionOf = ({ metadata }: DynamicObject): string | undefined => metadata.resourceVersion

const identityOf = ({ metadata: { name, namespace, resourceVersion } }: DynamicObject): ObjectMeta =>
  Object.fromEntries(Object.entries({ name, namespace, resourceVersion }).filter(([, value]) => value !== undefined))

/** Adds the envelope of a kind to a returned object that has none. Throws Misuse for anything but an object. */
function withEnvelope(
  returned: unknown,
  kind: NonNullable<SubresourceDefinition['kind']>,
  metadata: ObjectMeta,
): DynamicObject {
  const made = returned instanceof Reply ? undefined : jsonOf(returned)
  if (!isJsonObject(made)) throw new Misuse(`it returned ${kindOf(made)} and no object`)
  const own = isJsonObject(made.metadata) ? made.metadata : {}
  return { kind: kind.kind, apiVersion: formatGroupVersion(kind), ...made, metadata: { ...metadata, ...own } }
}

/** Returns an answer in the form of its schema. Throws Misuse for one that the schema refuses. */
function typedAnswer(returned: unknown, { kind, schema }: NonNullable<SubresourceDefinition['answer']>): unknown {
  if (returned instanceof Reply) return returned
  const { value } = prune(schema, withEnvelope(returned, kind, {}))
  const [error] = validate(schema, value, nativeWording)
  if (error !== undefined) throw new Misuse(`it returned no ${kind.kind}: ${error.field}: ${error.message}`)
  return value
}

/** Returns the handler of a subresource that the project's code implements. */
export function ownSubresource(name: string, own: OwnSubresource<ApiObject>, runner: HookRunner): SubresourceHandler {
  /** Runs the code for a method with the object as it is stored. */
  const run = (call: Call, object: DynamicObject, method: Method): Eventual<ConnectAnswer> => {
    const context = new CallContext(call, method.query, method.version)
    const declared = call.context.version.subresources[name]?.answer
    const hook = `${name}.${method.hook}`
    const sending = { signal: call.context.request.signal, failed: (error: unknown) => runner.failed(hook, error) }
    return runner.run({
      hook,
      context,
      name: object.metadata.name ?? '',
      call: () => method.of(context),
      read: (returned) =>
        answerOf(declared === undefined ? returned : typedAnswer(returned, declared), method.status, sending),
    })
  }

  /** Checks a body, and runs the code once admission has allowed it. */
  const taking =
    (hook: 'create' | 'update', status: number) => async (call: SubresourceCreate, body: DynamicObject) => {
      refuseInvalid(call, name, body)
      const object = await storedObject(call)
      const carryOut = () =>
        whenKnown(
          run(call, object, {
            hook,
            status,
            query: new URLSearchParams(),
            version: versionOf(body),
            of: (context) => own[hook]?.(readOnly(object), readOnly(body), context),
          }),
          (answer) => ({ object: { value: encodeObject(object), revision: 0 }, created: false, answer }),
        )
      return { object: body, carryOut: async () => carryOut() }
    }

  return {
    ...(own.get === undefined
      ? {}
      : {
          connect: (call, { method, query }) => (method === 'GET' || method === 'HEAD' ? read(call, query) : undefined),
        }),
    ...(own.create === undefined ? {} : { create: taking('create', 201) }),
    ...(own.update === undefined ? {} : { replace: taking('update', 200) }),
    ...(own.get === undefined || own.update === undefined ? {} : { present }),
  }

  /** Returns the object that GET returns, with the resourceVersion of the stored object unless the hook sets one. */
  async function present(call: Call): Promise<DynamicObject> {
    const stored = await storedObject(call)
    const { version } = call.context
    const { group, kind: ofObject } = call.resource.definition
    const { kind = { group, version: version.name, kind: ofObject } } = version.subresources[name] ?? {}
    const context = new CallContext(call, new URLSearchParams(), undefined)
    return runner.run({
      hook: `${name}.get`,
      context,
      name: stored.metadata.name ?? '',
      call: () => own.get?.(readOnly(stored), context),
      read: (returned) => withEnvelope(returned, kind, identityOf(stored)),
    })
  }

  async function read(call: Call, query: URLSearchParams): Promise<ConnectAnswer> {
    const object = await storedObject(call)
    return run(call, object, {
      hook: 'get',
      status: 200,
      query,
      of: (context) => own.get?.(readOnly(object), context),
    })
  }
}

/** Throws ApiError 422 for a body that the schema of the subresource refuses. */
function refuseInvalid({ context, target }: Call, name: string, body: DynamicObject): void {
  const { kind, schema } = context.version.subresources[name] ?? {}
  if (schema === undefined) return
  const errors = validate(schema, body, nativeWording)
  if (errors.length > 0) throw invalid(kind ?? { group: '', kind: body.kind }, target.name, errors)
}

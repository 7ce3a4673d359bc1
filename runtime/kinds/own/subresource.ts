import { invalid, notFound, objectKey, type ApiObject, type DynamicObject } from '../../api/index.ts'
import { whenKnown, type Eventual } from '../../async/index.ts'
import { cloneJson } from '../../json/index.ts'
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
import { nativeWording, validate } from '../../schema/index.ts'
import { RunContext } from './context.ts'
import type { OwnSubresource, SubresourceContext } from './hooks.ts'
import { Misuse, ObjectView } from './object-view.ts'
import { answerOf } from './reply.ts'
import type { HookRunner } from './runner.ts'
import { editedContent } from './settle.ts'
import type { DeepReadonly, Draft } from './types.ts'

/** A call of a subresource that may only read. */
type Call = Omit<SubresourceCreate, 'options' | 'admission'> & Partial<Pick<SubresourceCreate, 'options' | 'admission'>>

const readOnly = (object: DynamicObject): DynamicObject => new ObjectView(object, 'read-only').object

/** The context of a subresource, which may change the object that it belongs to. */
class CallContext extends RunContext implements SubresourceContext<ApiObject> {
  readonly query: URLSearchParams
  readonly #call: Call

  constructor(call: Call, query: URLSearchParams) {
    super(call.context, call.options?.dryRun, call.resource.find)
    this.query = query
    this.#call = call
  }

  readonly change = async (edit: (draft: Draft<ApiObject>) => void): Promise<DeepReadonly<ApiObject>> => {
    const { resource, context, target, options } = this.#call
    if (options === undefined) throw new Misuse('an object is not to be changed by reading it')
    const { object } = await updateObject(
      {
        ...{ resource, target, admission: 'done' },
        context: { ...context, version: resource.storage },
        options: {
          ...{ dryRun: options.dryRun, ifMatch: '' },
          authorizeCreate: () => Promise.reject(notFound(resource.type, target.name)),
        },
      },
      (current) => {
        if (current === undefined) throw notFound(resource.type, target.name)
        return changed(resource, current, edit)
      },
      (wanted) => wanted,
    )
    return readOnly(decodeObject(object))
  }
}

/** Returns what an edit makes of a copy of an object. */
function changed({ storage }: Resource, current: DynamicObject, edit: (draft: ApiObject) => void): DynamicObject {
  const draft = cloneJson(current)
  const view = new ObjectView(draft, 'draft')
  edit(view.object)
  const made = editedContent(view, storage.schema)
  if (made !== undefined) replaceContent(draft, made)
  return draft
}

async function storedObject({ resource, target }: Call): Promise<DynamicObject> {
  const { store, type } = resource
  const stored = await store.get(objectKey(type, target))
  if (stored === undefined) throw notFound(type, target.name)
  return decodeObject(stored)
}

/** The behaviour of a subresource that has own code. */
export function ownSubresource(name: string, own: OwnSubresource<ApiObject>, runner: HookRunner): SubresourceHandler {
  /** Runs the code for a method with the object as it is stored. */
  const run = (
    call: Call,
    object: DynamicObject,
    method: { hook: string; status: number; query: URLSearchParams; of(context: CallContext): unknown },
  ): Eventual<ConnectAnswer> => {
    const context = new CallContext(call, method.query)
    const hook = `${name}.${method.hook}`
    const sending = { signal: call.context.request.signal, failed: (error: unknown) => runner.failed(hook, error) }
    return runner.run({
      ...{ hook, context, name: object.metadata.name ?? '' },
      call: () => method.of(context),
      read: (returned) => answerOf(returned, method.status, sending),
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
            ...{ hook, status, query: new URLSearchParams() },
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
  }

  async function read(call: Call, query: URLSearchParams): Promise<ConnectAnswer> {
    const object = await storedObject(call)
    return run(call, object, {
      ...{ hook: 'get', status: 200, query },
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

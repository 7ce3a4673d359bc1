import type { ApiObject, DynamicObject } from '../../api/index.ts'
import { whenKnown } from '../../async/index.ts'
import { cloneJson } from '../../json/index.ts'
import { replaceContent, type Strategy, type WriteRequest } from '../../registry/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { ownAllocation } from './allocation.ts'
import { RunContext } from './context.ts'
import type { KindHooks } from './hooks.ts'
import { ObjectView } from './object-view.ts'
import { errorsOrRefusal, fieldErrors, nothing } from './returned.ts'
import type { HookRunner } from './runner.ts'
import { editedContent } from './settle.ts'
import { ownSubresource } from './subresource.ts'

/** Hooks as they are called: their objects have been described by their schema. */
type Hooks = KindHooks<ApiObject>

const contextOf = ({ context, options, resource }: WriteRequest): RunContext =>
  new RunContext(context, options.dryRun, resource.find)

const nameOf = ({ metadata }: DynamicObject): string => metadata.name ?? ''

const readOnly = (object: DynamicObject): DynamicObject => new ObjectView(object, 'read-only').object

/** The strategy of a kind that has own code: the hooks that it has, and no others. */
export function ownStrategy(hooks: Hooks, runner: HookRunner, schema: () => StructuralSchema): Strategy {
  const { subresources } = hooks
  const { prepareForCreate, prepareForUpdate, validate, validateCreate, validateUpdate, canDelete, allocate } = hooks

  /** Runs a hook that edits a draft, and puts what it has made of it in its place. Returns whether it has edited anything. */
  const edit = (
    hook: string,
    draft: DynamicObject,
    context: RunContext | undefined,
    call: (draft: DynamicObject) => unknown,
  ) => {
    const view = new ObjectView(draft, 'draft')
    return runner.run({
      hook,
      name: nameOf(draft),
      context,
      object: draft,
      call: () => call(view.object),
      read(returned) {
        nothing(returned)
        const made = editedContent(view, schema())
        if (made !== undefined) replaceContent(draft, made)
        return made !== undefined
      },
      end: () => view.close(),
    })
  }

  /** The same within a write, whose draft is copied from its source unless it was edited. */
  const prepare = (
    hook: string,
    draft: DynamicObject,
    request: WriteRequest,
    call: (context: RunContext, draft: DynamicObject) => unknown,
  ) => {
    const context = contextOf(request)
    return whenKnown(
      edit(hook, draft, context, (view) => call(context, view)),
      (isEdited) => {
        if (isEdited) request.context.source?.take()
      },
    )
  }

  /** Runs a hook that looks at an object. */
  const ask = <R>(
    hook: string,
    object: DynamicObject,
    request: WriteRequest,
    { call, read }: { call(context: RunContext): unknown; read(returned: unknown): R },
  ) => {
    const context = contextOf(request)
    return runner.run({ hook, name: nameOf(object), context, object, call: () => call(context), read })
  }

  return {
    edits: 'announced',
    ...(hooks.default === undefined ? {} : { default: defaulting(hooks, edit) }),
    ...(prepareForCreate === undefined
      ? {}
      : {
          prepareForCreate: (draft, request) =>
            prepare('prepareForCreate', draft, request, (context, view) => prepareForCreate(view, context)),
        }),
    ...(prepareForUpdate === undefined
      ? {}
      : {
          prepareForUpdate: (draft, old, _, request) =>
            prepare('prepareForUpdate', draft, request, (context, view) =>
              prepareForUpdate(view, readOnly(old), context),
            ),
        }),
    ...(validate === undefined
      ? {}
      : {
          validate: (object, old, request) =>
            ask('validate', object, request, {
              call: (context) => validate(readOnly(object), old === undefined ? undefined : readOnly(old), context),
              read: fieldErrors,
            }),
        }),
    ...(validateCreate === undefined
      ? {}
      : {
          validateCreate: (object, request) =>
            ask('validateCreate', object, request, {
              call: (context) => validateCreate(readOnly(object), context),
              read: fieldErrors,
            }),
        }),
    ...(validateUpdate === undefined
      ? {}
      : {
          validateUpdate: (object, old, _, request) =>
            ask('validateUpdate', object, request, {
              call: (context) => validateUpdate(readOnly(object), readOnly(old), context),
              read: fieldErrors,
            }),
        }),
    ...(canDelete === undefined
      ? {}
      : {
          canDelete: (object, request) =>
            whenKnown(
              ask('canDelete', object, request, {
                call: (context) => canDelete(readOnly(object), context),
                read: errorsOrRefusal,
              }),
              (answer) => (answer instanceof Error ? runner.named(answer, nameOf(object)) : answer),
            ),
        }),
    ...(subresources === undefined
      ? {}
      : {
          subresources: Object.fromEntries(
            Object.entries(subresources).flatMap(([name, own]) =>
              own === undefined ? [] : [[name, ownSubresource(name, own, runner)]],
            ),
          ),
        }),
    ...(allocate === undefined ? {} : { allocate: ownAllocation(allocate, runner, edit) }),
  }
}

/** Edits a draft by a hook, at once or later. */
export type EditDraft = (
  hook: string,
  draft: DynamicObject,
  context: RunContext | undefined,
  call: (draft: DynamicObject) => unknown,
) => boolean | Promise<boolean>

/** A stored object that is only read stays as it was if the hook fails: reading it must not depend on that. */
const defaulting =
  (hooks: Hooks, edit: EditDraft): NonNullable<Strategy['default']> =>
  (draft, written) => {
    const target = written === undefined ? cloneJson(draft) : draft
    try {
      const isEdited = edit('default', target, undefined, (view) => hooks.default?.(view))
      if (isEdited === true) written?.source?.take()
      if (isEdited === true && target !== draft) replaceContent(draft, target)
    } catch (error) {
      if (written !== undefined) throw error
      // It was reported where it failed.
    }
  }

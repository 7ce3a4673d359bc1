import type { ApiObject, DynamicObject } from '../../api/index.ts'
import { whenKnown } from '../../async/index.ts'
import { cloneJson, defined, type Members } from '../../json/index.ts'
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

/** Hooks with their objects' types erased. */
type Hooks = KindHooks<ApiObject>

const contextOf = ({ context, options, resource }: WriteRequest): RunContext =>
  new RunContext(context, options.dryRun, resource.find)

const nameOf = ({ metadata }: DynamicObject): string => metadata.name ?? ''

const readOnly = (object: DynamicObject): DynamicObject => new ObjectView(object, 'read-only').object

/** Returns the strategy of a kind with hooks; it has only the members that the hooks need. */
export function ownStrategy(hooks: Hooks, runner: HookRunner, schema: () => StructuralSchema): Strategy {
  const edit = editing(runner, schema)
  const { allocate, subresources } = hooks
  return defined<Members<Strategy>>({
    edits: 'announced',
    default: hooks.default && defaulting(hooks, edit),
    ...preparing(hooks, edit),
    ...asking(hooks, runner),
    subresources: subresources && ownSubresources(subresources, runner),
    allocate: allocate && ownAllocation(allocate, runner, edit),
  })
}

/** Lets a hook edit a draft; a promise if the hook waits. */
export type EditDraft = (
  hook: string,
  draft: DynamicObject,
  context: RunContext | undefined,
  call: (draft: DynamicObject) => unknown,
) => boolean | Promise<boolean>

/**
 * Returns a function that runs an editing hook and replaces the content of the draft. It returns whether anything was
 * edited.
 */
const editing =
  (runner: HookRunner, schema: () => StructuralSchema): EditDraft =>
  (hook, draft, context, call) => {
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

/** If the hook fails, a stored object that is only read stays unchanged: reading must not depend on hooks. */
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

/** The hooks that edit the draft of a write. */
function preparing({ prepareForCreate, prepareForUpdate }: Hooks, edit: EditDraft): Members<Strategy> {
  /** The draft is copied from its source unless it was edited. */
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
  return {
    prepareForCreate:
      prepareForCreate &&
      ((draft, request) =>
        prepare('prepareForCreate', draft, request, (context, view) => prepareForCreate(view, context))),
    prepareForUpdate:
      prepareForUpdate &&
      ((draft, old, _, request) =>
        prepare('prepareForUpdate', draft, request, (context, view) => prepareForUpdate(view, readOnly(old), context))),
  }
}

/** The hooks that look at an object. */
function asking(hooks: Hooks, runner: HookRunner): Members<Strategy> {
  const { validate, validateCreate, validateUpdate, canDelete } = hooks
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
    validate:
      validate &&
      ((object, old, request) =>
        ask('validate', object, request, {
          call: (context) => validate(readOnly(object), old && readOnly(old), context),
          read: fieldErrors,
        })),
    validateCreate:
      validateCreate &&
      ((object, request) =>
        ask('validateCreate', object, request, {
          call: (context) => validateCreate(readOnly(object), context),
          read: fieldErrors,
        })),
    validateUpdate:
      validateUpdate &&
      ((object, old, _, request) =>
        ask('validateUpdate', object, request, {
          call: (context) => validateUpdate(readOnly(object), readOnly(old), context),
          read: fieldErrors,
        })),
    canDelete:
      canDelete &&
      ((object, request) =>
        whenKnown(
          ask('canDelete', object, request, {
            call: (context) => canDelete(readOnly(object), context),
            read: errorsOrRefusal,
          }),
          (answer) => (answer instanceof Error ? runner.named(answer, nameOf(object)) : answer),
        )),
  }
}

const ownSubresources = (
  subresources: NonNullable<Hooks['subresources']>,
  runner: HookRunner,
): NonNullable<Strategy['subresources']> =>
  Object.fromEntries(
    Object.entries(subresources).flatMap(([name, own]) =>
      own === undefined ? [] : [[name, ownSubresource(name, own, runner)]],
    ),
  )

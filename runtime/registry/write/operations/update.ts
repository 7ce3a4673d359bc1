import { ApiError, invalid, invalidValue, notFound, objectKey, type DynamicObject } from '../../../api/index.ts'
import { decodeObject } from '../../../codec/index.ts'
import { cloneJson } from '../../../json/index.ts'
import { ConditionFailed, type Stored } from '../../../store/contract/index.ts'
import type { ObjectTransform, WriteResult } from '../../contract.ts'
import { fromStorage } from '../../storage/view.ts'
import { commitChange } from '../outcome/commit.ts'
import { createObject } from './create.ts'
import { checkName } from './identity.ts'
import { settledObject, type Begin } from '../outcome/store-hot.ts'
import { newWrite, type WriteScope, type StoredChange, type UpdateRequest } from '../object-write.ts'
import { mayTryAgain, pauseOf } from '../pace.ts'
import { ifMatchVersion, modifiedConflict } from './preconditions.ts'
import { changeOf, runSteps } from '../steps.ts'
import { storedForm } from '../stored-form/to-stored-form.ts'

/**
 * Updates an object by optimistic read-modify-write; the only place that retries it. Every conflict is another writer's
 * success, so it retries for as long as the client waits and the request has work left for expressions.
 *
 * It starts from local state, which is nearly always the newest: if it is not, the log refuses the write. An outcome
 * without a write (a refusal, or no change) counts only for the newest object.
 */
export async function updateObject(
  request: UpdateRequest,
  transform: ObjectTransform,
  scope: WriteScope,
): Promise<WriteResult> {
  const { resource, context, target, options } = request
  const key = objectKey(resource.type, target)
  let isNewest = options.dryRun === 'All'
  let stored = await resource.store.get(key, { read: isNewest ? 'consistent' : 'any' })
  for (;;) {
    const workBefore = context.work.left
    const attempt = await attemptAt(stored, request, transform, scope)
    if (attempt.outcome === 'written') return attempt.result
    if (attempt.outcome === 'raced' && !mayTryAgain(context, workBefore))
      throw modifiedConflict(resource.type, target.name)
    const newest = isNewest && attempt.outcome !== 'raced' ? stored : await resource.store.get(key)
    if (attempt.outcome !== 'raced' && newest?.revision === stored?.revision) return attempt.answer()
    stored = newest
    isNewest = true
  }
}

/** The outcome of one attempt to update an object. */
type Attempt =
  | { readonly outcome: 'written'; readonly result: WriteResult }
  /** The object was modified meanwhile. */
  | { readonly outcome: 'raced' }
  /** Nothing was written: `answer` returns the unchanged object, or throws the refusal. */
  | { readonly outcome: 'answered'; readonly answer: () => WriteResult }

/**
 * Tries to update the stored object, or to create it if `undefined`. Throws errors after which it is unknown whether it
 * was written.
 */
async function attemptAt(
  stored: Stored | undefined,
  request: UpdateRequest,
  transform: ObjectTransform,
  scope: WriteScope,
): Promise<Attempt> {
  try {
    if (stored === undefined) return { outcome: 'written', result: await createAbsent(request, transform) }
    const hot = request.resource.settings.hot.find(stored)
    const change = await changeFrom(request, { stored, hot }, transform, scope)
    const result = await commitChange(request, { stored, hot }, change)
    return change.outcome === 'unchanged'
      ? { outcome: 'answered', answer: () => result }
      : { outcome: 'written', result }
  } catch (error) {
    if (error instanceof ConditionFailed || (stored === undefined && isTaken(error))) return { outcome: 'raced' }
    if (!(error instanceof ApiError)) throw error
    return {
      outcome: 'answered',
      answer: () => {
        throw error
      },
    }
  }
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status.reason === 'AlreadyExists'

/** PUT and apply may create; a body with a uid or a resourceVersion means an object that no longer exists (VERB-05). */
async function createAbsent(request: UpdateRequest, transform: ObjectTransform): Promise<WriteResult> {
  const { resource, context, target, options } = request
  const missing = notFound(resource.type, target.name)
  if (context.subresource !== '') throw missing
  const pause = pauseOf(resource, context, 0)
  if (pause !== undefined) await pause()
  if (options.method === 'apply') return createApplied(request, await transform(undefined, pause))
  if (resource.definition.updates?.create === 'refused') throw missing
  const wanted = await transform(undefined)
  const { uid = '', resourceVersion = '' } = wanted.metadata
  checkName(wanted.metadata, target.name)
  if (uid !== '' || (resourceVersion !== '' && resourceVersion !== '0') || ifMatchVersion(options.ifMatch) !== '')
    throw missing
  await options.authorizeCreate()
  return createObject(request, wanted)
}

/** An intent names no version of an object, but a uid that it names can't be given to a new object. */
async function createApplied(request: UpdateRequest, wanted: DynamicObject): Promise<WriteResult> {
  const { resource, target, options } = request
  const { resourceVersion: _, ...metadata } = wanted.metadata
  checkName(metadata, target.name)
  if (ifMatchVersion(options.ifMatch) !== '') throw notFound(resource.type, target.name)
  const { group, kind } = resource.definition
  if (metadata.uid !== undefined && metadata.uid !== '') {
    const error = invalidValue('metadata.uid', metadata.uid, 'field is immutable')
    throw invalid({ group, kind }, target.name, [{ ...error, causes: 'twice' }])
  }
  await options.authorizeCreate()
  return createObject({ ...request, managedFields: 'settled' }, cloneJson({ ...wanted, metadata }))
}

/** Transforms the stored object into the wanted one and runs the steps. */
async function changeFrom(
  request: UpdateRequest,
  { stored, hot }: Begin,
  transform: ObjectTransform,
  scope: WriteScope,
): Promise<StoredChange> {
  const { resource, context } = request
  const pause = pauseOf(resource, context, stored.value.byteLength)
  if (pause !== undefined) await pause()
  const old = hot?.object ?? decodeObject(stored)
  if (pause !== undefined) await pause()
  const settling = settledObject(resource, context.version, hot)
  const settled = settling instanceof Promise ? await settling : settling
  const transformed = transform(fromStorage(resource, context.version, old), pause, settled)
  const wanted = transformed instanceof Promise ? await transformed : transformed
  const defaulted = (): DynamicObject => storedForm(resource, { version: resource.storage }, old, {})
  const write = newWrite(request, wanted, pause, { request, stored, old, scope, defaulted, settled })
  const running = runSteps(write)
  if (running instanceof Promise) await running
  return changeOf(write)
}

import type { ResourceDefinition } from '../../scheme/index.ts'
import type { Sliced } from '../../async/index.ts'
import {
  isUnderDeletion,
  describe,
  distinctErrors,
  objectKey,
  generateName,
  generateUid,
  dnsSubdomain,
  ApiError,
  alreadyExists,
  badRequest,
  formatTime,
  validateMetadata,
  type FieldError,
  type DynamicObject,
  type ObjectMeta,
} from '../../api/index.ts'
import { cloneJson } from '../../json/index.ts'
import { ConditionFailed, type Write } from '../../store/contract/index.ts'
import type { ObjectReference, OperationContext, WriteResult } from '../contract.ts'
import { creditCreation } from './field-owners.ts'
import { decodeObject } from '../../codec/index.ts'
import { judged, type ObjectJudge } from './judge.ts'
import { admit, review } from './admit.ts'
import { dedupeOwners, placeInNamespace, refuseInvalid, toStoredForm, type WriteRequest } from './prepare.ts'
import { paced, pauseOf } from './pace.ts'
import type { Resource } from '../resource.ts'
import { resetStatus, startGeneration } from './server-owned.ts'
import { encodeWritten } from './stored-size.ts'
import { fromStorage } from '../storage/view.ts'

/** How often another random name is tried when one is taken. */
const NAME_ATTEMPTS = 8

/** A write that is to be judged: the object in the storage version, and what it was before an update. */
interface Subject {
  readonly object: DynamicObject
  readonly old?: DynamicObject
}

/**
 * Every error of an object that is to be stored, in the order in which clients expect them; of one without any, those
 * that it has in the version of the request. Warns of those that refuse nothing. From then on that version is warm.
 */
export function* validateObject(
  resource: Resource,
  context: OperationContext,
  subject: Subject,
): Sliced<readonly FieldError[]> {
  const { storage, judgeOf, warm } = resource
  const { version } = context
  const stored = yield* storedErrors(resource, subject)
  const errors = yield* judgedErrors(judgeOf(storage.schema), stored, subject, context)
  if (errors.length > 0) return errors
  if (version.name === storage.name) {
    warm.add(version)
    return errors
  }
  yield
  const object = fromStorage(resource, version, subject.object)
  const shown = subject.old === undefined ? { object } : { object, old: fromStorage(resource, version, subject.old) }
  const seen = version.validate(shown.object, shown.old)
  const seenErrors = yield* judgedErrors(judgeOf(version.schema), seen, shown, context)
  warm.add(version)
  return seenErrors
}

/** The errors that are known, and those that rules find. */
function* judgedErrors(
  judge: ObjectJudge | undefined,
  known: readonly FieldError[],
  { object, old }: Subject,
  { warn, work }: OperationContext,
): Sliced<readonly FieldError[]> {
  if (judge === undefined) return known
  yield
  yield* judge.compilation
  const { errors, warnings } = judged(known, () => judge.validate(object, old, work))
  for (const warning of warnings) warn(describe(warning))
  return [...known, ...errors]
}

function* storedErrors(resource: Resource, { object, old }: Subject): Sliced<readonly FieldError[]> {
  const { strategy, storage, definition, vendor } = resource
  const own = strategy.judge === undefined ? undefined : yield* strategy.judge(object, old)
  const schemaErrors = storage.validate(object, old)
  const metadataRules = {
    nameRule: strategy.nameRule ?? dnsSubdomain,
    namespaced: definition.scope,
    productFinalizer: vendor.name,
    bareFinalizers: strategy.bareFinalizers ?? 'standard',
  } as const
  if (schemaErrors.length === 0)
    return [...validateMetadata(object.metadata, metadataRules), ...(own ?? strategy.validate?.(object, old) ?? [])]
  const mistyped = schemaErrors.filter(({ field, reason }) => isMetadata(field) && reason === 'FieldValueTypeInvalid')
  if (mistyped.length > 0) return mistyped
  const ownErrors = own ?? strategy.validate?.(object, old) ?? []
  // Where the strategy says more precisely what is wrong with a field, the schema keeps silent; metadata has its own rules.
  const said = new Set(ownErrors.map(({ field, reason }) => `${reason} ${field}`))
  const judgedFields = new Set(ownErrors.map(({ field }) => field))
  const isSaid = ({ field, reason }: FieldError): boolean =>
    said.has(`${reason} ${field}`) || (reason === 'FieldValueRequired' && judgedFields.has(field))
  return [
    ...validateMetadata(object.metadata, metadataRules),
    ...schemaErrors.filter(
      (error) => (!isMetadata(error.field) || isOwnName(definition, error.field)) && !isSaid(error),
    ),
    ...ownErrors,
  ]
}

/** Types made at run time may say more of the names of their objects than that they are names. */
const isOwnName = ({ schemas }: ResourceDefinition, field: string): boolean =>
  schemas === 'changing' && (field === 'metadata.name' || field === 'metadata.generateName')

const isMetadata = (field: string): boolean => field === 'metadata' || /^metadata[.[]/.test(field)

/**
 * POST (VERB-01), and PUT or apply of an absent object. `target.name` may be '' for a generated name. The body is changed.
 */
export function createObject(request: WriteRequest, body: DynamicObject): Promise<WriteResult> {
  const { name = '', generateName: prefix = '' } = body.metadata
  return name !== '' || prefix === '' ? createNamed(request, body, name) : createGenerated(request, body, prefix)
}

async function createGenerated(request: WriteRequest, body: DynamicObject, prefix: string): Promise<WriteResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await createNamed(request, cloneJson(body), generateName(prefix))
    } catch (error) {
      const taken = error instanceof ApiError && error.status.reason === 'AlreadyExists'
      if (!taken || attempt === NAME_ATTEMPTS) throw error
    }
  }
}

function refuseServerVersion({ resourceVersion }: ObjectMeta): void {
  if (resourceVersion === undefined || resourceVersion === '' || resourceVersion === '0') return
  throw badRequest('resourceVersion should not be set on objects to be created')
}

async function createNamed(asked: WriteRequest, body: DynamicObject, name: string): Promise<WriteResult> {
  refuseServerVersion(body.metadata)
  const request = { ...asked }
  request.target = { namespace: asked.target.namespace, name }
  const { resource, context, target } = request
  const { strategy, settings } = resource
  const pause = pauseOf(resource, context, 0)
  if (pause !== undefined) await pause()
  const draft = toStoredForm(resource, context, body)
  placeInNamespace(resource, draft.metadata, target)
  if (name !== '') draft.metadata.name = name
  if (pause !== undefined) await pause()
  const credit = request.owners === 'settled' ? draft : paced(creditCreation(resource, context, draft), pause)
  const credited = credit instanceof Promise ? await credit : credit
  if (pause !== undefined) await pause()
  const admission = admit(request, 'CREATE', credited)
  const admitted = resetStatus(resource, admission instanceof Promise ? await admission : admission)
  const { metadata } = admitted
  delete metadata.deletionTimestamp
  delete metadata.deletionGracePeriodSeconds
  delete metadata.selfLink
  metadata.uid = generateUid()
  metadata.creationTimestamp = formatTime(settings.clock())
  startGeneration(resource, metadata)
  dedupeOwners(metadata, context)
  strategy.prepareCreate?.(admitted)
  if (pause !== undefined) await pause()
  const judging = paced(validateObject(resource, context, { object: admitted }), pause)
  const found = judging instanceof Promise ? await judging : judging
  const errors = [...(strategy.validateCreate?.(admitted) ?? []), ...found]
  refuseInvalid(resource, metadata.name ?? '', distinctErrors(errors))
  if (target.name === '') throw badRequest('name or generateName is required')
  if (pause !== undefined) await pause()
  const reviewed = review(request, 'CREATE', admitted)
  if (reviewed instanceof Promise) await reviewed
  if (pause !== undefined) await pause()
  return strategy.allocate === undefined
    ? storeNew(request, encodeWritten(admitted, 0), [])
    : storeAllocated(request, admitted)
}

/** Stores the object together with what it takes for itself; tries again when another takes the same first. */
async function storeAllocated(request: WriteRequest, draft: DynamicObject): Promise<WriteResult> {
  const { resource, context, target } = request
  for (;;) {
    const object = structuredClone(draft)
    const claims = (await resource.strategy.allocate?.(resource, { after: object, before: undefined })) ?? []
    try {
      return await storeNew(request, encodeWritten(object, 0), claims)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (context.request.signal.aborted) throw exists(resource, target, undefined)
    }
  }
}

/**
 * Stores the object, already encoded: nothing else of a write is kept while the log takes it. Throws ConditionFailed of a
 * claim.
 */
async function storeNew(
  { resource, target, options }: WriteRequest,
  value: Uint8Array,
  claims: readonly Write[],
): Promise<WriteResult> {
  const { store } = resource
  const key = objectKey(resource.type, target)
  const refuseExisting = async (): Promise<void> => {
    const existing = await store.get(key)
    if (existing !== undefined) throw exists(resource, target, decodeObject(existing))
  }
  if (options.dryRun === 'All') {
    await refuseExisting()
    return { object: { value, revision: 0 }, created: true }
  }
  try {
    const revision = await store.commit([...claims, { key, expect: 0, value }])
    return { object: { value, revision }, created: true }
  } catch (error) {
    if (!(error instanceof ConditionFailed) || error.key !== key) throw error
    await refuseExisting()
    throw exists(resource, target, undefined)
  }
}

function exists({ type }: Resource, { name }: ObjectReference, existing: DynamicObject | undefined): ApiError {
  const error = alreadyExists(type, name)
  if (existing === undefined || !isUnderDeletion(existing.metadata)) return error
  return new ApiError(409, 'AlreadyExists', `object is being deleted: ${error.message}`, error.status.details)
}

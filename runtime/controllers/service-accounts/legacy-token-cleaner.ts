import { isUnderDeletion, type DynamicObject, type Vendor } from '../../api/index.ts'
import { inSlices } from '../../async/index.ts'
import { objectOf, objectsOf, stringOf } from '../../json/index.ts'
import { decodeObject, identityOf, type ObjectReference, type ResourceRegistry } from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { controllerContext, inNamespace, isAnswer, patchObject, readObject } from '../operate.ts'
import { isDay, trackingName } from '../servers/token-tracking.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'

const CONTROLLER = 'legacy-service-account-token-cleaner'
const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 5 * 60_000 }
const DAY = 24 * 3_600_000
/** The key of the scan of all Secrets, which adds a key for each of them. */
const ALL = ''

export interface LegacyTokens {
  /**
   * How long a token may be unused before it is marked as invalid, and how long it is kept after that (milliseconds).
   */
  readonly cleanUpPeriod: number
  /** Returns the names of the Secrets that a Pod refers to. */
  secretsOf(pod: DynamicObject): readonly string[]
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

interface Registries {
  readonly secrets: ResourceRegistry
  readonly accounts: ResourceRegistry
  readonly pods: ResourceRegistry
  readonly configMaps: ResourceRegistry
}

/**
 * Looks once a day for automatically created tokens of service accounts that were not used for the clean-up period:
 * marks them as invalid, and deletes them after another period. A token counts as unused only if uses have been
 * recorded for the whole period. Secrets that a Pod refers to stay.
 */
export function legacyTokenCleaner(options: ControllerOptions, legacy: LegacyTokens): Controller | undefined {
  const { catalog, vendor, report, observer, clock = Date.now } = options
  const [secrets, accounts, pods, configMaps] = ['secrets', 'serviceaccounts', 'pods', 'configmaps'].map((plural) =>
    catalog.find('', plural),
  )
  if (secrets === undefined || accounts === undefined || pods === undefined || configMaps === undefined)
    return undefined
  const registries = { secrets, accounts, pods, configMaps }
  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: 0, backoff: BACKOFF, report, observer },
    async (key, signal): Promise<WorkResult> => {
      const round: Round = { ...registries, vendor, legacy, now: clock(), signal }
      if (key === ALL) {
        for (const { namespace, name } of await unusedSecrets(round)) queue.add(`${namespace}/${name}`)
        return { afterMilliseconds: DAY }
      }
      const [namespace = '', name = ''] = key.split('/')
      await clean(round, { namespace, name })
      return 'done'
    },
  )
  queue.add(ALL)
  return queue
}

interface Round extends Registries {
  readonly vendor: Vendor
  readonly legacy: LegacyTokens
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Returns the Secrets whose tokens have not been used for the clean-up period. */
async function unusedSecrets(round: Round): Promise<readonly ObjectReference[]> {
  const { secrets, vendor, signal } = round
  if (!(await isTrackedLongEnough(round))) return []
  const context = controllerContext(secrets, CONTROLLER, signal)
  const fieldSelector = `type=${vendor.domain}/service-account-token`
  const { items } = await secrets.list(context, { ...inNamespace(''), fieldSelector })
  const unused: ObjectReference[] = []
  await inSlices(items, (item) => {
    if (isUnused(round, decodeObject(item))) unused.push(identityOf(item))
  })
  return unused
}

/** Returns whether uses of tokens have been recorded for the whole clean-up period. */
async function isTrackedLongEnough({ configMaps, vendor, legacy, now, signal }: Round): Promise<boolean> {
  const context = controllerContext(configMaps, CONTROLLER, signal)
  const target = { namespace: vendor.systemNamespace, name: trackingName(vendor) }
  const since = objectOf((await readObject(configMaps, context, target))?.data).since
  // Counted from the end of that day.
  return isDay(since) && Date.parse(since) + DAY <= now - legacy.cleanUpPeriod
}

/**
 * Returns whether a Secret is older than the clean-up period and its token was not used in it. If that can't be
 * determined, it counts as used.
 */
function isUnused({ vendor, legacy, now }: Round, { metadata }: DynamicObject): boolean {
  const oldest = now - legacy.cleanUpPeriod
  if (isUnderDeletion(metadata) || Date.parse(stringOf(metadata.creationTimestamp)) > oldest) return false
  const lastUsed = metadata.labels?.[`${vendor.domain}/legacy-token-last-used`]
  return lastUsed === undefined || (isDay(lastUsed) && lastUsed < dayOf(oldest))
}

/** Marks the token of a Secret as invalid, or deletes the Secret if that was done a clean-up period ago. */
async function clean(round: Round, target: ObjectReference): Promise<void> {
  const { secrets, vendor, legacy, now, signal } = round
  const context = controllerContext(secrets, CONTROLLER, signal)
  const secret = await readObject(secrets, context, target)
  if (secret === undefined || !isUnused(round, secret)) return
  if (!(await isAutomatic(round, secret)) || (await isReferredTo(round, target))) return
  const { uid = '', resourceVersion = '', labels } = secret.metadata
  const label = `${vendor.domain}/legacy-token-invalid-since`
  const invalidSince = labels?.[label]
  if (!isDay(invalidSince)) {
    await patchObject(secrets, context, { ...target, uid }, (draft) => {
      if (isUnused(round, draft)) draft.metadata.labels = { ...draft.metadata.labels, [label]: dayOf(now) }
    })
    return
  }
  if (invalidSince >= dayOf(now - legacy.cleanUpPeriod)) return
  const preconditions = { uid, resourceVersion }
  await secrets.delete(context, target, { preconditions }).catch((error: unknown) => {
    // Gone, or changed since: the next scan finds it again.
    if (!isAnswer(error, 404, 409)) throw error
  })
}

/** Returns whether the account names the Secret, which was then created automatically. */
async function isAutomatic({ accounts, vendor, signal }: Round, { metadata }: DynamicObject): Promise<boolean> {
  const { annotations, namespace = '', name = '' } = metadata
  const account = await readObject(accounts, controllerContext(accounts, CONTROLLER, signal), {
    namespace,
    name: annotations?.[`${vendor.domain}/service-account.name`] ?? '',
  })
  const uid = annotations?.[`${vendor.domain}/service-account.uid`]
  if (account === undefined || account.metadata.uid !== uid) return false
  return objectsOf(account.secrets).some((reference) => reference.name === name)
}

async function isReferredTo({ pods, legacy, signal }: Round, { namespace, name }: ObjectReference): Promise<boolean> {
  const { items } = await pods.list(controllerContext(pods, CONTROLLER, signal), inNamespace(namespace))
  let isFound = false
  await inSlices(items, (item) => (isFound ||= legacy.secretsOf(decodeObject(item)).includes(name)))
  return isFound
}

import { formatGroupResource } from '../../api/index.ts'
import { inParallel } from '../../async/index.ts'
import {
  identityOf,
  storedOtherwise,
  type EncodedList,
  type EncodedObject,
  type ResourceRegistry,
} from '../../registry/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { controllerContext, editObject, inNamespace, isAnswer } from '../operate.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'

const CONTROLLER = 'storage-version-migrator-controller'
/** Other servers may not know of a new storage version yet. */
const DELAY_MILLISECONDS = 1_000
const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 10 * 60_000 }
/**
 * Interval after which a type is scanned again, for objects that a server of an older release has written meanwhile.
 */
const AGAIN_MILLISECONDS = 10 * 60_000
/** Objects per piece of work. */
const PAGE = 500
/** Concurrent writes: few enough not to delay clients. */
const AT_ONCE = 16
const EXPIRED = 410

/** Progress of the scan of a type. */
interface Pass {
  /** The definition at the start of the scan: another one may store objects differently. */
  readonly definition: ResourceDefinition
  readonly continueToken: string
  /** The first failure. */
  readonly failure: { readonly reason: unknown } | undefined
}

const hasVersions = ({ virtual, storedAs, versions }: ResourceDefinition): boolean =>
  !virtual && storedAs === undefined && Object.keys(versions).length > 1

/**
 * Rewrites, page by page, every object that is stored in another version than the one in which its kind is written now.
 * It uses an update that changes nothing, so no other write is lost, and skips objects in the present version, so the
 * next leader continues where this one stopped. A type is scanned when it is first served, when its definition changes,
 * and every ten minutes.
 */
export function storageMigrator({ catalog, report, observer }: ControllerOptions): Controller {
  const passes = new Map<string, Pass>()

  async function migrate(key: string, signal: AbortSignal): Promise<WorkResult> {
    const [plural = '', ...group] = key.split('.')
    const registry = catalog.find(group.join('.'), plural)
    if (registry === undefined) return 'done'
    const { definition } = registry
    const begun = passes.get(key)
    const pass = begun?.definition === definition ? begun : undefined
    passes.delete(key)
    const page = await readPage(registry, pass?.continueToken ?? '', signal)
    if (page === undefined) return 'done'
    const outdated = page.items.filter(storedOtherwise(definition))
    const failure = (await rewriteAll(registry, outdated, signal)) ?? pass?.failure
    if (page.continueToken !== '') {
      passes.set(key, { definition, continueToken: page.continueToken, failure })
      return { afterMilliseconds: 0 }
    }
    if (failure !== undefined) throw failure.reason
    return { afterMilliseconds: AGAIN_MILLISECONDS }
  }

  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: DELAY_MILLISECONDS, backoff: BACKOFF, report, observer },
    migrate,
  )
  const add = (registry: ResourceRegistry | undefined): void => {
    if (registry === undefined || !hasVersions(registry.definition)) return
    const { group, plural } = registry.definition
    queue.add(formatGroupResource({ group, resource: plural }))
  }
  const ended = catalog.onChange(add)
  catalog.all().forEach(add)
  return {
    async close() {
      ended()
      await queue.close()
    },
  }
}

/** Returns the next objects of a type as they are stored; undefined: it has only one version. */
async function readPage(
  registry: ResourceRegistry,
  continueToken: string,
  signal: AbortSignal,
): Promise<EncodedList | undefined> {
  const context = controllerContext(registry, CONTROLLER, signal)
  const request = inNamespace('', PAGE)
  try {
    return await registry.asStored?.list(context, { ...request, continueToken })
  } catch (error) {
    if (continueToken === '' || !isAnswer(error, EXPIRED)) throw error
    return registry.asStored?.list(context, request)
  }
}

/** Rewrites objects of a type; a failure of one does not stop the others. Returns the first failure. */
async function rewriteAll(
  registry: ResourceRegistry,
  objects: readonly EncodedObject[],
  signal: AbortSignal,
): Promise<Pass['failure']> {
  const context = controllerContext(registry, CONTROLLER, signal)
  let failure: Pass['failure']
  await inParallel(objects, AT_ONCE, async (object) => {
    try {
      await editObject(registry, context, identityOf(object), () => undefined)
    } catch (reason) {
      failure ??= { reason }
    }
  })
  return failure
}

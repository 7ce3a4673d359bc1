import { ApiError, badRequest, generateName, type DynamicObject, type ObjectMeta } from '../../../api/index.ts'
import { promised, whenKnown } from '../../../async/index.ts'
import { cloneJson } from '../../../json/index.ts'
import type { WriteResult } from '../../contract.ts'
import { commitNew } from '../outcome/commit.ts'
import { newWrite, type WriteRequest } from '../object-write.ts'
import { pauseOf } from '../pace.ts'
import { changeOf, runSteps } from '../steps.ts'

/** Attempts to find a free generated name. */
const NAME_ATTEMPTS = 8

/**
 * Creates an object: POST (VERB-01), or PUT or apply of an absent object. `target.name` may be '' for a generated name.
 * The body may be edited.
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

/** Runs the steps for a new object and stores it. */
const createNamed = (asked: WriteRequest, body: DynamicObject, name: string): Promise<WriteResult> =>
  promised(() => {
    refuseServerVersion(body.metadata)
    const request = { ...asked, target: { namespace: asked.target.namespace, name } }
    const write = newWrite(request, body, pauseOf(request.resource, request.context, 0))
    return whenKnown(runSteps(write), () => commitNew(request, changeOf(write), write.object.metadata.uid ?? ''))
  })

import { runMutating } from '../../admission/index.ts'
import { methodNotAllowed, type DynamicObject } from '../../api/index.ts'
import type { WriteResult } from '../contract.ts'
import type { SubresourceCreate, SubresourceCreation } from '../strategy.ts'
import { withAdmission } from '../write/admission/admission-request.ts'
import { admitValidating } from '../write/admission/run-validating-admission.ts'
import type { WriteRequest } from '../write/object-write.ts'

/** Checks and completes a body that is sent to a subresource. */
type Make = (call: SubresourceCreate, body: DynamicObject) => Promise<SubresourceCreation>

/**
 * POST to a subresource with behaviour of its own. Admission treats it as a creation of the posted body: mutating
 * stages run before the handler checks and completes it, validating ones before it takes effect (ADM-01). The writes
 * that follow are part of the same request, so admission does not run again. Throws ApiError 405 for a subresource that
 * nothing can be posted to.
 */
export async function createSubresource(
  request: WriteRequest,
  make: Make | undefined,
  body: DynamicObject,
): Promise<WriteResult> {
  if (make === undefined) throw methodNotAllowed()
  const { resource, context } = request
  const stages = resource.admission.stagesOf('CREATE', context.subresource)
  const mutating = request.admission === 'done' ? [] : stages.mutating
  const subject = { operation: 'CREATE', object: body, old: undefined } as const
  const mutated =
    mutating.length === 0
      ? undefined
      : await withAdmission(request, subject, (attributes) => runMutating(mutating, attributes))
  const { object, carryOut } = await make({ ...request, admission: 'done' }, mutated ?? body)
  await admitValidating(request, { ...subject, object })
  return carryOut()
}

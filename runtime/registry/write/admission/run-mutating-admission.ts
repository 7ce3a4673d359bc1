import { runMutating } from '../../../admission/index.ts'
import { whenKnown, type Eventual } from '../../../async/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import { withAdmission } from './admission-request.ts'
import type { ObjectWrite } from '../object-write.ts'

/** Runs the mutating stages and replaces the draft with their result. */
export function runMutatingAdmission(write: ObjectWrite): Eventual<void> {
  const { request, present, object } = write
  if (request.admission === 'done') return
  const operation = present === undefined ? 'CREATE' : 'UPDATE'
  const { mutating } = request.resource.admission.stagesOf(operation, request.context.subresource)
  if (mutating.length === 0) return
  const running = withAdmission(request, { operation, object, old: present?.old }, (attributes) =>
    runMutating(mutating, attributes),
  )
  const take = (admitted: DynamicObject | undefined): void => {
    write.object = admitted ?? object
    request.context.trace?.step('mutating-admission')
  }
  return whenKnown(running, take)
}

import { runValidating } from '../../../admission/index.ts'
import { whenKnown, type Eventual } from '../../../async/index.ts'
import { withAdmission, type AdmittedWrite } from './admission-request.ts'
import type { ObjectWrite, WriteRequest } from '../object-write.ts'

/** Runs the validating stages on the object that is to be stored. Throws ApiError if one of them refuses it. */
export function runValidatingAdmission({ request, present, object }: ObjectWrite): Eventual<void> {
  const operation = present === undefined ? 'CREATE' : 'UPDATE'
  return admitValidating(request, { operation, object, old: present?.old })
}

/** The same for any write, such as a deletion. */
export function admitValidating(request: WriteRequest, subject: AdmittedWrite): Eventual<void> {
  if (request.admission === 'done') return
  const { validating } = request.resource.admission.stagesOf(subject.operation, request.context.subresource)
  if (validating.length === 0) return
  const { trace } = request.context
  trace?.step('validation')
  const running = withAdmission(request, subject, (attributes) => runValidating(validating, attributes))
  return whenKnown(running, () => trace?.step('validating-admission'))
}

import {
  badRequest,
  distinctErrors,
  invalid,
  validateMetadataUpdate,
  type DynamicObject,
  type FieldError,
} from '../../api/index.ts'
import type { Eventual, Sliced } from '../../async/index.ts'
import { immutableErrors, nativeWording } from '../../schema/index.ts'
import type { ObjectWrite, Present, WriteRequest } from './object-write.ts'
import { paced } from './pace.ts'
import { touchedErrors } from './untouched.ts'
import { validateObject, withoutLenient } from './validate-object.ts'

/** Throws ApiError 422 with every error of the object, unless the write does nothing but let go of it. */
export function validate(write: ObjectWrite): Eventual<void> {
  const { request, present, object, pause, validation } = write
  if (validation === 'exempt') return
  const work = present === undefined ? creationErrors(request, object) : updateErrors(request, object, present)
  const errors = paced(work, pause)
  return errors instanceof Promise ? errors.then((found) => refuseInvalid(write, found)) : refuseInvalid(write, errors)
}

function refuseInvalid({ request, present, object }: ObjectWrite, errors: readonly FieldError[]): void {
  const { resource, target } = request
  if (errors.length > 0) {
    // Validation speaks of the kind that stores the object.
    const { group, kind } = resource.definition.storedAs?.resource ?? resource.definition
    const name = present === undefined ? (object.metadata.name ?? '') : target.name
    throw invalid({ group, kind }, name, distinctErrors(errors))
  }
  if (present === undefined && target.name === '') throw badRequest('name or generateName is required')
}

/** Every error for which a creation is refused. */
function* creationErrors({ resource, context }: WriteRequest, object: DynamicObject): Sliced<readonly FieldError[]> {
  const errors = yield* validateObject(resource, context, { object })
  const own = withoutLenient(context.version, resource.strategy.validateCreate?.(object) ?? [])
  return own.length === 0 ? errors : [...own, ...errors]
}

/** Every error for which an update is refused: through a subresource those of what it has touched. */
function* updateErrors(
  { resource, context }: WriteRequest,
  object: DynamicObject,
  present: Present,
): Sliced<readonly FieldError[]> {
  const { strategy, storage } = resource
  const { old } = present
  const metadata = validateMetadataUpdate(object.metadata, old.metadata)
  const own = strategy.validateUpdate?.(object, old, context.subresource) ?? []
  const immutable = immutableErrors(storage.schema, object, old, nativeWording)
  yield
  const found = yield* validateObject(resource, context, { object, old })
  if (metadata.length + found.length + immutable.length + own.length === 0) return found
  const isSaid = ({ field }: FieldError): boolean => own.some((error) => error.field === field)
  const errors = [...metadata, ...found, ...immutable.filter((error) => !isSaid(error)), ...own]
  return context.subresource === '' ? errors : touchedErrors(errors, object, present)
}

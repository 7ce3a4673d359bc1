import { badRequest, distinctErrors, invalid, validateMetadataUpdate, type FieldError } from '../../../api/index.ts'
import { whenKnown, type Eventual, type Sliced } from '../../../async/index.ts'
import { immutableErrors, nativeWording } from '../../../schema/index.ts'
import type { ObjectWrite, Present } from '../object-write.ts'
import { paced } from '../pace.ts'
import { touchedErrors } from './untouched.ts'
import { validateObject, withoutLenient } from './validate-object.ts'

/** Validates the draft. Throws ApiError 422 with all errors, unless the write only lets go of the object. */
export function validateDraft(write: ObjectWrite): Eventual<void> {
  if (write.validation === 'exempt') return
  const own = ownErrors(write)
  return own instanceof Promise ? own.then((known) => validateWith(write, known)) : validateWith(write, own)
}

/** The errors that the strategy finds: those of any object, and those of a new or of a changed one. */
interface OwnErrors {
  readonly always: readonly FieldError[]
  readonly besides: readonly FieldError[]
}

const NONE: readonly FieldError[] = []
const NO_ERRORS: OwnErrors = { always: NONE, besides: NONE }

/** Runs the validation of the strategy, which returns a promise only if hooks of a project wait. */
function ownErrors({ request, present, object }: ObjectWrite): Eventual<OwnErrors> {
  const { strategy } = request.resource
  const asked = present === undefined ? strategy.validateCreate : strategy.validateUpdate
  if (strategy.validate === undefined && asked === undefined) return NO_ERRORS
  return present === undefined
    ? whenKnown(strategy.validate?.(object, undefined, request) ?? NONE, (always) =>
        whenKnown(strategy.validateCreate?.(object, request) ?? NONE, (besides) => ({ always, besides })),
      )
    : whenKnown(
        strategy.validateUpdate?.(object, present.old, request.context.subresource, request) ?? NONE,
        (besides) =>
          whenKnown(strategy.validate?.(object, present.old, request) ?? NONE, (always) => ({ always, besides })),
      )
}

function validateWith(write: ObjectWrite, own: OwnErrors): Eventual<void> {
  const { present, pause } = write
  const work = present === undefined ? creationErrors(write, own) : updateErrors(write, present, own)
  const errors = paced(work, pause)
  return errors instanceof Promise ? errors.then((found) => refuseInvalid(write, found)) : refuseInvalid(write, errors)
}

/** Throws ApiError 422 if there are errors; otherwise sends the warnings of the strategy. */
function refuseInvalid({ request, present, object }: ObjectWrite, errors: readonly FieldError[]): void {
  const { resource, target } = request
  if (errors.length > 0) {
    // Errors name the kind that stores the object.
    const { group, kind } = resource.definition.storedAs?.resource ?? resource.definition
    const name = present === undefined ? (object.metadata.name ?? '') : target.name
    throw invalid({ group, kind }, name, distinctErrors(errors))
  }
  if (present === undefined && target.name === '') throw badRequest('name or generateName is required')
  for (const text of resource.strategy.warnings?.(object, present?.old, request) ?? []) request.context.warn(text)
}

/** Yields every error for which a creation is refused. */
function* creationErrors(write: ObjectWrite, { always, besides }: OwnErrors): Sliced<readonly FieldError[]> {
  const { resource, context } = write.request
  const errors = yield* validateObject(resource, context, { object: write.object, own: always })
  noteValidity(write, errors)
  const own = withoutLenient(context.version, besides)
  return own.length === 0 ? errors : [...own, ...errors]
}

/** Yields every error for which an update is refused; for a subresource only those of fields that it has changed. */
function* updateErrors(
  write: ObjectWrite,
  present: Present,
  { always, besides: own }: OwnErrors,
): Sliced<readonly FieldError[]> {
  const {
    object,
    request: { resource, context },
  } = write
  const { old, settled } = present
  const metadata = validateMetadataUpdate(object.metadata, old.metadata)
  const immutable = immutableErrors(resource.storage.schema, object, old, nativeWording)
  yield
  const found = yield* validateObject(resource, context, { object, old, settled, own: always })
  // An update is not refused for earlier errors; a settled object has none.
  if (settled !== undefined) noteValidity(write, found)
  if (metadata.length + found.length + immutable.length + own.length === 0) return found
  const said = new Set(immutable.length === 0 ? [] : own.map(({ field }) => field))
  const errors = [...metadata, ...found, ...immutable.filter(({ field }) => !said.has(field)), ...own]
  return context.subresource === '' ? errors : touchedErrors(errors, object, present)
}

/** Records that the object has no errors by its schema, unless errors were left out because the version is lenient. */
function noteValidity(write: ObjectWrite, errors: readonly FieldError[]): void {
  if (errors.length === 0 && write.request.context.version.lenient === undefined) write.validity = 'known'
}

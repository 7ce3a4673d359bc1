import type { DynamicObject } from '../../api/index.ts'
import { whenKnown, type Eventual } from '../../async/index.ts'
import { replaceContent } from '../write/preparation/replace-content.ts'
import type { Strategy } from '../strategy.ts'
import type { SharedForm } from './sharing.ts'
import { defined } from '../../json/index.ts'

/**
 * Returns the strategy of a type whose objects another type stores: the owner's strategy, applied to the stored form.
 * Errors name fields of that form. Subresources are called with this type; allocations are those of the owner.
 */
export function sharedStrategy(owner: Strategy, { toStored, fromStored }: SharedForm): Strategy {
  const { default: fillIn, prepareForCreate, prepareForUpdate, validate, validateCreate, validateUpdate } = owner
  const { nameRule, generation, statusMetadata, bareFinalizers, deletionAnswer, subresources, canDelete } = owner
  const { warnings } = owner
  /** Edits a draft by way of its stored form. */
  const through = (draft: DynamicObject, edit: (stored: DynamicObject) => Eventual<void>): Eventual<void> => {
    const stored = structuredClone(toStored(draft))
    return whenKnown(edit(stored), () =>
      replaceContent(draft, { ...fromStored(stored), apiVersion: draft.apiVersion, kind: draft.kind }),
    )
  }
  return {
    ...defined({ nameRule, generation, statusMetadata, bareFinalizers, deletionAnswer, subresources }),
    ...(fillIn === undefined
      ? {}
      : { default: (draft, written) => void through(draft, (stored) => fillIn(stored, written)) }),
    ...(prepareForCreate === undefined
      ? {}
      : { prepareForCreate: (draft, request) => through(draft, (stored) => prepareForCreate(stored, request)) }),
    ...(prepareForUpdate === undefined
      ? {}
      : {
          prepareForUpdate: (draft, old, subresource, request) =>
            through(draft, (stored) => prepareForUpdate(stored, toStored(old), subresource, request)),
        }),
    ...(canDelete === undefined ? {} : { canDelete: (object, request) => canDelete(toStored(object), request) }),
    warnings: (object, old, request) =>
      warnings?.(toStored(object), old === undefined ? undefined : toStored(old), request) ?? [],
    validate: (object, old, request) =>
      validate?.(toStored(object), old === undefined ? undefined : toStored(old), request) ?? [],
    validateCreate: (object, request) => validateCreate?.(toStored(object), request) ?? [],
    validateUpdate: (object, old, subresource, request) =>
      validateUpdate?.(toStored(object), toStored(old), subresource, request) ?? [],
  }
}

import type { DynamicObject, FieldError } from '../../api/index.ts'
import type { Strategy } from '../strategy.ts'
import type { SharedForm } from './sharing.ts'

/** Replaces what a draft holds, in its place. */
function replace(draft: DynamicObject, by: DynamicObject): void {
  for (const key of Object.keys(draft)) if (!Object.hasOwn(by, key)) Reflect.deleteProperty(draft, key)
  Object.assign(draft, by)
}

/**
 * The strategy of a type whose objects another one stores: what that one does, done to the stored form. Its errors speak of
 * that form. Its subresources are called with this type; allocations are those of the type that stores.
 */
export function sharedStrategy(owner: Strategy, { toStored, fromStored }: SharedForm): Strategy {
  const { default: fillIn, prepareForCreate, prepareForUpdate, validate, validateCreate, validateUpdate } = owner
  const { nameRule, generation, statusMetadata, bareFinalizers, deletionAnswer, subresources } = owner
  /** Edits a draft through its stored form. */
  const through = (draft: DynamicObject, edit: (stored: DynamicObject) => void): void => {
    const stored = structuredClone(toStored(draft))
    edit(stored)
    replace(draft, { ...fromStored(stored), apiVersion: draft.apiVersion, kind: draft.kind })
  }
  return {
    ...(nameRule === undefined ? {} : { nameRule }),
    ...(generation === undefined ? {} : { generation }),
    ...(statusMetadata === undefined ? {} : { statusMetadata }),
    ...(bareFinalizers === undefined ? {} : { bareFinalizers }),
    ...(deletionAnswer === undefined ? {} : { deletionAnswer }),
    ...(subresources === undefined ? {} : { subresources }),
    ...(fillIn === undefined ? {} : { default: (draft) => through(draft, fillIn) }),
    ...(prepareForCreate === undefined ? {} : { prepareForCreate: (draft) => through(draft, prepareForCreate) }),
    ...(prepareForUpdate === undefined
      ? {}
      : {
          prepareForUpdate: (draft, old, subresource) =>
            through(draft, (stored) => prepareForUpdate(stored, toStored(old), subresource)),
        }),
    validate: (object, old): readonly FieldError[] =>
      validate?.(toStored(object), old === undefined ? undefined : toStored(old)) ?? [],
    validateCreate: (object) => validateCreate?.(toStored(object)) ?? [],
    validateUpdate: (object, old, subresource) => validateUpdate?.(toStored(object), toStored(old), subresource) ?? [],
  }
}

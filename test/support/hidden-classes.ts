import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--allow-natives-syntax')

/** Returns whether an object has a hidden class of V8, and is no dictionary. */
export const hasHiddenClass = new Function('object', 'return %HasFastProperties(object)') as (object: object) => boolean

/** Returns whether two objects have one hidden class of V8: code that has seen one of them knows the other. */
export const haveOneHiddenClass = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean

import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--allow-natives-syntax')

/** Returns whether two objects have one hidden class of V8: code that has seen one of them knows the other. */
export const haveOneHiddenClass = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean

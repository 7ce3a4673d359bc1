import type { Range } from '../cost/estimate-types.ts'
import type { SizeLookup } from '../cost/sizes.ts'
import type { DeclaredType } from './declared-type.ts'

/** Returns the bounds of data by the schemas of the variables through which it is reached. */
export function schemaSizes(variables: Readonly<Record<string, DeclaredType>>): SizeLookup {
  return ([variable = '', ...path]) => {
    let node: DeclaredType | undefined = Object.hasOwn(variables, variable) ? variables[variable] : undefined
    for (const step of path) {
      // Keys have no bound: no schema limits them.
      if (step === '@keys') return node?.type.kind === 'map' ? EMPTY_KEY : undefined
      node = step === '@items' || step === '@values' ? node?.element : node?.fields?.get(step)?.declared
    }
    return node?.maxElements === undefined ? undefined : { min: 0, max: node.maxElements }
  }
}

const EMPTY_KEY: Range = { min: 0, max: 0 }

/** The future source text of a conversion. */
export type Expression =
  | { readonly form: 'value'; readonly value: unknown }
  | { readonly form: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly form: 'list'; readonly items: readonly Expression[] }
  | { readonly form: 'object'; readonly entries: readonly (readonly [string, Expression])[] }

export const valueOf = (value: unknown): Expression => ({ form: 'value', value })

export const call = (name: string, ...args: readonly Expression[]): Expression => ({ form: 'call', name, args })

export const listOf = (items: readonly Expression[]): Expression => ({ form: 'list', items })

/** Returns an object of the entries that are present; undefined if none is. */
export function optionsOf(entries: Readonly<Record<string, Expression | undefined>>): Expression | undefined {
  const present = Object.entries(entries).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return present.length === 0 ? undefined : { form: 'object', entries: present }
}

/** Returns the step, with its versions exchanged if it is written in the reverse direction. */
export const turned = (step: Expression, direction: 'forward' | 'back'): Expression =>
  direction === 'forward' ? step : call('inverse', step)

interface Part {
  readonly name: string
  readonly form: RegExp
  readonly limits?: readonly [number, number, string]
}

const literal = (name: string): Part => ({ name, form: new RegExp(`^${name}`) })
const twoDigits = (name: string, limits: readonly [number, number, string]): Part => ({ name, form: /^\d\d/, limits })

/** The parts of an RFC 3339 time in their order, under the names that the layout gives them. */
const parts: readonly Part[] = [
  { name: '2006', form: /^\d{4}/ },
  literal('-'),
  twoDigits('01', [1, 12, 'month']),
  literal('-'),
  twoDigits('02', [1, 31, 'day']),
  literal('T'),
  twoDigits('15', [0, 23, 'hour']),
  literal(':'),
  twoDigits('04', [0, 59, 'minute']),
  literal(':'),
  twoDigits('05', [0, 59, 'second']),
]
const layouts = { seconds: '2006-01-02T15:04:05Z07:00', micro: '2006-01-02T15:04:05.000000Z07:00' }

/** Why a text is no RFC 3339 time, in the words of the field's servers. */
export function timeError(text: string, precision: keyof typeof layouts): string {
  const shown = JSON.stringify(text)
  const layout = layouts[precision]
  let rest = text
  for (const { name, form, limits } of parts) {
    const found = form.exec(rest)?.[0]
    if (found === undefined)
      return `parsing time ${shown} as "${layout}": cannot parse ${JSON.stringify(rest)} as "${name}"`
    if (limits !== undefined && (Number(found) < limits[0] || Number(found) > limits[1])) {
      return `parsing time ${shown}: ${limits[2]} out of range`
    }
    rest = rest.slice(found.length)
  }
  rest = rest.replace(/^\.\d+/, '')
  const zone = /^(Z|[+-]\d\d:\d\d)/.exec(rest)?.[0]
  if (zone === undefined)
    return `parsing time ${shown} as "${layout}": cannot parse ${JSON.stringify(rest)} as "Z07:00"`
  if (rest.length > zone.length) return `parsing time ${shown}: extra text: ${JSON.stringify(rest.slice(zone.length))}`
  return `parsing time ${shown}: day out of range`
}

/** Formats of texts in schemas, as kube-openapi's `strfmt` validates them. */

export const UUID = /^[0-9A-F]{8}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{12}$/i

export const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/

/** The part after the `T`; other text may follow before the end of a line. */
export const DATE_TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Reports whether a text is a day of the calendar, `2006-01-02`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/** Reports whether a text is a day and a time with its zone: `2006-01-02T15:04:05Z`. */
export function isDateTime(text: string): boolean {
  const [date = '', time] = text.toLowerCase().split('t')
  const [, hours = '', minutes = '', seconds = ''] = DATE_TIME.exec(time ?? '') ?? []
  return isDate(date) && hours !== '' && hours <= '23' && minutes <= '59' && seconds <= '59'
}

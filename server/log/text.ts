const MICROSECONDS = '000'

/** Fields that the head of a line shows. */
const IN_HEAD: ReadonlySet<string> = new Set(['level', 'time', 'message', 'v'])

/** Returns a line of JSON as klog writes it: `E1122 12:14:55.123000    4242 serve] "message" key="value"`. */
export function textLine(json: string): string {
  const fields = JSON.parse(json) as Record<string, unknown>
  const { level = '', time = '', message = '' } = fields
  const [date = '', rest = ''] = String(time).split('T')
  const [, month = '', day = ''] = date.split('-')
  const letter = String(level).charAt(0).toUpperCase()
  const head = `${letter}${month}${day} ${rest.slice(0, 12)}${MICROSECONDS} ${String(process.pid).padStart(7)} serve]`
  const pairs = Object.entries(fields)
    .filter(([name]) => !IN_HEAD.has(name))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return `${head} ${JSON.stringify(message)}${pairs.join('')}\n`
}

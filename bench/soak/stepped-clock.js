// Loaded into a server before all else (`node --import`): lets its clock step while it runs, as that of a machine does whose
// time is set. The file that the environment variable names holds the offset in milliseconds; timers don't see it, as they
// don't see steps of a real clock.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env['SOAK_CLOCK_OFFSET_FILE']
let offset = 0

const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}
const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, made) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, made === globalThis.Date ? target : made),
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
if (file !== undefined) {
  read()
  setInterval(read, 250).unref()
}

import { defined, isJsonNumber, listOf, objectOf } from '../../../../json/index.ts'
import { forbiddenValue, invalidValue, requiredValue } from '../../../../api/index.ts'
import { all, below, each, fields, named, present, refuses, whole, type Rule } from '../../../rules/rule.ts'
import { headerSyntax, port, portNumber, suits } from '../../../rules/values.ts'

const command: Rule = whole((exec, at, errors) => {
  if (listOf(exec.command).length === 0) errors.push(requiredValue(`${at}.command`))
})

/** Errors of a malformed header name are reported at the list. */
const headers: Rule = (value, at, errors) =>
  each((header) => named(headerSyntax)(objectOf(header).name, at, errors))(value, at, errors)

const handlers: Readonly<Record<string, Rule>> = {
  exec: command,
  httpGet: fields({ port, httpHeaders: headers }),
  tcpSocket: fields({ port }),
  grpc: fields({ port: portNumber }),
}

/** Exactly one handler; only the first is validated. */
const oneHandler = (rules: Readonly<Record<string, Rule>>): Rule => {
  const names = Object.keys(rules)
  return whole((owner, at, errors) => {
    const [first, ...others] = present(owner, names)
    if (first === undefined) errors.push(requiredValue(at, 'must specify a handler type'))
    else rules[first]?.(owner[first], below(at, first), errors)
    for (const name of others) errors.push(forbiddenValue(below(at, name), 'may not specify more than 1 handler type'))
  })
}

const probe = oneHandler(handlers)
const succeedsOnce: Rule = fields({ successThreshold: suits((value) => value === 1, 'must be 1') })
const longer: Rule = fields({
  terminationGracePeriodSeconds: suits((value) => value > 0, 'must be greater than 0'),
})

const readiness: Rule = whole(({ terminationGracePeriodSeconds: seconds }, at, errors) => {
  if (!isJsonNumber(seconds)) return
  const detail = 'must not be set for readinessProbes'
  errors.push(invalidValue(`${at}.terminationGracePeriodSeconds`, seconds, detail))
})

/** The probes of a container. */
export const probes: Rule = fields({
  livenessProbe: all(probe, longer, succeedsOnce),
  readinessProbe: all(probe, longer, readiness),
  startupProbe: all(probe, longer, succeedsOnce),
})

/** `lifecycle` of a container. `gracePeriod`: seconds that its Pod has to end. */
export function lifecycle(gracePeriod: unknown): Rule {
  const sleep: Rule = whole(({ seconds = 0 }, at, errors) => {
    if (!isJsonNumber(gracePeriod) || !isJsonNumber(seconds)) return
    if (seconds >= 0 && seconds <= gracePeriod) return
    const detail = `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`
    errors.push(invalidValue(at, seconds, detail))
  })
  const { exec, httpGet, tcpSocket } = handlers
  const handler = oneHandler({
    ...defined({ exec, httpGet, tcpSocket }),
    sleep,
  })
  return fields({ postStart: handler, preStop: handler })
}

const onlyRestarted = refuses('may not be set for init containers without restartPolicy=Always')
/** Fields that init containers, which end before others begin, can't have. */
export const noProbes: Rule = fields({
  lifecycle: onlyRestarted,
  livenessProbe: onlyRestarted,
  readinessProbe: onlyRestarted,
  startupProbe: onlyRestarted,
})

import { shownFormat, invalidValue, requiredValue } from '../../../../api/index.ts'
import { listOf, objectOf, stringOf } from '../../../../json/index.ts'
import { all, each, fields, named, whole, type Rule } from '../../../rules/rule.ts'
import { accountNumber, descendingPath, distinct } from '../../../rules/values.ts'

/** A profile that names a file on the node, or has none. `kind` names it in messages. */
const profile = (kind: string, owner: string, file: Rule): Rule =>
  whole((value, at, errors) => {
    const { type, localhostProfile } = value
    const field = `${at}.localhostProfile`
    if (stringOf(type) === '') errors.push(requiredValue(`${at}.type`, `type is required when ${owner} is set`))
    if (type === 'Localhost') {
      if (localhostProfile === undefined)
        errors.push(requiredValue(field, `must be set when ${kind} type is Localhost`))
      else file(localhostProfile, field, errors)
    } else if (localhostProfile !== undefined) {
      errors.push(invalidValue(field, localhostProfile, `can only be set when ${kind} type is Localhost`))
    }
  })

const profiles = {
  seccompProfile: profile('seccomp', 'seccompProfile', descendingPath),
  appArmorProfile: profile(
    'AppArmor',
    'appArmorProfile',
    named((name) => (name.trim() === name ? [] : ['must not be padded with whitespace'])),
  ),
}

/** Rights that a process has already can't be kept from it. */
const escalation: Rule = whole((context, at, errors) => {
  if (context.allowPrivilegeEscalation !== false) return
  const detail = 'cannot set `allowPrivilegeEscalation` to false and'
  if (context.privileged === true) errors.push(invalidValue(at, context, `${detail} \`privileged\` to true`))
  for (const capability of listOf(objectOf(context.capabilities).add)) {
    if (capability === 'CAP_SYS_ADMIN') {
      errors.push(invalidValue(at, context, `${detail} \`capabilities.Add\` CAP_SYS_ADMIN`))
    }
  }
})

/** `securityContext` of a container. */
export const containerSecurity: Rule = all(
  fields({ runAsUser: accountNumber, runAsGroup: accountNumber, ...profiles }),
  escalation,
)

const SYSCTL_BYTES = 253
const SYSCTL = /^(?:([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?)$/
const sysctlSyntax = (name: string): readonly string[] =>
  name.length <= SYSCTL_BYTES && SYSCTL.test(name)
    ? []
    : [`must have at most ${SYSCTL_BYTES} characters and match regex ^${shownFormat(SYSCTL)}$`]

/** `securityContext` of a Pod. */
export const podSecurity: Rule = fields({
  fsGroup: accountNumber,
  runAsUser: accountNumber,
  runAsGroup: accountNumber,
  supplementalGroups: each(accountNumber),
  sysctls: all(each(fields({ name: named(sysctlSyntax) })), distinct('name')),
  ...profiles,
})

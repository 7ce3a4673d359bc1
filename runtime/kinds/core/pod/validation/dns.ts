import { invalidValue, requiredValue, dnsSubdomain } from '../../../../api/index.ts'
import { isJsonObject, listOf, stringOf } from '../../../../json/index.ts'
import { all, each, fields, named, whole, type Rule } from '../../../rules/rule.ts'
import { address } from '../../../rules/values.ts'

/** Limits of the resolver in the C library. */
const MAX_SERVERS = 3
const MAX_SEARCH_PATHS = 32
const MAX_SEARCH_CHARACTERS = 2048

/** A search path may begin its labels with an underscore, and end with a dot. */
const searchSyntax = (path: string): readonly string[] =>
  path === '.' ? [] : dnsSubdomain(path.replace(/\.$/, '').replaceAll('_', 'a'))

const limits: Rule = whole(({ nameservers, searches }, at, errors) => {
  const tooMuch = (field: string, list: unknown, detail: string): void =>
    void errors.push(invalidValue(`${at}.${field}`, list, `must not have more than ${detail}`))
  const paths = listOf(searches)
  if (listOf(nameservers).length > MAX_SERVERS) tooMuch('nameservers', nameservers, `${MAX_SERVERS} nameservers`)
  if (paths.length > MAX_SEARCH_PATHS) tooMuch('searches', searches, `${MAX_SEARCH_PATHS} search paths`)
  if (paths.join(' ').length > MAX_SEARCH_CHARACTERS) {
    tooMuch('searches', searches, `${MAX_SEARCH_CHARACTERS} characters (including spaces) in the search list`)
  }
})

const config: Rule = all(
  limits,
  fields({
    nameservers: each(address),
    searches: each(named(searchSyntax)),
    options: each(
      whole(({ name }, at, errors) => {
        if (stringOf(name) === '') errors.push(requiredValue(at, 'must not be empty'))
      }),
    ),
  }),
)

/** `dnsConfig` of a Pod, which some values of `dnsPolicy` require. */
export const dns: Rule = whole(({ dnsPolicy, dnsConfig }, at, errors) => {
  const field = `${at}.dnsConfig`
  if (dnsPolicy === 'None') {
    if (!isJsonObject(dnsConfig)) {
      errors.push(requiredValue(field, 'must provide `dnsConfig` when `dnsPolicy` is None'))
      return
    }
    if (listOf(dnsConfig.nameservers).length === 0) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None'
      errors.push(requiredValue(`${field}.nameservers`, detail))
      return
    }
  }
  if (dnsConfig !== undefined) config(dnsConfig, field, errors)
})

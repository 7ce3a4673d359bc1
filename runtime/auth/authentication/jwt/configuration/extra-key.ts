import { invalidValue, requiredValue, dnsSubdomain, type FieldError } from '../../../../api/index.ts'

/** Characters of a path segment: RFC 3986 `pchar`. */
const SEGMENT = /^(?:[A-Za-z0-9/\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/

/** Returns the errors of a key such as `example.com/department`: a domain, a slash, and a path (AUTHN-CFG-16). */
export function domainPrefixedPath(path: string, key: string): readonly FieldError[] {
  if (key === '') return [requiredValue(path)]
  const [domain = '', ...rest] = key.split('/')
  const name = rest.join('/')
  if (domain === '' || name === '') {
    return [invalidValue(path, key, 'must be a domain-prefixed path (such as "acme.io/foo")')]
  }
  return [
    ...dnsSubdomain(domain).map((problem) => invalidValue(path, domain, problem)),
    ...(SEGMENT.test(name)
      ? []
      : [invalidValue(path, name, `Invalid path (regex used for validation is '${SEGMENT.source}')`)]),
  ]
}

import {
  invalidValue,
  requiredValue,
  tooLongValue,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type NameRule,
} from '../../../api/index.ts'

const DOMAIN_BYTES = 253
/** A label, a dot and a subdomain: a name within a namespace (bytes). */
const PATH_BYTES = 63 + 1 + 253

const labelled = (text: string, syntax: NameRule, at: string): FieldError[] =>
  text
    .split('.')
    .flatMap((label) =>
      syntax(label).map((problem) => invalidValue(at, text, `validating label ${JSON.stringify(label)}: ${problem}`)),
    )

/** Errors of the name of a signer: `example.com/name`. */
export function signerNameErrors(name: string, at: string): FieldError[] {
  if (name === '') return [requiredValue(at)]
  const [domain = '', path, ...more] = name.split('/')
  if (path === undefined || more.length > 0) {
    const detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'"
    return [invalidValue(at, name, detail)]
  }
  const errors: FieldError[] = []
  if (domain.length > DOMAIN_BYTES) errors.push(tooLongValue(at, DOMAIN_BYTES))
  errors.push(...labelled(domain, dnsLabel, at))
  if (!domain.includes('.')) {
    errors.push(invalidValue(at, domain, 'should be a domain with at least two segments separated by dots'))
  }
  errors.push(...labelled(path, dnsSubdomain, at))
  if (path.length > PATH_BYTES) errors.push(tooLongValue(at, PATH_BYTES))
  return errors
}

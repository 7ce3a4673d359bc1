import { labelValue } from '../../api/index.ts'
import { listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'

/** Advice for deprecated node labels, by their keys in the vendor's domain. */
const adviceIn = (domain: string): Readonly<Record<string, string>> => ({
  [`beta.${domain}/arch`]: `deprecated since v1.14; use "${domain}/arch" instead`,
  [`beta.${domain}/os`]: `deprecated since v1.14; use "${domain}/os" instead`,
  [`failure-domain.beta.${domain}/region`]: `deprecated since v1.17; use "topology.${domain}/region" instead`,
  [`failure-domain.beta.${domain}/zone`]: `deprecated since v1.17; use "topology.${domain}/zone" instead`,
  [`beta.${domain}/instance-type`]: `deprecated since v1.17; use "node.${domain}/instance-type" instead`,
  [`app.${domain}/created-by`]: 'deprecated since v1.9',
  [`scheduler.alpha.${domain}/preferAvoidPods`]: 'deprecated since v1.22; use Taints and Tolerations instead',
  [`node-role.${domain}/master`]: `use "node-role.${domain}/control-plane" instead`,
})

/**
 * Returns the warning about a node label, which `word` forms from the advice; none unless the label is deprecated.
 *
 * @param domain of the vendor's labels
 */
export function nodeLabelWarnings(key: unknown, domain: string, word: (advice: string) => string): string[] {
  const name = stringOf(key)
  if (!name.includes(`${domain}/`)) return []
  const advice = adviceIn(domain)
  return Object.hasOwn(advice, name) ? [word(advice[name] ?? '')] : []
}

/**
 * Returns the warnings of one term of a node selector.
 *
 * @param values `checked`: values must be valid label values, because no validation refuses others
 */
export function nodeTermWarnings(
  term: Readonly<JsonObject>,
  { at, domain, values }: { readonly at: string; readonly domain: string; readonly values: 'checked' | 'any' },
): string[] {
  return objectsOf(term.matchExpressions).flatMap(({ key, values: given }, index) => {
    const place = `${at}.matchExpressions[${index}]`
    const wrong =
      values === 'any'
        ? []
        : listOf(given).flatMap((value, position) =>
            labelValue(stringOf(value)).map(
              (problem) => `${place}.values[${position}]: ${stringOf(value)} is invalid, ${problem}`,
            ),
          )
    return [...nodeLabelWarnings(key, domain, (advice) => `${place}.key: ${stringOf(key)} is ${advice}`), ...wrong]
  })
}

/** Returns the warnings of the terms that a node must meet. */
export const requiredNodeWarnings = (selector: unknown, at: string, domain: string): string[] =>
  objectsOf(objectOf(selector).nodeSelectorTerms).flatMap((term, index) =>
    nodeTermWarnings(term, { at: `${at}.nodeSelectorTerms[${index}]`, domain, values: 'any' }),
  )

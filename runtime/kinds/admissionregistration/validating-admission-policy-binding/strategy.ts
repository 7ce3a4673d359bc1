import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  dnsSubdomain,
  pathSegment,
  type FieldError,
} from '../../../api/index.ts'
import { isJsonObject, listOf, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validateSelector } from '../../rules/label-selector.ts'
import { matchErrors } from '../rules.ts'

/** ValidatingAdmissionPolicyBindings. */
export const admissionPolicyBindings: Strategy = {
  generation: 'spec',
  unreadable: 'removed',
  validate: ({ spec }) => specErrors(objectOf(spec)),
}

const REPEATED =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)'

function specErrors({ policyName, paramRef, matchResources, validationActions }: Readonly<JsonObject>): FieldError[] {
  const name = stringOf(policyName)
  const actions = listOf(validationActions)
  const errors =
    name === ''
      ? [requiredValue('spec.policyName')]
      : dnsSubdomain(name).map((problem) => invalidValue('spec.policyName', name, problem))
  if (isJsonObject(paramRef)) errors.push(...paramRefErrors(paramRef, 'spec.paramRef'))
  errors.push(...matchErrors(matchResources, 'spec.matchResources'))
  if (actions.length === 0) {
    errors.push(requiredValue('spec.validationActions', 'at least one validation action is required'))
  }
  if (actions.includes('Deny') && actions.includes('Warn')) {
    errors.push(invalidValue('spec.validationActions', actions, REPEATED))
  }
  return errors
}

function paramRefErrors({ name: given, selector, parameterNotFoundAction }: JsonObject, at: string): FieldError[] {
  const name = stringOf(given)
  const errors = pathSegment(name).map((problem) => invalidValue(`${at}.name`, name, problem))
  if (name !== '' && selector !== undefined) {
    errors.push(
      ...['name', 'selector'].map((field) =>
        forbiddenValue(`${at}.${field}`, 'name and selector are mutually exclusive'),
      ),
    )
  }
  if (selector !== undefined) errors.push(...validateSelector(selector, `${at}.selector`))
  if (name === '' && selector === undefined) {
    errors.push(requiredValue(at, 'one of name or selector must be specified'))
  }
  if (stringOf(parameterNotFoundAction) === '') errors.push(requiredValue(`${at}.parameterNotFoundAction`))
  return errors
}

import {
  compilePolicyInSlices,
  type ExpressionEnvironments,
  expressionTexts,
  type AdmissionEnvironments,
} from '../../../admission/index.ts'
import { objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { specErrors } from './validate.ts'
import type { DynamicObject, FieldError } from '../../../api/index.ts'
import type { Sliced } from '../../../async/index.ts'

/** ValidatingAdmissionPolicies: compiled on write, refused with the position of the error (ADM-05, CEL-TYPE-02). */
export const admissionPolicies = (environments: ExpressionEnvironments): Strategy => ({
  generation: 'spec',
  unreadable: 'removed',
  statusMetadata: [],
  validateInSlices: (policy, old) => policyErrors(environments, policy, old),
})

function* policyErrors(
  environments: ExpressionEnvironments,
  { metadata, spec }: DynamicObject,
  old: DynamicObject | undefined,
): Sliced<readonly FieldError[]> {
  const compiled = yield* compilePolicyInSlices(spec, environmentsFor(environments, spec, old))
  return specErrors(objectOf(spec), metadata.name ?? '', compiled)
}

/** Returns the environments to compile in: those of stored expressions if an update adds none. */
function environmentsFor(
  { written, stored }: ExpressionEnvironments,
  spec: unknown,
  old: DynamicObject | undefined,
): AdmissionEnvironments {
  if (old === undefined) return written
  const known = new Set(expressionTexts(old.spec))
  return expressionTexts(spec).every((text) => known.has(text)) ? stored : written
}

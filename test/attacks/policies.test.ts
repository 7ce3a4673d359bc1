import { vendor } from '../../generated/index.ts'
import { send, type Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'

const ADMISSION = `admissionregistration.${vendor.apiDomain}/v1`
const POLICIES = `/apis/${ADMISSION}/validatingadmissionpolicies`

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** A policy with so much in its spec. */
const policy = (
  name: string,
  size: number,
  answers: readonly number[],
  spec: (size: number) => Readonly<Record<string, unknown>>,
): Attack => ({
  name,
  size,
  answers,
  requests: ({ id, size: n }) => [
    send(
      'POST',
      `${POLICIES}?dryRun=All`,
      JSON.stringify({
        apiVersion: ADMISSION,
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name: id },
        spec: {
          matchConstraints: {
            resourceRules: [
              { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] },
            ],
          },
          validations: [{ expression: 'true' }],
          ...spec(n),
        },
      }),
    ),
  ],
})

describeAttacks('admission policies', [
  policy('a policy of many validations', 40_000, [201], (n) => ({
    validations: many(n, (index) => ({ expression: `object.x${index} == ${index}` })),
  })),
  policy('a policy of many variables, each made of the one before', 8_000, [201], (n) => ({
    variables: many(n, (index) => ({
      name: `v${index}`,
      expression: index === 0 ? '1' : `variables.v${index - 1} + 1`,
    })),
  })),
  policy('a policy of many match conditions', 8_000, [201], (n) => ({
    matchConditions: many(n, (index) => ({ name: `c${index}`, expression: `object.x${index} == ${index}` })),
  })),
  policy('a policy of many validations that do not compile', 40_000, [422], (n) => ({
    validations: many(n, (index) => ({ expression: `x${index}` })),
  })),
])

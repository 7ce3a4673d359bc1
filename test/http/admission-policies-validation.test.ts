import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useServerHere } from '../support/server-here.ts'
import {
  admissionGroup,
  binding,
  bindings,
  configMapRule,
  policies,
  policy,
  validations,
} from './admission-policies.ts'
import { failed, succeeded, uniqueName } from './objects.ts'

/** Causes as `field: message`. */
type Errors = readonly string[]

const valid = validations('true')
const selector = { matchLabels: { a: 'b' } }
const about = (rule: object, more: object = {}) => ({
  ...valid,
  matchConstraints: { resourceRules: [{ ...configMapRule, ...rule }], ...more },
})

const faultyPolicies: readonly (readonly [string, Record<string, unknown>, Errors])[] = [
  ['no rules', { ...valid, matchConstraints: {} }, ['spec.matchConstraints.resourceRules: Required value']],
  [
    'everything beside others',
    about({
      operations: ['*', 'CREATE'],
      apiGroups: ['*', 'apps'],
      apiVersions: ['*', 'v1'],
      resources: ['*', 'pods'],
    }),
    [
      `spec.matchConstraints.resourceRules[0].operations: Invalid value: ["*","CREATE"]: if '*' is present, must not specify other operations`,
      `spec.matchConstraints.resourceRules[0].apiGroups: Invalid value: ["*","apps"]: if '*' is present, must not specify other API groups`,
      `spec.matchConstraints.resourceRules[0].apiVersions: Invalid value: ["*","v1"]: if '*' is present, must not specify other API versions`,
      `spec.matchConstraints.resourceRules[0].resources: Invalid value: ["*","pods"]: if '*' is present, must not specify other resources without subresources`,
    ],
  ],
  [
    'subresources twice',
    about({ resources: ['pods/*', 'pods/log', '*/scale', 'deployments/scale'] }),
    [
      `spec.matchConstraints.resourceRules[0].resources[1]: Invalid value: "pods/log": if 'pods/*' is present, must not specify pods/log`,
      `spec.matchConstraints.resourceRules[0].resources[3]: Invalid value: "deployments/scale": if '*/scale' is present, must not specify deployments/scale`,
    ],
  ],
  [
    'names that are none',
    about({ resourceNames: ['a/b', 'c', 'c'] }),
    [
      `spec.matchConstraints.resourceRules[0].resourceNames[0]: Invalid value: "a/b": may not contain '/'`,
      'spec.matchConstraints.resourceRules[0].resourceNames[2]: Duplicate value: "c"',
    ],
  ],
  [
    'a selector that makes no sense',
    about({}, { objectSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } }),
    [
      "spec.matchConstraints.objectSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
  ],
  [
    'a kind of parameters that is none',
    { ...valid, paramKind: { apiVersion: 'a/b/c', kind: 'no kind' } },
    [
      'spec.paramKind.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
      `spec.paramKind.kind: Invalid value: "no kind": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')`,
    ],
  ],
  [
    'a condition that is no boolean',
    { ...valid, matchConditions: [{ name: 'a', expression: 'object.x' }] },
    ['spec.matchConditions[0].expression: Invalid value: "object.x": must evaluate to bool but got dyn'],
  ],
  [
    'a variable that nobody has declared before',
    {
      variables: [
        { name: 'a', expression: 'variables.b' },
        { name: 'b', expression: '1' },
      ],
      ...validations('variables.b == 1'),
    },
    [
      `spec.variables[0].expression: Invalid value: "variables.b": compilation failed: ERROR: <input>:1:10: undefined field 'b'\n | variables.b\n | .........^`,
    ],
  ],
  [
    'variables that other fields offer',
    validations("self.a == 'x'", "claims.sub == 'x' || user.username == 'x'"),
    [
      `spec.validations[0].expression: Invalid value: "self.a == 'x'": compilation failed: ERROR: <input>:1:1: undeclared reference to 'self' (in container '')\n | self.a == 'x'\n | ^`,
      `spec.validations[1].expression: Invalid value: "claims.sub == 'x' || user.username == 'x'": compilation failed: ERROR: <input>:1:1: undeclared reference to 'claims' (in container '')\n | claims.sub == 'x' || user.username == 'x'\n | ^\nERROR: <input>:1:22: undeclared reference to 'user' (in container '')\n | claims.sub == 'x' || user.username == 'x'\n | .....................^`,
    ],
  ],
  [
    'a message that asks for rights',
    { validations: [{ expression: 'true', messageExpression: "authorizer.path('/').check('get').reason()" }] },
    [
      `spec.validations[0].messageExpression: Invalid value: "authorizer.path('/').check('get').reason()": compilation failed: ERROR: <input>:1:1: undeclared reference to 'authorizer' (in container '')\n | authorizer.path('/').check('get').reason()\n | ^`,
    ],
  ],
  [
    'messages that cannot be shown',
    {
      validations: [
        { expression: ' ', message: 'a\nb' },
        { expression: 'true', message: ' ', messageExpression: ' ' },
      ],
    },
    [
      'spec.validations[0].expression: Required value: expression is not specified',
      'spec.validations[0].message: Invalid value: "a\\nb": message must not contain line breaks',
      'spec.validations[1].messageExpression: Invalid value: " ": must be non-empty if specified',
      'spec.validations[1].message: Invalid value: " ": message must be non-empty if specified',
    ],
  ],
  [
    'annotations that are no texts',
    {
      auditAnnotations: [
        { key: 'k', valueExpression: '1' },
        { key: 'k', valueExpression: 'null' },
      ],
    },
    [
      'spec.auditAnnotations[0].valueExpression: Invalid value: "1": must evaluate to one of [string null_type] but got int',
      'spec.auditAnnotations[1].key: Duplicate value: "k"',
    ],
  ],
]

const faultyBindings: readonly (readonly [string, Record<string, unknown>, Errors])[] = [
  ['no policy', { policyName: '', validationActions: ['Deny'] }, ['spec.policyName: Required value']],
  [
    'the same said twice',
    { validationActions: ['Deny', 'Warn'] },
    [
      'spec.validationActions: Invalid value: ["Deny","Warn"]: must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
    ],
  ],
  [
    'parameters that are named and selected',
    { paramRef: { name: 'a', selector, parameterNotFoundAction: 'Deny' } },
    [
      'spec.paramRef.name: Forbidden: name and selector are mutually exclusive',
      'spec.paramRef.selector: Forbidden: name and selector are mutually exclusive',
    ],
  ],
  [
    'parameters that are neither',
    { paramRef: {} },
    [
      'spec.paramRef: Required value: one of name or selector must be specified',
      'spec.paramRef.parameterNotFoundAction: Required value',
    ],
  ],
]

describe.each(stores)('what is refused when it is written on %s', (store) => {
  const server = useServerHere({ store })
  const errorsOf = async (path: string, body: unknown): Promise<Errors> =>
    (failed(await server.client.post(path, body), 422, 'Invalid').details.causes ?? []).map(
      ({ field, message }) => `${field}: ${message}`,
    )

  it.each(faultyPolicies)('a policy: %s', async (_, spec, errors) => {
    expect(await errorsOf(policies, policy(uniqueName('faulty'), spec))).toEqual(errors)
  })

  it.each(faultyBindings)('a binding: %s', async (_, spec, errors) => {
    expect(await errorsOf(bindings, binding(uniqueName('faulty'), spec))).toEqual(errors)
  })

  it('match conditions of a webhook that do not compile', async () => {
    const path = `/apis/${admissionGroup}/v1/validatingwebhookconfigurations`
    const webhook = (matchConditions: readonly object[]) => ({
      apiVersion: `${admissionGroup}/v1`,
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'conditions' },
      webhooks: [
        {
          name: 'conditions.hook.example',
          clientConfig: { url: 'https://none.example/' },
          rules: [{ ...configMapRule, resources: ['none'] }],
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          matchConditions,
        },
      ],
    })
    const faulty = webhook([
      { name: 'typed', expression: 'request.nope' },
      { name: 'without parameters', expression: 'params == null' },
    ])
    expect(await errorsOf(path, faulty)).toEqual([
      `webhooks[0].matchConditions[0].expression: Invalid value: "request.nope": compilation failed: ERROR: <input>:1:8: undefined field 'nope'\n | request.nope\n | .......^`,
      `webhooks[0].matchConditions[1].expression: Invalid value: "params == null": compilation failed: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n | params == null\n | ^`,
      expect.stringContaining(
        'webhooks[0].matchConditions[1].name: Invalid value: "without parameters": name part must consist',
      ),
    ])
    succeeded(await server.client.post(path, webhook([{ name: 'a', expression: 'request.dryRun' }])))
  })
})

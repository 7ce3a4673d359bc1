import type { Client } from '../support/client.ts'
import { succeeded, uniqueName } from './objects.ts'

export const admissionGroup = 'admissionregistration.orch.io'
export const policies = `/apis/${admissionGroup}/v1/validatingadmissionpolicies`
export const bindings = `/apis/${admissionGroup}/v1/validatingadmissionpolicybindings`

/** What a policy is about unless its spec says otherwise. */
export const configMapRule = { apiGroups: [''], apiVersions: ['v1'], operations: ['*'], resources: ['configmaps'] }

export const policy = (name: string, spec: Record<string, unknown>) => ({
  apiVersion: `${admissionGroup}/v1`,
  kind: 'ValidatingAdmissionPolicy',
  metadata: { name },
  spec: { matchConstraints: { resourceRules: [configMapRule] }, ...spec },
})

export const binding = (name: string, spec: Record<string, unknown> = {}) => ({
  apiVersion: `${admissionGroup}/v1`,
  kind: 'ValidatingAdmissionPolicyBinding',
  metadata: { name },
  spec: { policyName: name, validationActions: ['Deny'], ...spec },
})

/** The requests of one namespace. */
export const within = (namespace: string) => ({
  matchResources: { namespaceSelector: { matchLabels: { 'orch.io/metadata.name': namespace } } },
})

/** One that must be true, or several. */
export const validations = (...expressions: readonly string[]) => ({
  validations: expressions.map((expression) => ({ expression })),
})

/** Puts a policy in force in a namespace; answers with its name. */
export async function enforce(
  client: Client,
  namespace: string,
  spec: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<string> {
  const name = uniqueName('policy')
  succeeded(await client.post(policies, policy(name, spec)))
  succeeded(await client.post(bindings, binding(name, { ...within(namespace), ...more })))
  return name
}

/** Takes back what {@link enforce} has put in force. */
export async function release(client: Client, name: string): Promise<void> {
  succeeded(await client.delete(`${bindings}/${name}`))
  succeeded(await client.delete(`${policies}/${name}`))
}

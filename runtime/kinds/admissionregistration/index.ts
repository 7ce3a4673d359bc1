import type { ExpressionEnvironments } from '../../admission/index.ts'
import type { Kinds } from '../kind.ts'
import { admissionPolicyBindingColumns } from './validating-admission-policy-binding/columns.ts'
import { admissionPolicyBindings } from './validating-admission-policy-binding/strategy.ts'
import { admissionPolicyColumns } from './validating-admission-policy/columns.ts'
import { admissionPolicies } from './validating-admission-policy/strategy.ts'
import { webhookConfigurationColumns } from './webhook-configuration/columns.ts'
import { webhookConfigurations } from './webhook-configuration/strategy.ts'

/** The kinds that configure admission; their expressions are compiled in `environments`. */
export const admissionRegistration = (environments: ExpressionEnvironments): Kinds => ({
  mutatingwebhookconfigurations: {
    strategy: webhookConfigurations(environments),
    columns: webhookConfigurationColumns,
  },
  validatingadmissionpolicies: { strategy: admissionPolicies(environments), columns: admissionPolicyColumns },
  validatingadmissionpolicybindings: { strategy: admissionPolicyBindings, columns: admissionPolicyBindingColumns },
  validatingwebhookconfigurations: {
    strategy: webhookConfigurations(environments),
    columns: webhookConfigurationColumns,
  },
})

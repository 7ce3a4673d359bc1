// Generated from schemas/admissionregistration by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const MutatingWebhookConfigurationV1beta1V1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1beta1', 'admissionregistration.orch.io/v1', []),
)

export const ValidatingAdmissionPolicyV1beta1V1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1beta1', 'admissionregistration.orch.io/v1', []),
)

export const ValidatingAdmissionPolicyV1alpha1V1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1alpha1', 'admissionregistration.orch.io/v1', []),
)

export const ValidatingAdmissionPolicyBindingV1beta1V1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1beta1', 'admissionregistration.orch.io/v1', []),
)

export const ValidatingAdmissionPolicyBindingV1alpha1V1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1alpha1', 'admissionregistration.orch.io/v1', []),
)

export const ValidatingWebhookConfigurationV1beta1V1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1beta1', 'admissionregistration.orch.io/v1', []),
)

export const MutatingAdmissionPolicyV1alpha1V1beta1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1alpha1', 'admissionregistration.orch.io/v1beta1', []),
)

export const MutatingAdmissionPolicyBindingV1alpha1V1beta1 = convert.lazily(() =>
  convert.conversion('admissionregistration.orch.io/v1alpha1', 'admissionregistration.orch.io/v1beta1', []),
)

// Generated from schemas/admissionregistration/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as admissionregistration_v1 from '../v1/types.ts'
import type * as admissionregistration_v1beta1 from '../v1beta1/types.ts'

/** Expressions that decide whether a request is admitted. */
export interface ValidatingAdmissionPolicy extends ApiObject {
  /** What is wanted. */
  spec?: admissionregistration_v1.ValidatingAdmissionPolicySpec
  /** What was last observed; written by controllers, not by users. */
  status?: admissionregistration_v1.ValidatingAdmissionPolicyStatus
}

/** A list of ValidatingAdmissionPolicy objects. */
export type ValidatingAdmissionPolicyList = ObjectList<ValidatingAdmissionPolicy>

/** Puts a ValidatingAdmissionPolicy into force. */
export interface ValidatingAdmissionPolicyBinding extends ApiObject {
  /** What is wanted. */
  spec?: admissionregistration_v1.ValidatingAdmissionPolicyBindingSpec
}

/** A list of ValidatingAdmissionPolicyBinding objects. */
export type ValidatingAdmissionPolicyBindingList = ObjectList<ValidatingAdmissionPolicyBinding>

/** Expressions that change objects before they are stored. */
export interface MutatingAdmissionPolicy extends ApiObject {
  /** What is wanted. */
  spec?: admissionregistration_v1beta1.MutatingAdmissionPolicySpec
}

/** A list of MutatingAdmissionPolicy objects. */
export type MutatingAdmissionPolicyList = ObjectList<MutatingAdmissionPolicy>

/** Puts a MutatingAdmissionPolicy into force. */
export interface MutatingAdmissionPolicyBinding extends ApiObject {
  /** What is wanted. */
  spec?: admissionregistration_v1beta1.MutatingAdmissionPolicyBindingSpec
}

/** A list of MutatingAdmissionPolicyBinding objects. */
export type MutatingAdmissionPolicyBindingList = ObjectList<MutatingAdmissionPolicyBinding>

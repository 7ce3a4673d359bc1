// Generated from schemas/admissionregistration/v1alpha1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as admissionregistration_v1 from '../v1/schemas.ts'
import * as admissionregistration_v1beta1 from '../v1beta1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const ValidatingAdmissionPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1alpha1.ValidatingAdmissionPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...admissionregistration_v1.ValidatingAdmissionPolicySpec(), default: {} },
    status: { ...admissionregistration_v1.ValidatingAdmissionPolicyStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ValidatingAdmissionPolicyBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1alpha1.ValidatingAdmissionPolicyBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...admissionregistration_v1.ValidatingAdmissionPolicyBindingSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const MutatingAdmissionPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1alpha1.MutatingAdmissionPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...admissionregistration_v1beta1.MutatingAdmissionPolicySpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const MutatingAdmissionPolicyBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1alpha1.MutatingAdmissionPolicyBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...admissionregistration_v1beta1.MutatingAdmissionPolicyBindingSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

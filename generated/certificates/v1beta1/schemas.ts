// Generated from schemas/certificates/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const ClusterTrustBundle = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.ClusterTrustBundle',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ClusterTrustBundleSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ClusterTrustBundleSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.ClusterTrustBundleSpec',
  required: ['trustBundle'],
  properties: { signerName: { type: 'string', omitEmpty: true }, trustBundle: { type: 'string', omitEmpty: true } },
  wire: { signerName: 1, trustBundle: 2 },
}))

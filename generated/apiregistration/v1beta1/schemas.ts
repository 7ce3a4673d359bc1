// Generated from schemas/apiregistration/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as apiregistration_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const APIService = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apiregistration/v1beta1.APIService',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...apiregistration_v1.APIServiceSpec(), default: {} },
    status: { ...apiregistration_v1.APIServiceStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

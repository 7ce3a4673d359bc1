// Generated from schemas/certificates by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const CertificateSigningRequestV1beta1V1 = convert.lazily(() =>
  convert.conversion('certificates.orch.io/v1beta1', 'certificates.orch.io/v1', []),
)

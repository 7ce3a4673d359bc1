import { ApiError, forbidden, type StatusReason } from '../../api/index.ts'
import type { AdmissionAttributes } from '../types.ts'

const CODES: Readonly<Partial<Record<string, { readonly code: number; readonly reason: StatusReason }>>> = {
  Forbidden: { code: 403, reason: 'Forbidden' },
  Unauthorized: { code: 401, reason: 'Unauthorized' },
  RequestEntityTooLarge: { code: 413, reason: 'RequestEntityTooLarge' },
}

/** Returns the error of a request that a policy refuses; its reason determines its code, which is 422 without one. */
export function policyRefusal(attributes: AdmissionAttributes, message: string, reason: string): ApiError {
  const { resource, name, object } = attributes
  const shown = name || object?.metadata.name || object?.metadata.generateName || 'Unknown'
  const { status } = forbidden(resource, shown, message)
  const { code, reason: known } = CODES[reason] ?? { code: 422, reason: 'Invalid' }
  return new ApiError(code, known, status.message ?? message, { ...status.details, causes: [{ message }] })
}

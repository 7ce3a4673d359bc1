import { describe, forbiddenValue, unsupportedValue, ApiError, type FieldError, type Vendor } from '../../api/index.ts'
import type { ListRequest, WatchRequest } from '../contract.ts'

const FIELD = 'resourceVersionMatch'

/** Throws ApiError 400 with the messages and causes of an invalid options object (QUERY-02, RV-13, RV-28). */
function refuse(vendor: Vendor, errors: readonly FieldError[]): void {
  if (errors.length === 0) return
  const group = `meta.${vendor.apiDomain}`
  const sentences = errors.map(describe)
  const summary = sentences.length === 1 ? sentences[0] : `[${sentences.join(', ')}]`
  throw new ApiError(400, 'BadRequest', `ListOptions.${group} "" is invalid: ${summary}`, {
    group,
    kind: 'ListOptions',
    causes: errors.map(({ field, reason, message }) => ({ reason, message, field })),
  })
}

/** Refuses the invalid combinations of the table "Resource version semantics: get and list". Throws ApiError 400. */
export function validateListOptions(vendor: Vendor, request: ListRequest): void {
  const { resourceVersionMatch: match, resourceVersion, continueToken } = request
  if (match === '') return
  const errors: FieldError[] = []
  if (resourceVersion === '')
    errors.push(forbiddenValue(FIELD, `${FIELD} is forbidden unless resourceVersion is provided`))
  if (continueToken !== '') errors.push(forbiddenValue(FIELD, `${FIELD} is forbidden when continue is provided`))
  if (match !== 'Exact' && match !== 'NotOlderThan')
    errors.push(unsupportedValue(FIELD, match, ['Exact', 'NotOlderThan', '']))
  if (match === 'Exact' && resourceVersion === '0') {
    errors.push(forbiddenValue(FIELD, `${FIELD} "exact" is forbidden for resourceVersion "0"`))
  }
  refuse(vendor, errors)
}

/** Refuses invalid options of a streaming list (SLIST-06, SLIST-07). Throws ApiError 400. */
export function validateWatchOptions(vendor: Vendor, request: WatchRequest, watchList: 'enabled' | 'disabled'): void {
  const { resourceVersionMatch: match, sendInitialEvents } = request
  const errors: FieldError[] = []
  if (sendInitialEvents !== undefined) {
    if (watchList === 'disabled') {
      errors.push(
        forbiddenValue(
          'sendInitialEvents',
          'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
        ),
      )
    }
    if (match !== 'NotOlderThan') {
      errors.push(forbiddenValue(FIELD, `sendInitialEvents requires setting ${FIELD} to NotOlderThan`))
      if (match !== '') errors.push(unsupportedValue(FIELD, match, ['NotOlderThan']))
    }
  } else if (match !== '') {
    errors.push(forbiddenValue(FIELD, `${FIELD} is forbidden for watch unless sendInitialEvents is provided`))
  }
  refuse(vendor, errors)
}

import { forbiddenValue, requiredValue, unsupportedValue, type FieldError } from '../../../api/index.ts'
import { readBoolean } from '../query.ts'
import type { ApiRequest } from '../types.ts'
import { fieldManagerErrors } from './field-manager.ts'
import { refuseBad, refuseInvalid } from './invalid-options.ts'

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** The options of create, update and patch. */
export interface WriteParameters {
  readonly dryRun: 'All' | undefined
  readonly fieldManager: string
  readonly fieldValidation: FieldValidation
}

export type WriteOptionsKind = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions'

const LEVELS: readonly FieldValidation[] = ['Ignore', 'Strict', 'Warn']
const isLevel = (value: string): value is FieldValidation => LEVELS.some((level) => level === value)

const DEFAULTS: WriteParameters = { dryRun: undefined, fieldManager: '', fieldValidation: 'Warn' }

/** Returns an error for any value of `dryRun` but `All` and '' (DRY-01, DRY-11). */
export function dryRunErrors(values: readonly string[]): readonly FieldError[] {
  const known = values.every((value) => value === 'All' || value === '')
  return known ? [] : [unsupportedValue('dryRun', values, ['All'])]
}

/** The options of an apply. */
export interface ApplyParameters extends WriteParameters {
  /** `force`: take over fields of other managers (SSA-06). */
  readonly conflicts: 'refuse' | 'force'
}

/** Reads and checks the options of an apply, which must have a field manager (SSA-03). Throws ApiError 400, 422. */
export function readApplyParameters(query: URLSearchParams, metaGroup: string): ApplyParameters {
  const conflicts = readBoolean(query.get('force')) ? 'force' : 'refuse'
  const parameters = parametersIn(withoutForce(query), 'PatchOptions', metaGroup)
  if (parameters.fieldManager === '') {
    refuseInvalid(metaGroup, 'PatchOptions', [requiredValue('fieldManager', 'is required for apply patch')])
  }
  return { conflicts, ...parameters }
}

function withoutForce(query: URLSearchParams): URLSearchParams {
  if (!query.has('force')) return query
  const rest = new URLSearchParams(query)
  rest.delete('force')
  return rest
}

/** Reads and checks the options of a write; most have none. Throws ApiError 400, 422. */
export const readWriteParameters = (
  request: Pick<ApiRequest, 'rawQuery' | 'query'>,
  kind: WriteOptionsKind,
  metaGroup: string,
): WriteParameters => (request.rawQuery === '' ? DEFAULTS : parametersIn(request.query, kind, metaGroup))

function parametersIn(query: URLSearchParams, kind: WriteOptionsKind, metaGroup: string): WriteParameters {
  const dryRun = query.getAll('dryRun')
  const fieldManager = query.get('fieldManager') ?? ''
  const level = query.get('fieldValidation') ?? ''
  const errors = [...dryRunErrors(dryRun)]
  if (kind === 'PatchOptions' && query.has('force')) {
    const why = 'may not be specified for non-apply patch'
    if (readBoolean(query.get('force'))) errors.push(forbiddenValue('force', why))
  }
  if (level !== '' && !isLevel(level)) errors.push(unsupportedValue('fieldValidation', level, ['', ...LEVELS]))
  refuseBad(metaGroup, kind, errors)
  refuseInvalid(metaGroup, kind, fieldManagerErrors(fieldManager))
  return {
    dryRun: dryRun.length > 0 ? 'All' : undefined,
    fieldManager,
    fieldValidation: isLevel(level) ? level : 'Warn',
  }
}

import { isEnough, MOST_ERRORS, ApiError } from '../../api/index.ts'
import { describePath, memberPaths } from '../fields/index.ts'
import type { Taken } from './change-owners.ts'
import type { Owner } from './owners.ts'

/** A field that an apply would change and that another manager owns. */
export interface Conflict {
  readonly owner: Owner
  /** As in `.spec.ports[port=80,protocol="TCP"].name`. */
  readonly path: string
}

/** One conflict per field and manager, as many as a refusal names. */
export function conflictsOver(taken: readonly Taken[]): Conflict[] {
  const conflicts: Conflict[] = []
  for (const { owner, fields } of taken) {
    for (const path of memberPaths(fields)) {
      if (isEnough(conflicts)) return conflicts
      conflicts.push({ owner, path: describePath(path) })
    }
  }
  return conflicts
}

/** A manager as conflicts name it: an updater with the version that it used. */
function describeOwner({ manager, operation, apiVersion, subresource }: Owner): string {
  const where = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`
  return `${JSON.stringify(manager)}${where}${operation === 'Update' ? ` using ${apiVersion}` : ''}`
}

function describeAll(conflicts: readonly Conflict[]): string {
  const [first] = conflicts
  if (first !== undefined && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${describeOwner(first.owner)}: ${first.path}`
  }
  const paths = new Map<Owner, string[]>()
  for (const { owner, path } of conflicts) {
    const known = paths.get(owner)
    if (known === undefined) paths.set(owner, [`- ${path}`])
    else known.push(`- ${path}`)
  }
  const lines = [...paths].flatMap(([owner, fields]) => [`conflicts with ${describeOwner(owner)}:`, ...fields])
  const number = isEnough(conflicts) ? `more than ${MOST_ERRORS}` : String(conflicts.length)
  return `Apply failed with ${number} conflicts: ${lines.join('\n')}`
}

/** 409 with one cause per field and manager (SSA-23). */
export const conflictError = (conflicts: readonly Conflict[]): ApiError =>
  new ApiError(409, 'Conflict', describeAll(conflicts), {
    causes: conflicts.map(({ owner, path }) => ({
      reason: 'FieldManagerConflict',
      message: `conflict with ${describeOwner(owner)}`,
      field: path,
    })),
  })

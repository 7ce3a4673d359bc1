import { isEnough, MOST_ERRORS, ApiError } from '../../api/index.ts'
import { describePath, memberPaths } from '../fields/index.ts'
import type { TakenFields } from './release-fields.ts'
import type { FieldManager } from './field-managers.ts'

/** A field that an apply would change and that another manager owns. */
export interface Conflict {
  readonly fieldManager: FieldManager
  /** Path for people, e.g. `.spec.ports[port=80,protocol="TCP"].name`. */
  readonly path: string
}

/** Returns one conflict per field and manager, as many as a refusal lists. */
export function conflictsOver(taken: readonly TakenFields[]): Conflict[] {
  const conflicts: Conflict[] = []
  for (const { fieldManager, fields } of taken) {
    for (const path of memberPaths(fields)) {
      if (isEnough(conflicts)) return conflicts
      conflicts.push({ fieldManager, path: describePath(path) })
    }
  }
  return conflicts
}

/** Describes a manager for conflicts: an updater with the version that it used. */
function describeManager({ manager, operation, apiVersion, subresource }: FieldManager): string {
  const where = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`
  return `${JSON.stringify(manager)}${where}${operation === 'Update' ? ` using ${apiVersion}` : ''}`
}

function describeAll(conflicts: readonly Conflict[]): string {
  const [first] = conflicts
  if (first !== undefined && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${describeManager(first.fieldManager)}: ${first.path}`
  }
  const paths = new Map<FieldManager, string[]>()
  for (const { fieldManager, path } of conflicts) {
    const known = paths.get(fieldManager)
    if (known === undefined) paths.set(fieldManager, [`- ${path}`])
    else known.push(`- ${path}`)
  }
  const lines = [...paths].flatMap(([fieldManager, fields]) => [
    `conflicts with ${describeManager(fieldManager)}:`,
    ...fields,
  ])
  const number = isEnough(conflicts) ? `more than ${MOST_ERRORS}` : String(conflicts.length)
  return `Apply failed with ${number} conflicts: ${lines.join('\n')}`
}

/** Returns a 409 with one cause per field and manager (SSA-23). */
export const conflictError = (conflicts: readonly Conflict[]): ApiError =>
  new ApiError(409, 'Conflict', describeAll(conflicts), {
    causes: conflicts.map(({ fieldManager, path }) => ({
      reason: 'FieldManagerConflict',
      message: `conflict with ${describeManager(fieldManager)}`,
      field: path,
    })),
  })

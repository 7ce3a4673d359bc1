import { ApiError } from '../../meta/status.ts'
import { describePath, memberPaths, type FieldSet } from '../fields/index.ts'
import type { Owner } from './owners.ts'

/** A field that an apply would change and that another manager owns. */
export interface Conflict {
  readonly owner: Owner
  /** As in `.spec.ports[port=80,protocol="TCP"].name`. */
  readonly path: string
}

/** One conflict per field and manager. */
export const conflictsOver = (owner: Owner, fields: FieldSet): Conflict[] =>
  [...memberPaths(fields)].map((path) => ({ owner, path: describePath(path) }))

/** A manager as conflicts name it: an updater with the version that it used. */
export function describeOwner({ manager, operation, apiVersion, subresource }: Owner): string {
  const where = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`
  return `${JSON.stringify(manager)}${where}${operation === 'Update' ? ` using ${apiVersion}` : ''}`
}

function describeAll(conflicts: readonly Conflict[]): string {
  const [first] = conflicts
  if (first !== undefined && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${describeOwner(first.owner)}: ${first.path}`
  }
  const paths = new Map<Owner, string[]>()
  for (const { owner, path } of conflicts) paths.set(owner, [...(paths.get(owner) ?? []), `- ${path}`])
  const lines = [...paths].flatMap(([owner, fields]) => [`conflicts with ${describeOwner(owner)}:`, ...fields])
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`
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

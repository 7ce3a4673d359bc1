import type { ObjectMeta } from '../../../api/index.ts'
import type { OperationContext } from '../../contract.ts'

/** Drops repeated owner references, with a warning. */
export function dedupeOwners(metadata: ObjectMeta, context: OperationContext): void {
  const owners = metadata.ownerReferences
  if (owners === undefined || owners.length < 2) return
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const kept = owners.filter((owner) => {
    const text = JSON.stringify(Object.entries(owner).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!seen.has(text)) return seen.add(text)
    repeated.add(owner.uid)
    return false
  })
  if (repeated.size === 0) return
  metadata.ownerReferences = kept
  context.warn(
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...repeated].join(', ')}`,
  )
}

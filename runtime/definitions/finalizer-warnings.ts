import { qualifiedName } from '../api/index.ts'
import type { Strategy } from '../registry/index.ts'

const AT = 'metadata.finalizers'

/** Returns the warnings of finalizers that a write adds to a custom object: others may mean something else by such a name. */
export const finalizerWarnings: NonNullable<Strategy['warnings']> = ({ metadata }, old, { context, resource }) => {
  if (context.subresource !== '' || metadata.finalizers === undefined) return []
  const known = new Set([...(old?.metadata.finalizers ?? []), 'orphan', 'foregroundDeletion', resource.vendor.name])
  const added = new Set(metadata.finalizers.filter((name) => !known.has(name)))
  return [...added].sort().flatMap((name) => {
    const path = name.includes('.') ? ' including a path (/)' : ''
    const advice = `prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`
    const shown = `${AT}: ${JSON.stringify(name)}`
    return [
      ...qualifiedName(name).map((problem) => `${shown}: ${problem}`),
      ...(name.includes('/') ? [] : [`${shown}: ${advice}`]),
    ]
  })
}

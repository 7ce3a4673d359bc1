/**
 * Returns the full names that a name may refer to in a container, the longest first: `x` in `a.b` may be `a.b.x`, `a.x`
 * or `x`. A leading dot refers to the root: `.x` is `x` only.
 */
export function candidateNames(container: string, name: string): readonly string[] {
  if (name.startsWith('.')) return [name.slice(1)]
  const candidates: string[] = []
  for (let prefix = container; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
    candidates.push(`${prefix}.${name}`)
  }
  return [...candidates, name]
}

const QUALIFIED_NAME = /^[A-Za-z_@][A-Za-z0-9_@]*(?:\.[A-Za-z_@][A-Za-z0-9_@]*)*$/

/** Reports whether a variable, type or container may have the name: identifiers joined by dots. */
export function isQualifiedName(name: string): boolean {
  return QUALIFIED_NAME.test(name)
}

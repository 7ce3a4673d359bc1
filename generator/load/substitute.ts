import type { Vendor } from '../../runtime/api/index.ts'
import { type Issue, pointerTo } from '../issue.ts'

const PLACEHOLDER = /\$\{([A-Za-z]*)\}/g

/** Replaces `${name}` in every key and value by the vendor's names; names that the vendor file lacks become issues. */
export function substitute(file: string, value: unknown, vendor: Vendor): { value: unknown; issues: readonly Issue[] } {
  const names = new Map<string, string>(Object.entries(vendor))
  const issues: Issue[] = []
  const inText = (text: string, pointer: string): string =>
    text.replace(PLACEHOLDER, (whole, name: string) => {
      const replacement = names.get(name)
      if (replacement === undefined) issues.push({ file, pointer, reason: `${whole} is no entry of the vendor file` })
      return replacement ?? whole
    })
  const walk = (node: unknown, pointer: string): unknown => {
    if (typeof node === 'string') return inText(node, pointer)
    if (Array.isArray(node)) return node.map((item, index) => walk(item, pointerTo(pointer, index)))
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, item]) => [
        inText(key, pointerTo(pointer, key)),
        walk(item, pointerTo(pointer, key)),
      ]),
    )
  }
  return { value: walk(value, ''), issues }
}

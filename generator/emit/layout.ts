/** Text that may be laid out on one line or on several. */
export type Layout = string | readonly Layout[] | Node

type Node =
  | { readonly kind: 'line'; readonly flat: string; readonly hard: boolean }
  | { readonly kind: 'indent'; readonly content: Layout }
  | { readonly kind: 'group'; readonly content: Layout; readonly broken: boolean }
  | { readonly kind: 'ifBroken'; readonly broken: Layout; readonly flat: Layout }
  | { readonly kind: 'choice'; readonly options: readonly Layout[] }

/** The widths that the project's own code is formatted with. */
const WIDTH = 120
const STEP = 2

/** A space, or the end of a line where its group does not fit on one. */
export const LINE: Layout = { kind: 'line', flat: ' ', hard: false }
/** Nothing, or the end of a line where its group does not fit on one. */
export const SOFT_LINE: Layout = { kind: 'line', flat: '', hard: false }
/** The end of a line. */
export const HARD_LINE: Layout = { kind: 'line', flat: '', hard: true }

/** Content whose new lines begin one step deeper. */
export const indent = (...content: readonly Layout[]): Layout => ({ kind: 'indent', content })

/** Content that is on one line if it fits, with all its own lines ended otherwise. */
export const group = (...content: readonly Layout[]): Layout => ({ kind: 'group', content, broken: breaks(content) })

/** A group with all its lines ended. */
export const broken = (...content: readonly Layout[]): Layout => ({ kind: 'group', content, broken: true })

/** Text that differs between a group on one line and on several. */
export const ifBroken = (onSeveral: Layout, onOne: Layout = ''): Layout => ({
  kind: 'ifBroken',
  broken: onSeveral,
  flat: onOne,
})

/** The first option if it fits on one line, else the first whose first line fits, else the last. */
export const choice = (...options: readonly Layout[]): Layout => ({ kind: 'choice', options })

export const join = (separator: Layout, parts: readonly Layout[]): readonly Layout[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))

/** Whether a layout can't be on one line. */
export function breaks(layout: Layout): boolean {
  if (typeof layout === 'string') return false
  if (isList(layout)) return layout.some(breaks)
  switch (layout.kind) {
    case 'line':
      return layout.hard
    case 'indent':
      return breaks(layout.content)
    case 'group':
      return layout.broken
    case 'ifBroken':
      return false
    case 'choice':
      return layout.options.every(breaks)
  }
}

/** A part of a layout that is still to be printed. */
interface Pending {
  readonly layout: Layout
  readonly depth: number
  readonly mode: 'flat' | 'broken'
}

/**
 * Where a layout is printed: the text before it on its line, the indentation of that line (spaces), and the text after
 * it.
 */
export interface Place {
  readonly before?: string
  readonly depth?: number
  readonly after?: string
}

/**
 * Prints a layout without its surroundings, like prettier: a group is on one line if it fits there, together with the
 * text up to the next possible line break.
 */
export function print(layout: Layout, { before = '', depth = 0, after = '' }: Place = {}): string {
  const pending: Pending[] = [
    { layout: after, depth, mode: 'broken' },
    { layout, depth, mode: 'broken' },
  ]
  let text = ''
  let column = before.length
  while (pending.length > 1) {
    const next = pending.pop()!
    if (typeof next.layout === 'string') {
      text += next.layout
      column += next.layout.length
    } else if (!isList(next.layout) && next.layout.kind === 'line' && (next.mode === 'broken' || next.layout.hard)) {
      text = `${text.trimEnd()}\n${' '.repeat(next.depth)}`
      column = next.depth
    } else pending.push(...opened(next, (one) => fits([...pending, one], WIDTH - column)))
  }
  return text
}

/** Returns the parts of a layout that is not text, the last one first. */
function opened({ layout, depth, mode }: Pending, fit: (one: Pending) => boolean): readonly Pending[] {
  if (typeof layout === 'string') return [{ layout, depth, mode }]
  if (isList(layout)) return layout.map((part) => ({ layout: part, depth, mode })).reverse()
  switch (layout.kind) {
    case 'line':
      return [{ layout: layout.flat, depth, mode }]
    case 'indent':
      return [{ layout: layout.content, depth: depth + STEP, mode }]
    case 'ifBroken':
      return [{ layout: mode === 'broken' ? layout.broken : layout.flat, depth, mode }]
    case 'group': {
      const flat: Pending = { layout: layout.content, depth, mode: 'flat' }
      return [!layout.broken && (mode === 'flat' || fit(flat)) ? flat : { ...flat, mode: 'broken' }]
    }
    case 'choice': {
      const [first = '', ...others] = layout.options
      const flat: Pending = { layout: first, depth, mode: 'flat' }
      if (mode === 'flat' || (!breaks(first) && fit(flat))) return [flat]
      const tries = others.map((option): Pending => ({ layout: option, depth, mode: 'flat' }))
      return [tries.find(fit) ?? { ...(tries.at(-1) ?? flat), mode: 'broken' }]
    }
  }
}

/** Whether everything up to the next line that may end fits. */
function fits(pending: readonly Pending[], width: number): boolean {
  const rest = [...pending]
  let room = width
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { layout, mode } = next
    if (typeof layout === 'string') room -= layout.length
    else if (isList(layout)) for (const part of layout.toReversed()) rest.push({ ...next, layout: part })
    else if (layout.kind === 'line') {
      if (mode === 'broken' || layout.hard) return room >= 0
      room -= layout.flat.length
    } else if (layout.kind === 'group')
      rest.push({ ...next, layout: layout.content, mode: layout.broken ? 'broken' : mode })
    else if (layout.kind === 'choice')
      rest.push({ ...next, layout: (mode === 'broken' ? layout.options.at(-1) : layout.options[0]) ?? '' })
    else if (layout.kind === 'ifBroken') rest.push({ ...next, layout: mode === 'broken' ? layout.broken : layout.flat })
    else rest.push({ ...next, layout: layout.content })
    if (room < 0) return false
  }
  return room >= 0
}

const isList = (layout: Layout): layout is readonly Layout[] => Array.isArray(layout)

import { isNode, type Scalar } from 'yaml'
import { Cuts } from './cuts.ts'
import { NewValues } from './new-values.ts'
import { planOf, type FieldSlot, type MappingPlan, type Plan, type SequencePlan } from './plan.ts'
import { Printer, styleOf } from './print.ts'
import { RemovedValues, type Path } from './removed.ts'
import { commentBehind, contentEnd, dashAfter, leadStart, lineStart, type TextEdit, type YamlSource } from './text.ts'

/** A node of a YAML text, its value and its new value. */
export interface Rewriting {
  readonly source: YamlSource
  readonly node: unknown
  readonly before: unknown
  readonly after: unknown
}

/**
 * Returns the edits of a YAML text that give a block node another value. Unchanged parts are not touched; moved values
 * keep their comments and quotes; a comment whose field is gone stays where it was. undefined: edits can't do it.
 */
export function rewrite({ source, node, before, after }: Rewriting): readonly TextEdit[] | undefined {
  const plan = planOf(node, before, after)
  if (plan.kind === 'keep') return []
  if (plan.kind !== 'mapping') return undefined
  const removed = new RemovedValues(plan)
  const printer = new Printer(removed, styleOf(source.text.slice(...extentOf(node))))
  const made = new NewValues(removed, printer)
  made.make(plan, [])
  const writer = new Writer(source, { removed, printer, made })
  writer.write(plan, [])
  return writer.cuts.edits()
}

/** Returns where a node begins and ends. */
const extentOf = (node: unknown): readonly [number, number] => {
  const [start = 0, end = 0] = (isNode(node) ? node.range : undefined) ?? []
  return [start, end]
}

/** A field or an item in the text: from its key or dash to the end of the line on which its value ends. */
interface Span {
  readonly start: number
  readonly end: number
  readonly isGone: boolean
  /** Whether the comment lines above it are written elsewhere. */
  readonly isMoved: boolean
}

interface WriterParts {
  readonly removed: RemovedValues
  readonly printer: Printer
  readonly made: NewValues
}

class Writer {
  readonly cuts: Cuts
  readonly #source: string
  readonly #removed: RemovedValues
  readonly #printer: Printer
  readonly #made: NewValues

  constructor(source: YamlSource, { removed, printer, made }: WriterParts) {
    this.#source = source.text
    this.#removed = removed
    this.#printer = printer
    this.#made = made
    this.cuts = new Cuts(source)
  }

  write(plan: Plan, path: Path): void {
    if (plan.kind === 'mapping') this.#writeMapping(plan, path)
    else if (plan.kind === 'sequence') this.#writeSequence(plan, path)
    else if (plan.kind === 'scalar') this.#writeScalar(plan.node, plan.value)
  }

  #writeScalar(node: Scalar, value: unknown): void {
    const [from = 0, to = 0] = node.range ?? []
    const copy = node.clone() as Scalar
    copy.value = value
    copy.comment = null
    copy.commentBefore = null
    this.cuts.add({ from, to, text: this.#printer.print(copy), indent: this.#indentAt(from) })
  }

  #writeMapping(plan: MappingPlan, path: Path): void {
    const { heirs, rest } = this.#made.fieldsOf(plan)
    const spans = plan.slots.map((slot) => this.#spanOf(slot, heirs, [...path, slot.key]))
    const indent = this.#indentAt(spans[0]?.start ?? 0)
    for (const [index, slot] of plan.slots.entries()) {
      const pairs = heirs.get(slot.key)
      const { start: from, end: to } = spans[index]!
      if (pairs === undefined) this.write(slot.plan, [...path, slot.key])
      else this.cuts.add({ from, to, text: this.#printer.fields(pairs), indent })
    }
    this.#removeSpans(spans)
    const end = spans.findLast(({ isGone }) => !isGone)?.end ?? 0
    if (rest.length > 0) this.cuts.add({ from: end, to: end, text: `\n${this.#printer.fields(rest)}`, indent })
  }

  #spanOf({ key, name, node, plan }: FieldSlot, heirs: ReadonlyMap<string, unknown>, path: Path): Span {
    const start = name.range?.[0] ?? 0
    const end = contentEnd(this.#source, start, node?.range?.[1] ?? name.range?.[1] ?? start)
    return { start, end, isGone: plan.kind === 'remove' && !heirs.has(key), isMoved: this.#removed.isTaken(path) }
  }

  #writeSequence(plan: SequencePlan, path: Path): void {
    const spans: Span[] = []
    for (const { node, plan: next } of plan.slots) {
      const [start = 0, end = 0] = node.range ?? []
      const dash = dashAfter(this.#source, spans.at(-1)?.end ?? plan.start)
      const span = { start: dash, end: contentEnd(this.#source, start, end) }
      spans.push({ ...span, isGone: next.kind === 'remove', isMoved: false })
    }
    for (const [index, slot] of plan.slots.entries()) {
      const made = this.#made.itemOf(slot)
      const { start, end: to } = spans[index]!
      const from = commentBehind(this.#source, start) ?? slot.node.range?.[0] ?? start
      if (made === undefined) this.write(slot.plan, [...path, index])
      else this.cuts.add({ from, to, text: this.#printer.print(made), indent: this.#indentAt(from) })
    }
    this.#removeSpans(spans)
    const end = spans.findLast(({ isGone }) => !isGone)?.end ?? 0
    const added = this.#made.itemsOf(plan)
    const indent = this.#indentAt(plan.start)
    if (added !== undefined) this.cuts.add({ from: end, to: end, text: `\n${this.#printer.print(added)}`, indent })
  }

  #removeSpans(spans: readonly Span[]): void {
    const [first] = spans
    const kept = spans.findIndex(({ isGone }) => !isGone)
    let from = 0
    // The field that directly follows the dash of an item: the next one takes its place.
    if (first !== undefined && kept > 0 && !this.#beginsLine(first.start)) {
      const to = spans[kept]?.start ?? first.end
      this.cuts.add({ from: first.start, to, text: '', indent: this.#indentAt(first.start) })
      from = kept
    }
    for (const { start, end, isGone, isMoved } of spans.slice(from)) {
      if (!isGone) continue
      const top = isMoved ? leadStart(this.#source, start) : lineStart(this.#source, start)
      this.cuts.removeLines(top, end, this.#indentAt(start))
    }
  }

  #beginsLine(at: number): boolean {
    return this.#source.slice(lineStart(this.#source, at), at).trim() === ''
  }

  /** Returns the indentation before an offset, as spaces. */
  #indentAt(at: number): string {
    return ' '.repeat(at - lineStart(this.#source, at))
  }
}

import { commentsOf, type TextEdit, type YamlSource } from './text.ts'

interface Cut extends TextEdit {
  /** The indentation of every line but the first. */
  readonly indent: string
  /** Whether whole lines are removed. */
  readonly lines: boolean
}

/** The edits of a text. None of them loses a comment: a comment that is not written elsewhere stays where it was. */
export class Cuts {
  readonly #source: YamlSource
  readonly #cuts: Cut[] = []

  constructor(source: YamlSource) {
    this.#source = source
  }

  /** Replaces a part by a text whose lines are not indented yet. */
  add({ indent, ...edit }: TextEdit & { readonly indent: string }): void {
    this.#cuts.push({ ...edit, indent, lines: false })
  }

  /** Removes lines, from the beginning of one to the end of the content of another. */
  removeLines(from: number, to: number, indent: string): void {
    this.#cuts.push({ from: from === 0 ? 0 : from - 1, to: from === 0 ? to + 1 : to, text: '', indent, lines: true })
  }

  edits(): readonly TextEdit[] {
    const written = new Map<string, number>()
    for (const { text } of this.#cuts)
      for (const { text: comment } of commentsOf(text)) written.set(comment, (written.get(comment) ?? 0) + 1)
    const first = Math.min(...this.#cuts.map(({ from }) => from))
    const last = Math.max(...this.#cuts.map(({ to }) => to))
    const present = this.#source.comments.filter(({ start }) => start >= first && start < last)
    const newline = this.#source.text.includes('\r\n') ? '\r\n' : '\n'
    return this.#cuts.map(({ from, to, text, indent, lines }) => {
      const lost = present
        .filter(({ start }) => start >= from && start < to)
        .map((comment) => comment.text)
        .filter((comment) => !takeOne(written, comment))
      const made = lines
        ? lost.map((comment) => `\n${indent}${comment}`).join('')
        : lost.map((comment) => `${comment}\n${indent}`).join('') + text.replaceAll(/\n(?=.)/g, `\n${indent}`)
      return { from, to, text: made.replaceAll('\n', newline) }
    })
  }
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0
  if (count > 0) counts.set(key, count - 1)
  return count > 0
}

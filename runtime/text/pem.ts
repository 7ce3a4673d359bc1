/** A PEM block (RFC 7468). */
interface PemBlock {
  readonly label: string
  /** The characters between the BEGIN and END lines. */
  readonly body: string
  /** The block as written, including the newline that ends it. */
  readonly text: string
}

const BEGIN = '-----BEGIN '
const DASHES = '-----'

/** Returns the PEM blocks of a text in order. Skips text around them and blocks without an END line. */
export function pemBlocks(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = []
  let start = text.indexOf(BEGIN)
  while (start >= 0) {
    const labelEnd = text.indexOf('-', start + BEGIN.length)
    const bodyStart = labelEnd + DASHES.length
    const label = text.slice(start + BEGIN.length, labelEnd)
    const bodyEnd = labelEnd < 0 ? -1 : text.indexOf('-', bodyStart)
    const last = `${DASHES}END ${label}${DASHES}`
    if (bodyEnd > bodyStart && text.startsWith(DASHES, labelEnd) && text.startsWith(last, bodyEnd)) {
      const end = bodyEnd + last.length + (text[bodyEnd + last.length] === '\n' ? 1 : 0)
      blocks.push({ label, body: text.slice(bodyStart, bodyEnd), text: text.slice(start, end) })
      start = text.indexOf(BEGIN, end)
    } else start = text.indexOf(BEGIN, start + 1)
  }
  return blocks
}

/** Tokens of a label selector. `in` and `notin` count as identifiers where a value is expected. */
export type TokenKind =
  'identifier' | 'end' | 'error' | 'in' | 'notin' | '=' | '==' | '!=' | '!' | '>' | '<' | '(' | ')' | ','

export interface Token {
  readonly kind: TokenKind
  readonly text: string
}

const SYMBOLS: ReadonlySet<string> = new Set(['=', '==', '!=', '!', '>', '<', '(', ')', ','])
const isSymbol = (kind: string): kind is TokenKind => SYMBOLS.has(kind)
const isSpecial = (character: string): boolean => '=!(),><'.includes(character)
const isSpace = (character: string): boolean => ' \t\r\n'.includes(character)

function scanSymbol(text: string, start: number): { token: Token; next: number } {
  let position = start
  let seen = ''
  let last: Token | undefined
  while (position < text.length && isSpecial(text.charAt(position))) {
    seen += text.charAt(position)
    if (isSymbol(seen)) last = { kind: seen, text: seen }
    else if (last !== undefined) break
    position++
  }
  return { token: last ?? { kind: 'error', text: `error expected: keyword found '${seen}'` }, next: position }
}

/** Splits a label selector into tokens; the last one is always `end`. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    const character = text.charAt(position)
    if (isSpace(character)) {
      position++
    } else if (isSpecial(character)) {
      const { token, next } = scanSymbol(text, position)
      tokens.push(token)
      position = next
    } else {
      const start = position
      while (position < text.length && !isSpace(text.charAt(position)) && !isSpecial(text.charAt(position))) position++
      const word = text.slice(start, position)
      tokens.push({ kind: word === 'in' || word === 'notin' ? word : 'identifier', text: word })
    }
  }
  tokens.push({ kind: 'end', text: '' })
  return tokens
}

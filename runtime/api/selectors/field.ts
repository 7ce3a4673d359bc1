import { SelectorSyntaxError } from './label.ts'

/** One term of a field selector: the field has (or has not) exactly this value; an absent field counts as ''. */
export interface FieldRequirement {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/** Splits a selector at its commas, except those after a backslash. */
function splitTerms(text: string): readonly string[] {
  const terms: string[] = []
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    if (character === '\\') i++
    else if (character === ',') {
      terms.push(text.slice(start, i))
      start = i + 1
    }
  }
  terms.push(text.slice(start))
  return terms.filter((term) => term !== '')
}

function unescape(value: string): string {
  let plain = ''
  for (let i = 0; i < value.length; i++) {
    const character = value.charAt(i)
    if (character === '\\') {
      const escaped = value.charAt(++i)
      if (!['\\', ',', '='].includes(escaped) || escaped === '') {
        throw new SelectorSyntaxError(`invalid field selector: invalid escape sequence: \\${escaped}`)
      }
      plain += escaped
    } else if (character === ',' || character === '=') {
      throw new SelectorSyntaxError(`invalid field selector: unescaped character in value: ${character.charCodeAt(0)}`)
    } else {
      plain += character
    }
  }
  return plain
}

/** Parses `a=b,c!=d` (SEL-02). Throws SelectorSyntaxError. The empty text selects everything. */
export function parseFieldSelector(text: string): readonly FieldRequirement[] {
  return splitTerms(text).map((term) => {
    const equals = term.indexOf('=')
    if (equals < 0) throw new SelectorSyntaxError(`invalid selector: '${text}'; can't understand '${term}'`)
    const operator = term[equals - 1] === '!' ? '!=' : '='
    const field = term.slice(0, operator === '!=' ? equals - 1 : equals)
    const isDoubled = operator === '=' && term[equals + 1] === '='
    return { field, operator, value: unescape(term.slice(isDoubled ? equals + 2 : equals + 1)) }
  })
}

export const matchesFields = <Requirement extends FieldRequirement>(
  selector: readonly Requirement[],
  read: (requirement: Requirement) => string,
): boolean =>
  selector.every((requirement) => (read(requirement) === requirement.value) === (requirement.operator === '='))

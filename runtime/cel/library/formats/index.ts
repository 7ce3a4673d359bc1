import { REGEX_LENGTH_FACTOR } from '../../cost/constants.ts'
import { costSize, traversalCost } from '../../cost/call.ts'
import type { ArgumentEstimate, CallEstimate } from '../../cost/estimate-types.ts'
import { scale, UNBOUNDED } from '../../cost/range.ts'
import { traversalOf } from '../../cost/standard-estimates.ts'
import { ArrayList } from '../../value/lists.ts'
import { listOf, opaqueType, optionalOf, STRING, type Type } from '../../value/types.ts'
import { OpaqueValue, Optional, type Value } from '../../value/values.ts'
import { functionOf, globalCall, type Library, memberCall, overload, STEPS_PER_PARSE, withSteps } from '../library.ts'
import { parseUrl } from '../url/parse.ts'
import { BASE64, DATE_TIME, isDate, isDateTime, UUID } from './dates.ts'
import * as names from './names.ts'

interface NamedFormat {
  readonly name: string
  /** Returns what is wrong with a text, in sentences. */
  readonly validate: (text: string) => readonly string[]
  /** Length of an equivalent pattern, which determines the cost. */
  readonly patternLength: number
}

/** The CEL value of a format. */
class FormatValue extends OpaqueValue {
  readonly type: Type = FORMAT
  readonly format: NamedFormat

  constructor(format: NamedFormat) {
    super()
    this.format = format
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof FormatValue && other.format.name === this.format.name
  }
}

const FORMAT: Type<FormatValue> = opaqueType('kubernetes.NamedFormat')

/** Length of the pattern for URLs in Kubernetes. */
const URL_PATTERN_LENGTH = 1120
/** Length of the longest pattern that a format may have, for estimates. */
const LONGEST_PATTERN = 128

const format = (name: string, validate: NamedFormat['validate'], patternLength: number): FormatValue =>
  new FormatValue({ name, validate, patternLength })

const unless = (holds: (text: string) => boolean, problem: string) => (text: string) => (holds(text) ? [] : [problem])

function uri(text: string): readonly string[] {
  const parts = parseUrl(text)
  return 'issue' in parts ? [`parse ${JSON.stringify(text)}: ${parts.issue}`] : []
}

const FORMATS: ReadonlyMap<string, FormatValue> = new Map([
  ['dns1123Label', format('DNS1123Label', names.dns1123Label, 30)],
  ['dns1123Subdomain', format('DNS1123Subdomain', names.dns1123Subdomain, 60)],
  ['dns1035Label', format('DNS1035Label', names.dns1035Label, 30)],
  ['qualifiedName', format('QualifiedName', names.qualifiedName, 60)],
  ['dns1123LabelPrefix', format('DNS1123LabelPrefix', names.prefixOf(names.dns1123Label), 30)],
  ['dns1123SubdomainPrefix', format('DNS1123SubdomainPrefix', names.prefixOf(names.dns1123Subdomain), 60)],
  ['dns1035LabelPrefix', format('DNS1035LabelPrefix', names.prefixOf(names.dns1035Label), 30)],
  ['labelValue', format('LabelValue', names.labelValue, 40)],
  ['uri', format('URI', uri, URL_PATTERN_LENGTH)],
  [
    'uuid',
    format(
      'uuid',
      unless((text) => UUID.test(text), 'does not match the UUID format'),
      70,
    ),
  ],
  [
    'byte',
    format(
      'byte',
      unless((text) => BASE64.test(text), 'invalid base64'),
      84,
    ),
  ],
  ['date', format('date', unless(isDate, 'invalid date'), DATE_TIME.source.length)],
  ['datetime', format('datetime', unless(isDateTime, 'invalid datetime'), DATE_TIME.source.length)],
])

function validate({ format: { validate: problemsOf } }: FormatValue, text: string): Optional {
  const problems = problemsOf(text)
  return new Optional(problems.length === 0 ? undefined : new ArrayList(problems))
}

/** The costs of a search for a pattern of the format's length in the text. */
const costs = {
  cost: ([format, text = null]: readonly Value[]) =>
    traversalCost(1 + costSize(text)) *
    Math.ceil((format instanceof FormatValue ? format.format.patternLength : 0) * REGEX_LENGTH_FACTOR),
  estimate: ([, text]: readonly ArgumentEstimate[]): CallEstimate => ({
    cost: scale(traversalOf(text?.size ?? UNBOUNDED), LONGEST_PATTERN * REGEX_LENGTH_FACTOR),
  }),
}

/**
 * Named formats, from release 1.31, as kube-apiserver's `library.Format`: `format.dns1123Label().validate(text)` gives
 * the problems of a text, or an empty optional. Needs optionals.
 */
export const formatsLibrary: Library = withSteps(
  {
    name: 'format',
    introduced: '1.31',
    types: [FORMAT],
    functions: [
      functionOf(
        'validate',
        overload('format-validate', memberCall([FORMAT, STRING], optionalOf(listOf(STRING))), validate, costs),
      ),
      functionOf(
        'format.named',
        overload('format-named', globalCall([STRING], optionalOf(FORMAT)), (name) => new Optional(FORMATS.get(name))),
      ),
      ...Array.from(FORMATS, ([name, value]) =>
        functionOf(
          `format.${name}`,
          overload(`format.${name}`, globalCall([], FORMAT), () => value),
        ),
      ),
    ],
  },
  STEPS_PER_PARSE,
)

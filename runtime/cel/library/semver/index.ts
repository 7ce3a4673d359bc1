import { PARSING } from '../../cost/library-costs.ts'
import { canonical } from '../../value/int.ts'
import { BOOL, INT, opaqueType, STRING, type Type } from '../../value/types.ts'
import { CelError, OpaqueValue, type Value } from '../../value/values.ts'
import { functionOf, globalCall, type Library, memberCall, overload, STEPS_PER_PARSE, withSteps } from '../library.ts'
import { compareVersions, parseTolerantly, parseVersion, type Version } from './version.ts'

/** The CEL value of a semantic version. */
class SemverValue extends OpaqueValue {
  readonly type: Type = SEMVER
  readonly version: Version

  constructor(version: Version) {
    super()
    this.version = version
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof SemverValue && compared(this, other) === 0
  }
}

const SEMVER: Type<SemverValue> = opaqueType('kubernetes.Semver')
const TWO = [SEMVER, SEMVER] as const

const compared = (a: SemverValue, b: SemverValue): number => compareVersions(a.version, b.version)

type Parse = typeof parseVersion

/** The parser for the second argument of `semver` and `isSemver`: whether the text is to be normalized. */
const parserOf = (normalize: boolean): Parse => (normalize ? parseTolerantly : parseVersion)

function made(text: string, parse: Parse): Value {
  const parsed = parse(text)
  return 'issue' in parsed ? new CelError(parsed.issue) : new SemverValue(parsed)
}

const isVersion = (text: string, parse: Parse): boolean => !('issue' in parse(text))

/** Declares the function that shows a number of a version, as 64 bits with a sign. */
const part = (name: 'major' | 'minor' | 'patch') =>
  functionOf(
    name,
    overload(`semver_${name}`, memberCall([SEMVER], INT), ({ version }) => canonical(BigInt.asIntN(64, version[name]))),
  )

/** Semantic versions, from release 1.33, as kube-apiserver's `library.SemverLib`. */
export const semverLibrary: Library = withSteps(
  {
    name: 'semver',
    introduced: '1.33',
    types: [SEMVER],
    functions: [
      functionOf(
        'semver',
        overload('string_to_semver', globalCall([STRING], SEMVER), (text) => made(text, parseVersion), PARSING),
        overload(
          'string_bool_to_semver',
          globalCall([STRING, BOOL], SEMVER),
          (text, flag) => made(text, parserOf(flag)),
          PARSING,
        ),
      ),
      functionOf(
        'isSemver',
        overload('is_semver_string', globalCall([STRING], BOOL), (text) => isVersion(text, parseVersion), PARSING),
        overload(
          'is_semver_string_bool',
          globalCall([STRING, BOOL], BOOL),
          (text, flag) => isVersion(text, parserOf(flag)),
          PARSING,
        ),
      ),
      ...(['major', 'minor', 'patch'] as const).map(part),
      functionOf(
        'isGreaterThan',
        overload('semver_is_greater_than', memberCall(TWO, BOOL), (a, b) => compared(a, b) > 0),
      ),
      functionOf(
        'isLessThan',
        overload('semver_is_less_than', memberCall(TWO, BOOL), (a, b) => compared(a, b) < 0),
      ),
      functionOf('compareTo', overload('semver_compare_to', memberCall(TWO, INT), compared)),
    ],
  },
  STEPS_PER_PARSE,
)

import type { RuleName } from '../../../../generator/diff/rules.ts'
import { type Documents, SIZE, version } from '../support.ts'
import type { Pair } from './pair.ts'

const since = (introduced: string, deprecated?: string, removed?: string, more: object = {}): object => ({
  lifecycle: {
    introduced,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(removed === undefined ? {} : { removed }),
    ...more,
  },
})
const stored = { storage: true }
const v2 = version('v2', { ...stored, ...since('1.20') })
const beta = (marker: object): Documents => version('v1beta1', marker)
const v1 = (marker: object, properties?: object): Documents => version('v1', marker, properties)

interface Course {
  readonly from: string
  readonly to: string
  readonly before: readonly Documents[]
  readonly after: readonly Documents[]
  readonly there: readonly RuleName[]
  readonly back?: readonly RuleName[]
}

const course = (title: string, { from, to, before, after, ...found }: Course): Pair => ({
  title,
  ...found,
  before: { documents: Object.assign({}, ...before), release: { release: from } },
  after: { documents: Object.assign({}, ...after), release: { release: to } },
})

const replaced = (name: string, by: string, there: readonly RuleName[]): Pair => {
  const replacement = { group: 'demo.example', version: by, kind: 'Widget' }
  const other = version(by, since('1.29'))
  return course(`${name} that is replaced by ${by}`, {
    from: '1.29',
    to: '1.30',
    there,
    before: [version(name, { ...stored, ...since('1.29') }), other],
    after: [version(name, { ...stored, ...since('1.29', '1.30', undefined, { replacement }) }), other],
  })
}

const level = { ...SIZE, level: { type: 'integer', 'x-orch-proto': 2 } }
const mode = { ...level, mode: { type: 'integer', 'x-orch-proto': 3 } }
const keep = (...fields: string[]): Documents => ({
  'demo.example/conversions.yaml': {
    Widget: [{ between: ['v1beta1', 'v1'], steps: fields.map((field) => ({ keep: { field } })) }],
  },
})
const oldest = beta({ ...stored, ...since('1.29') })

export const RELEASES: readonly Pair[] = [
  course('a stable version', {
    from: '1.30',
    to: '1.31',
    before: [v1(since('1.20')), v2],
    after: [v2],
    there: ['version-removed'],
    back: ['version-added'],
  }),
  course('a stable version after thirty releases', {
    from: '1.31',
    to: '1.60',
    before: [v1(since('1.20', '1.30')), v2],
    after: [v2],
    there: ['version-removed'],
  }),
  course('a stable version in the next major release', {
    from: '1.31',
    to: '2.0',
    before: [v1(since('1.20', '1.30')), v2],
    after: [v2],
    there: ['readable-version-removed'],
  }),
  course('a stable version that is deprecated', {
    from: '1.30',
    to: '1.31',
    before: [v1(since('1.20')), v2],
    after: [v1(since('1.20', '1.31')), v2],
    there: ['version-deprecated'],
  }),
  course('a stable version that is to go', {
    from: '1.30',
    to: '1.31',
    before: [v1(since('1.20')), v2],
    after: [v1(since('1.20', '1.31', '1.60')), v2],
    there: ['removal-planned', 'version-deprecated'],
  }),
  course('a beta version two releases after its deprecation', {
    from: '1.29',
    to: '1.30',
    before: [beta(since('1.27', '1.28')), v2],
    after: [v2],
    there: ['version-removed'],
  }),
  course('a beta version three releases after its deprecation', {
    from: '1.30',
    to: '1.31',
    before: [beta(since('1.27', '1.28')), v2],
    after: [v2],
    there: ['readable-version-removed'],
  }),
  course('a beta version that ceases to be served in time', {
    from: '1.30',
    to: '1.31',
    before: [beta(since('1.27', '1.28', '1.31')), v2],
    after: [beta(since('1.27', '1.28', '1.31')), v2],
    there: ['version-ended'],
  }),
  course('a beta version that was never deprecated', {
    from: '1.30',
    to: '1.31',
    before: [beta(since('1.30')), v2],
    after: [v2],
    there: ['version-removed'],
  }),
  course('a deprecation that is dated back', {
    from: '1.30',
    to: '1.31',
    before: [beta(since('1.28')), v2],
    after: [beta(since('1.28', '1.28', '1.31')), v2],
    there: ['version-removed'],
  }),
  course('a beta version that is to go early', {
    from: '1.29',
    to: '1.30',
    before: [beta(since('1.29')), v2],
    after: [beta(since('1.29', '1.30', '1.31')), v2],
    there: ['removal-planned', 'version-deprecated'],
  }),
  course('a beta version of four releases', {
    from: '1.30',
    to: '1.31',
    before: [beta(since('1.27')), v2],
    after: [beta(since('1.27')), v2],
    there: ['deprecation-overdue'],
  }),
  course('a beta version of three releases', {
    from: '1.29',
    to: '1.30',
    before: [beta(since('1.27')), v2],
    after: [beta(since('1.27')), v2],
    there: [],
  }),
  course('an alpha version', {
    from: '1.30',
    to: '1.30',
    before: [version('v1alpha1', since('1.30')), v2],
    after: [v2],
    there: ['readable-version-removed'],
    back: ['version-added'],
  }),
  course('a field of an alpha version', {
    from: '1.30',
    to: '1.30',
    before: [version('v1alpha1', { ...stored, ...since('1.29') })],
    after: [version('v1alpha1', { ...stored, ...since('1.29') }, {})],
    there: [],
    back: ['field-added'],
  }),
  course('a version that objects are stored in', {
    from: '1.30',
    to: '1.31',
    before: [beta({ ...stored, ...since('1.20', '1.22') }), v1(since('1.21'))],
    after: [v1({ ...stored, ...since('1.21') })],
    there: ['stored-version-removed'],
  }),
  course('a version that was kept to be read', {
    from: '1.30',
    to: '1.31',
    before: [beta({ ...since('1.20', '1.22', '1.25'), served: false }), v2],
    after: [v2],
    there: ['stored-version-removed'],
  }),
  course('a new storage version', {
    from: '1.29',
    to: '1.30',
    before: [oldest],
    after: [beta({ ...since('1.29'), preferred: true }), v1({ ...stored, ...since('1.30') })],
    there: ['storage-advanced', 'version-added'],
  }),
  course('a storage version that the release before could read', {
    from: '1.30',
    to: '1.31',
    before: [beta({ ...stored, ...since('1.29'), preferred: true }), v1(since('1.30'))],
    after: [beta({ ...since('1.29'), preferred: true }), v1({ ...stored, ...since('1.30') })],
    there: [],
  }),
  course('a new preferred version', {
    from: '1.29',
    to: '1.30',
    before: [oldest],
    after: [oldest, v1({ ...since('1.30'), preferred: true })],
    there: ['preferred-advanced', 'version-added'],
  }),
  course('a new version that is preferred by its name', {
    from: '1.29',
    to: '1.30',
    before: [oldest],
    after: [oldest, v1(since('1.30'))],
    there: ['preferred-implied', 'version-added'],
  }),
  course('a new version that leaves the preference where it is', {
    from: '1.29',
    to: '1.30',
    before: [oldest],
    after: [beta({ ...stored, ...since('1.29'), preferred: true }), v1(since('1.30'))],
    there: ['version-added'],
  }),
  replaced('v1', 'v2beta1', ['replacement-less-stable', 'version-deprecated']),
  replaced('v1', 'v2alpha1', ['replacement-less-stable', 'version-deprecated']),
  replaced('v1beta2', 'v1beta1', ['replacement-less-stable', 'version-deprecated']),
  replaced('v1beta1', 'v1alpha2', ['replacement-less-stable', 'version-deprecated']),
  replaced('v1beta1', 'v1', ['version-deprecated']),
  replaced('v1beta1', 'v1beta2', ['version-deprecated']),
  replaced('v1', 'v2', ['version-deprecated']),
  replaced('v1alpha1', 'v1beta1', ['version-deprecated']),
  course('a replacement that is not served', {
    from: '1.29',
    to: '1.30',
    before: [oldest],
    after: [
      beta({
        ...stored,
        ...since('1.29', '1.30', undefined, { replacement: { group: 'demo.example', version: 'v1', kind: 'Widget' } }),
      }),
    ],
    there: ['replacement-missing', 'version-deprecated'],
  }),
  course('a break without a note', {
    from: '1.30',
    to: '1.31',
    before: [version('v1beta1', { ...stored, ...since('1.30') }, level)],
    after: [
      version('v1beta1', { ...stored, ...since('1.30'), preferred: true }, level),
      v1(since('1.31')),
      keep('spec.level'),
    ],
    there: ['migration-note-missing', 'version-added'],
  }),
  course('a break with a note', {
    from: '1.30',
    to: '1.31',
    before: [version('v1beta1', { ...stored, ...since('1.30') }, level)],
    after: [
      version('v1beta1', { ...stored, ...since('1.30'), preferred: true }, level),
      v1(since('1.31', undefined, undefined, { migration: 'spec.level is gone.' })),
      keep('spec.level'),
    ],
    there: ['version-added'],
  }),
  course('a field that another version has no place for', {
    from: '1.29',
    to: '1.30',
    before: [oldest, v1(since('1.29'))],
    after: [oldest, v1(since('1.29'), level)],
    there: ['round-trip-loss', 'field-added'],
  }),
  course('a field that another version keeps', {
    from: '1.29',
    to: '1.30',
    before: [oldest, v1(since('1.29'))],
    after: [oldest, v1(since('1.29'), level), keep('spec.level')],
    there: ['field-added'],
  }),
  course('a step less between versions', {
    from: '1.29',
    to: '1.30',
    before: [oldest, v1(since('1.29'), mode), keep('spec.level', 'spec.mode')],
    after: [
      oldest,
      v1(since('1.29'), mode),
      {
        'demo.example/conversions.yaml': {
          Widget: [
            {
              between: ['v1beta1', 'v1'],
              steps: [
                { keep: { field: 'spec.level', annotation: 'demo.example/level' } },
                { keep: { field: 'spec.mode' } },
              ],
            },
          ],
        },
      },
    ],
    there: ['conversion-changed'],
    back: ['conversion-changed'],
  }),
  course('another order of steps', {
    from: '1.29',
    to: '1.30',
    before: [oldest, v1(since('1.29'), mode), keep('spec.level', 'spec.mode')],
    after: [oldest, v1(since('1.29'), mode), keep('spec.mode', 'spec.level')],
    there: [],
    back: [],
  }),
]

import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../cli/errors.ts'
import { describeGates, readFeatureGates } from '../../../cli/serve/feature-gates.ts'

const release = { major: 1, minor: 31 } as const

describe('readFeatureGates', () => {
  it('has alpha off and beta on by default', () => {
    expect(readFeatureGates([], release).gates).toMatchObject({ WatchList: false, APIResponseCompression: true })
  })

  it('takes several settings, the last of one gate counts', () => {
    const { gates } = readFeatureGates(['WatchList=false', 'APIResponseCompression=false', 'WatchList=true'], release)
    expect(gates).toMatchObject({ WatchList: true, APIResponseCompression: false })
  })

  it.each([
    ['Nope=true', '"Nope" is not a feature gate'],
    ['toString=true', '"toString" is not a feature gate'],
    ['WatchList', 'WatchList must be true or false'],
    ['WatchList=maybe', 'WatchList must be true or false, not "maybe"'],
    ['APISelfSubjectReview=false', 'APISelfSubjectReview is stable and cannot be turned off'],
  ])('refuses %s', (setting, message) => {
    expect(() => readFeatureGates([setting], release)).toThrow(UsageError)
    expect(() => readFeatureGates([setting], release)).toThrow(message)
  })

  it('warns of a stable gate that is turned on [DEP-RULE-10]', () => {
    expect(readFeatureGates(['APISelfSubjectReview=true'], release).warnings).toEqual([
      'feature gate APISelfSubjectReview is deprecated: its feature is stable, and the gate is no longer operational until release 1.32, which removes it',
    ])
    const before = { major: 1, minor: 27 } as const
    expect(readFeatureGates(['APISelfSubjectReview=true'], before).warnings).toEqual([])
  })

  it('knows a gate only in the releases that have it', () => {
    expect(() => readFeatureGates(['WatchList=true'], { major: 1, minor: 26 })).toThrow(
      'does not exist in release 1.26',
    )
    expect(describeGates({ major: 1, minor: 26 })).not.toContain('WatchList')
    expect(describeGates(release)).toContain('WatchList=true|false (ALPHA, default false)')
  })
})

import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../flags/errors.ts'
import { describeGates, readFeatureGates } from '../../../server/release/feature-gates.ts'

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

  it.each([
    [26, undefined],
    [27, 'ALPHA, default false'],
    [31, 'ALPHA, default false'],
    [32, 'BETA, default true'],
    [33, 'BETA, default false'],
    [34, 'BETA, default true'],
  ])('has WatchList in release 1.%i as Kubernetes had it: %s [FG-07]', (minor, described) => {
    const at = { major: 1, minor } as const
    const [, found] = /WatchList=true\|false \(([^)]*)\)/.exec(describeGates(at)) ?? []
    expect(found).toBe(described)
    expect(readFeatureGates([], at).gates.WatchList).toBe(described?.endsWith('true') === true)
  })

  const stable = 'STABLE, default true, deprecated: no longer operational'
  it.each([
    ['AnonymousAuthConfigurableEndpoints', 31, 'ALPHA, default false'],
    ['AnonymousAuthConfigurableEndpoints', 32, 'BETA, default true'],
    ['AnonymousAuthConfigurableEndpoints', 34, stable],
    ['AuthorizeWithSelectors', 31, 'ALPHA, default false'],
    ['AuthorizeWithSelectors', 32, 'BETA, default true'],
    ['AuthorizeWithSelectors', 34, stable],
    ['StructuredAuthenticationConfiguration', 29, 'ALPHA, default false'],
    ['StructuredAuthenticationConfiguration', 30, 'BETA, default true'],
    ['StructuredAuthenticationConfiguration', 34, stable],
    ['StructuredAuthorizationConfiguration', 29, 'ALPHA, default false'],
    ['StructuredAuthorizationConfiguration', 30, 'BETA, default true'],
    ['StructuredAuthorizationConfiguration', 32, stable],
    ['APIResponseCompression', 16, 'BETA, default true'],
  ] as const)('has %s in release 1.%i as Kubernetes had it: %s [FG-07]', (name, minor, described) => {
    const at = { major: 1, minor } as const
    expect(describeGates(at)).toContain(`${name}=true|false (${described})`)
    expect(readFeatureGates([], at).gates[name]).toBe(!described.startsWith('ALPHA'))
  })

  it('takes the gate of a feature that is always there, until it is gone, and never turns it off [FG-03] [FG-04]', () => {
    const at = (minor: number) => ({ major: 1, minor }) as const
    expect(readFeatureGates(['ServerSideApply=true'], release).warnings).toEqual([
      'feature gate ServerSideApply is deprecated: its feature is stable, and the gate is no longer operational until release 1.32, which removes it',
    ])
    expect(() => readFeatureGates(['ServerSideApply=false'], release)).toThrow(
      'ServerSideApply is stable and cannot be turned off',
    )
    expect(readFeatureGates(['ServerSideApply=true'], at(16)).warnings).toEqual([])
    expect(() => readFeatureGates(['ServerSideApply=false'], at(16))).toThrow(
      'ServerSideApply cannot be turned off: this server always has the feature',
    )
    expect(() => readFeatureGates(['ServerSideApply=true'], at(32))).toThrow('does not exist in release 1.32')
    for (const minor of [13, 15, 16, 31, 34])
      expect(readFeatureGates(['AllAlpha=false', 'AllBeta=false'], at(minor)).gates.ServerSideApply).toBe(true)
    expect(describeGates(at(14))).toContain('ServerSideApply=true|false (ALPHA, default true)')
  })

  it.each([
    [22, false],
    [24, false],
    [25, true],
    [34, true],
  ])('has rules of definitions in release 1.%i: %s [FG-07]', (minor, on) => {
    expect(readFeatureGates([], { major: 1, minor }).gates.CustomResourceValidationExpressions).toBe(on)
  })

  it('turns all of a stage at once but those that are named, in any order [FG-01] [FG-02]', () => {
    const alpha = readFeatureGates(['AuthorizeWithSelectors=false', 'AllAlpha=true'], release)
    expect(alpha.gates).toMatchObject({ WatchList: true, AuthorizeWithSelectors: false, APIResponseCompression: true })
    const beta = readFeatureGates(['AllBeta=false', 'StructuredAuthorizationConfiguration=true'], release)
    expect(beta.gates).toMatchObject({
      APIResponseCompression: false,
      StructuredAuthenticationConfiguration: false,
      WatchList: false,
      // Stable features are not theirs to turn.
      StructuredAuthorizationConfiguration: true,
      APISelfSubjectReview: true,
    })
    expect([...alpha.warnings, ...beta.warnings]).toEqual([])
    expect(() => readFeatureGates(['AllBeta=maybe'], release)).toThrow('AllBeta must be true or false, not "maybe"')
    expect(describeGates(release)).toContain('AllAlpha=true|false')
  })

  it('knows a gate only in the releases that have it', () => {
    expect(() => readFeatureGates(['WatchList=true'], { major: 1, minor: 26 })).toThrow(
      'does not exist in release 1.26',
    )
    expect(describeGates({ major: 1, minor: 26 })).not.toContain('WatchList')
    expect(describeGates(release)).toContain('WatchList=true|false (ALPHA, default false)')
  })
})

import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../flags/errors.ts'
import { isEnabled, readRuntimeConfig } from '../../../server/release/runtime-config.ts'

const read = (...texts: string[]) => readRuntimeConfig(texts, 'runtime-config')

const stable = { group: 'apps', version: 'v1', plural: 'deployments' }
const beta = { group: 'apps', version: 'v1beta2', plural: 'deployments' }
const alpha = { group: 'apps', version: 'v1alpha1', plural: 'deployments' }
const core = { group: '', version: 'v1', plural: 'pods' }
const all = { stable, beta, alpha, core }

/** The types that are on, of which the stable ones and those of the core group are by default. */
const on = (...texts: string[]): readonly string[] =>
  Object.entries(all)
    .filter(([name, type]) => isEnabled(read(...texts), type) ?? (name === 'stable' || name === 'core'))
    .map(([name]) => name)

describe('--runtime-config', () => {
  it.each([
    [[], ['stable', 'core']],
    [['api/all'], ['stable', 'beta', 'alpha', 'core']],
    [['api/all=false', 'apps/v1'], ['stable']],
    [['api/beta=true'], ['stable', 'beta', 'core']],
    [['api/alpha=true'], ['stable', 'alpha', 'core']],
    [['api/ga=false'], []],
    [['api/ga=false', 'api/beta'], ['beta']],
    [
      ['api/all=true', 'api/alpha=false'],
      ['stable', 'beta', 'core'],
    ],
    [
      ['api/alpha=false', 'api/all=true'],
      ['stable', 'beta', 'core'],
    ],
    [
      ['apps/v1beta2=true', 'api/beta=false'],
      ['stable', 'beta', 'core'],
    ],
    [['v1=false'], ['stable']],
    [['api/v1=false'], ['stable']],
    [['api/v1/pods=false'], ['stable']],
    [['v1/pods=false'], ['stable']],
    [
      ['apps/v1=false', 'apps/v1/deployments=true'],
      ['stable', 'core'],
    ],
    [['apps/v1/deployments=false'], ['core']],
  ])('reads %j [VER-01] [VER-02] [VER-03]', (texts, expected) => {
    expect(on(...texts)).toEqual(expected)
  })

  it('lets api/legacy pass, which does nothing', () => {
    expect(on('api/legacy=true')).toEqual(on())
    expect(on('api/legacy=false', 'api/beta')).toEqual(on('api/beta'))
  })

  it.each([
    [['api/all=false'], 'api/all=false alone leaves nothing to serve'],
    [['api/all=false', 'api/legacy'], 'api/all=false alone leaves nothing to serve'],
    [['apps'], '"apps" is not api/all'],
    [['apps/v1/deployments/scale'], '"apps/v1/deployments/scale" is not api/all'],
    [['apps//deployments'], '"apps//deployments" is not api/all'],
    [['apps/v1=off'], 'apps/v1 must be true or false, not "off"'],
  ])('refuses %j, saying %s', (texts, message) => {
    expect(() => read(...texts)).toThrow(UsageError)
    expect(() => read(...texts)).toThrow(message)
  })
})

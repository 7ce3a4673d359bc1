import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupVersions } from '../../../generated/index.ts'
import { vendor } from '../../../generated/vendor.ts'
import { invalidValue, type DynamicObject, type FieldError } from '../../../runtime/api/index.ts'
import type { OperationContext, Strategy, WriteRequest } from '../../../runtime/registry/index.ts'
import { daemonSets } from '../../../runtime/kinds/apps/daemon-set/strategy.ts'
import { deployments } from '../../../runtime/kinds/apps/deployment/strategy.ts'
import { replicaSets } from '../../../runtime/kinds/apps/replica-set/strategy.ts'
import { jobs } from '../../../runtime/kinds/batch/job/strategy.ts'
import { pods } from '../../../runtime/kinds/core/pod/strategy.ts'
import { ofSpec } from '../../../runtime/kinds/rules/of-spec.ts'
import { objectsOf } from '../codec/protobuf/samples.ts'

const through = (subresource: string): WriteRequest =>
  ({ context: { subresource } as OperationContext }) as WriteRequest

describe('the validation of a spec', () => {
  const error = invalidValue('spec', 1, 'wrong')
  const errorsOf = ofSpec(() => [error])
  const object = (spec: object): DynamicObject => ({ kind: 'Thing', apiVersion: 'v1', metadata: {}, spec })
  const spec = { a: 1 }

  it('is left out where a subresource leaves the spec as it is, and nowhere else', () => {
    expect(errorsOf(object(spec), object(spec), through('status'))).toEqual([])
    expect(errorsOf(object(spec), undefined, through(''))).toEqual([error])
    expect(errorsOf(object(spec), object(spec), through(''))).toEqual([error])
    expect(errorsOf(object({ ...spec }), object(spec), through('status'))).toEqual([error])
  })

  const kinds: readonly (readonly [string, Strategy])[] = [
    ['DaemonSet', daemonSets],
    ['Deployment', deployments],
    ['Job', jobs(vendor)],
    ['Pod', pods(vendor)],
    ['ReplicaSet', replicaSets],
  ]
  const schemas = new Map(
    groupVersions(() => Promise.resolve(new Uint8Array())).flatMap(({ version, resources }) =>
      resources.map(({ kind, versions }) => [kind, versions[version]?.schema] as const),
    ),
  )

  it.each(kinds)('finds nothing beyond the spec of a %s, whatever it holds', async (kind, { validate }) => {
    const schema = schemas.get(kind)
    if (schema === undefined || validate === undefined) throw new Error(`${kind} is not validated`)
    let found = 0
    const property = fc.asyncProperty(objectsOf(schema), async (content) => {
      const whole: DynamicObject = { ...content, kind, apiVersion: 'v1', metadata: { name: 'a' } }
      const elsewhere = ({ field }: FieldError): boolean => !/^(?:spec(?:[.[]|$)|status\.)/.test(field)
      const errors = await validate(whole, undefined, through(''))
      found += errors.length
      expect(errors.filter(elsewhere)).toEqual([])
      const later = await validate(whole, whole, through('status'))
      expect(later).toEqual(errors.filter(({ field }) => field.startsWith('status.')))
    })
    await fc.assert(property, { numRuns: 60 })
    expect(found).toBeGreaterThan(0)
  })
})

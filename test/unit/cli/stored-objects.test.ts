import { describe, expect, it } from 'vitest'
import { storedReader } from '../../../server/stores/stored-objects.ts'
import { groupVersions } from '../../../generated/index.ts'
import { encodeObject } from '../../../runtime/registry/index.ts'

describe('what the server reads past its registry', () => {
  const read = storedReader(groupVersions(async () => new Uint8Array()))
  const group = 'flowcontrol.apiserver.orch.io'
  const level = (version: string, limited: object) => ({
    kind: 'PriorityLevelConfiguration',
    apiVersion: `${group}/${version}`,
    metadata: { name: 'x' },
    spec: { type: 'Limited', limited },
  })

  it('is in the storage version, whatever version it is stored in [STORE-08]', () => {
    const value = encodeObject(level('v1beta2', { assuredConcurrencyShares: 7, limitResponse: { type: 'Reject' } }))
    expect(read({ value, revision: 3 })).toMatchObject({
      apiVersion: `${group}/v1`,
      metadata: { name: 'x', resourceVersion: '3' },
      spec: { limited: { nominalConcurrencyShares: 7, limitResponse: { type: 'Reject' } } },
    })
  })

  it('is as it is stored, where the kind is in its storage version or is none of the built-in ones', () => {
    for (const object of [
      level('v1', {}),
      { kind: 'Thing', apiVersion: 'demo.example/v1beta2', metadata: { name: 'x' } },
    ])
      expect(read({ value: encodeObject(object), revision: 0 })).toEqual(object)
  })
})

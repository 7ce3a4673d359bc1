import { describe, expect, it } from 'vitest'
import { ByteWriter } from '../../../runtime/audit/encoding/byte-writer.ts'
import { ObjectReferences } from '../../../runtime/audit/event/object-references.ts'

const place = (resource: string, namespace: string) => ({
  isResourceRequest: true,
  verb: 'get',
  path: '/',
  name: 'n',
  group: '',
  version: 'v1',
  resource,
  namespace,
  subresource: '',
})

describe('references to objects', () => {
  const references = new ObjectReferences()
  const written = (resource: string, namespace: string): unknown => {
    const info = place(resource, namespace)
    const to = new ByteWriter(8)
    to.text('{"kind":"Event"')
    references.of(info).write(to, info, undefined)
    to.text('}')
    return (JSON.parse(to.written().toString()) as { objectRef: unknown }).objectRef
  }

  it('are those of their place, whatever its names', () => {
    for (const [resource, namespace] of [
      ['a', 'b c'],
      ['a b', 'c'],
      ['a', 'b c'],
      ['"', 'é\\'],
    ] as const)
      expect(written(resource, namespace)).toEqual({ resource, namespace, name: 'n', apiVersion: 'v1' })
  })

  it('are the same for all requests of a place, and right for more places than are remembered', () => {
    const first = references.of(place('pods', 'a'))
    references.of(place('pods', 'b'))
    expect(references.of(place('pods', 'a'))).toBe(first)
    for (let index = 0; index < 2_100; index++)
      expect(written('pods', `n${index}`)).toMatchObject({ namespace: `n${index}` })
    expect(references.of(place('pods', 'a'))).not.toBe(first)
  })
})

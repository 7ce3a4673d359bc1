import { describe, expect, it } from 'vitest'
import type { BootstrapObjects } from '../../../runtime/scheme/index.ts'
import { missingRules } from '../../../runtime/controllers/bootstrap/permissions.ts'
import { mended } from '../../../runtime/controllers/bootstrap/upkeep.ts'

const rule = (verbs: string[], resources: string[], more: object = {}) => ({
  verbs,
  apiGroups: [''],
  resources,
  ...more,
})

describe('missing rules', () => {
  it.each([
    ['the same', [rule(['get'], ['pods'])], rule(['get'], ['pods'])],
    ['in parts', [rule(['get'], ['pods']), rule(['list'], ['pods'])], rule(['get', 'list'], ['pods'])],
    ['by a star', [rule(['*'], ['*'])], rule(['get', 'list'], ['pods', 'pods/log'])],
    ['by a subresource of every type', [rule(['get'], ['*/scale'])], rule(['get'], ['things/scale'])],
    ['with all names', [rule(['get'], ['pods'])], rule(['get'], ['pods'], { resourceNames: ['a'] })],
    ['of paths', [{ verbs: ['get'], nonResourceURLs: ['/api/*'] }], { verbs: ['get'], nonResourceURLs: ['/api/v1'] }],
  ])('are none where the permission is there: %s', (_, present, wanted) => {
    expect(missingRules(present, [wanted])).toEqual([])
  })

  it.each([
    ['another verb', [rule(['get'], ['pods'])], rule(['get', 'list'], ['pods'])],
    ['another type', [rule(['get'], ['pods'])], rule(['get'], ['pods', 'nodes'])],
    ['a subresource', [rule(['get'], ['pods'])], rule(['get'], ['pods/log'])],
    ['another group', [rule(['get'], ['pods'])], { ...rule(['get'], ['pods']), apiGroups: ['apps'] }],
    ['all names', [rule(['get'], ['pods'], { resourceNames: ['a'] })], rule(['get'], ['pods'])],
    ['another path', [{ verbs: ['get'], nonResourceURLs: ['/api'] }], { verbs: ['get'], nonResourceURLs: ['/api/v1'] }],
    ['a path', [rule(['*'], ['*'])], { verbs: ['get'], nonResourceURLs: ['/api'] }],
  ])('are those that give more: %s', (_, present, wanted) => {
    expect(missingRules(present, [wanted])).toEqual([wanted])
  })
})

describe('upkeep', () => {
  const object = (content: object, annotations: Record<string, string> = {}) => ({
    kind: 'T',
    apiVersion: 'v1',
    metadata: { name: 'a', annotations },
    ...content,
  })
  const set = (upkeep: BootstrapObjects['upkeep']): BootstrapObjects => ({ upkeep, switch: 'x/upkeep', objects: [] })

  it('leaves alone what lacks nothing, or whose annotation says so', () => {
    const wanted = object({ subjects: [{ name: 'a' }] })
    expect(mended(set('complete'), object({ subjects: [{ name: 'b' }, { name: 'a' }] }), wanted)).toBeUndefined()
    expect(mended(set('complete'), object({}, { 'x/upkeep': 'false' }), wanted)).toBeUndefined()
    expect(mended(set('create'), object({}), wanted)).toBeUndefined()
  })

  it('adds subjects and selectors, never a second time', () => {
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { x: 'y' } }] }
    const wanted = object({ subjects: [{ name: 'a' }, { name: 'b' }], aggregationRule })
    const first = mended(set('complete'), object({ subjects: [{ name: 'b' }], rules: null }), wanted)
    expect(first).toMatchObject({
      subjects: [{ name: 'b' }, { name: 'a' }],
      aggregationRule,
      rules: null,
    })
    expect(mended(set('complete'), first ?? wanted, wanted)).toBeUndefined()
  })

  it('puts back fields of the spec, and keeps those that only a default gave', () => {
    const wanted = object({ spec: { a: 1, list: [{ b: 2 }] } })
    const present = object({ spec: { a: 5, list: [{ b: 2, c: 3 }], d: 4 } })
    expect(mended(set('replace-spec'), present, wanted)).toMatchObject({ spec: { a: 1, list: [{ b: 2, c: 3 }], d: 4 } })
    expect(mended(set('replace-spec'), object({ spec: { a: 1, list: [{ b: 2 }], d: 4 } }), wanted)).toBeUndefined()
  })
})

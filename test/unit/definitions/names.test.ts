import { describe, expect, it } from 'vitest'
import {
  calculateNames,
  NamesIndex,
  readDefinition,
  type CustomDefinition,
} from '../../../runtime/definitions/index.ts'

const definition = (names: object, acceptedNames: object = {}, established = false, name = 'x'): CustomDefinition =>
  readDefinition({
    apiVersion: 'v1',
    kind: 'CustomResourceDefinition',
    metadata: { name },
    spec: { group: 'g.example.com', names },
    status: {
      acceptedNames,
      conditions: established ? [{ type: 'Established', status: 'True', reason: 'r', message: 'm' }] : [],
    },
  })
const wanted = { plural: 'as', singular: 'a', shortNames: ['x', 'y'], kind: 'A', listKind: 'AList' }
const none = { resources: new Set<string>(), kinds: new Set<string>() }

/** What the definition `x` can't have beside others, each known since a later revision than the one before. */
function usedBeside(...others: readonly CustomDefinition[]) {
  const index = new NamesIndex()
  others.forEach((other, at) => index.set(other, at + 1))
  return index.usedBeside('x', 'g.example.com')
}

describe('names of definitions', () => {
  it('are all accepted if nobody else has them', () => {
    const calculated = calculateNames(definition(wanted), none)
    expect(calculated.accepted).toMatchObject({ status: 'True', reason: 'NoConflicts' })
    expect(calculated.established).toMatchObject({ status: 'False', reason: 'Installing' })
    expect(calculated.acceptedNames).toMatchObject(wanted)
  })

  it('are accepted one by one: each that is free, and no other', () => {
    const rival = definition(
      {},
      { plural: 'bs', singular: 'b', shortNames: ['y'], kind: 'B', listKind: 'AList' },
      false,
      'y',
    )
    const calculated = calculateNames(definition(wanted), usedBeside(rival))
    expect(calculated.accepted).toMatchObject({ status: 'False', reason: 'ListKindConflict' })
    expect(calculated.established).toMatchObject({ status: 'False', reason: 'NotAccepted' })
    expect(calculated.acceptedNames).toEqual({ ...wanted, shortNames: [], listKind: '', categories: [] })
    const builtIn = calculateNames(definition(wanted), { ...none, resources: new Set(['as']) })
    expect(builtIn.accepted).toMatchObject({ reason: 'PluralConflict', message: '"as" is already in use' })
  })

  it('stay what they are for the one that has them', () => {
    const own = definition(wanted, wanted, true)
    const calculated = calculateNames(own, usedBeside(own))
    expect(calculated.accepted.status).toBe('True')
    expect(calculated.established).toMatchObject({ status: 'True', reason: 'r' })
    const greedy = definition({ ...wanted, kind: 'B' }, wanted, true)
    const refused = calculateNames(greedy, usedBeside(greedy, definition({}, { kind: 'B' }, false, 'y')))
    expect([refused.accepted.reason, refused.acceptedNames.kind, refused.established.status]).toEqual([
      'KindConflict',
      'A',
      'True',
    ])
  })

  it('belong to the definition that had them first if two servers have accepted them for two definitions', () => {
    const index = new NamesIndex()
    index.set(definition(wanted, wanted, false, 'first'), 10)
    index.set(definition(wanted, wanted, false, 'x'), 11)
    const lost = calculateNames(definition(wanted, wanted), index.usedBeside('x', 'g.example.com'))
    expect(lost.accepted.status).toBe('False')
    expect(lost.acceptedNames).toMatchObject({ plural: '', singular: '', shortNames: [], kind: '', listKind: '' })
    const kept = calculateNames(definition(wanted, wanted, false, 'first'), index.usedBeside('first', 'g.example.com'))
    expect(kept.accepted.status).toBe('True')
    // A later event about the first one that leaves its names alone takes nothing from it, and nor does one that is established.
    index.set(definition(wanted, wanted, false, 'first'), 12)
    expect(index.usedBeside('first', 'g.example.com').kinds.has('A')).toBe(false)
    index.set(definition(wanted, wanted, true, 'x'), 13)
    expect(index.usedBeside('x', 'g.example.com').kinds.has('A')).toBe(false)
  })

  it('are free when their definition goes, or gives them up, and are offered to those that want them', () => {
    const index = new NamesIndex()
    index.set(definition(wanted, wanted, true, 'first'), 10)
    index.set(definition(wanted, {}, false, 'x'), 11)
    expect(index.wanting('g.example.com')).toEqual(['x'])
    expect(index.usedBeside('x', 'g.example.com').kinds.has('A')).toBe(true)
    expect(index.set(definition({ ...wanted, kind: 'B' }, { ...wanted, kind: 'B' }, true, 'first'), 12)).toBe(true)
    expect(index.usedBeside('x', 'g.example.com').kinds.has('A')).toBe(false)
    index.delete('first')
    expect(index.usedBeside('x', 'g.example.com').resources.has('as')).toBe(false)
    expect(index.wanting('other.example.com')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { judgeNames, readDefinition, usedNames, type CustomDefinition } from '../../../runtime/definitions/index.ts'

const definition = (names: object, acceptedNames: object = {}, established = false): CustomDefinition =>
  readDefinition({
    apiVersion: 'v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'x' },
    spec: { group: 'g.example.com', names },
    status: {
      acceptedNames,
      conditions: established ? [{ type: 'Established', status: 'True', reason: 'r', message: 'm' }] : [],
    },
  })
const wanted = { plural: 'as', singular: 'a', shortNames: ['x', 'y'], kind: 'A', listKind: 'AList' }
const none = { resources: [], kinds: [] }

describe('names of definitions', () => {
  it('are all accepted if nobody else has them', () => {
    const judgement = judgeNames(definition(wanted), usedNames([], none))
    expect(judgement.accepted).toMatchObject({ status: 'True', reason: 'NoConflicts' })
    expect(judgement.established).toMatchObject({ status: 'False', reason: 'Installing' })
    expect(judgement.acceptedNames).toMatchObject(wanted)
  })

  it('are told apart: each that is free is accepted, the others are not', () => {
    const rival = definition({}, { plural: 'bs', singular: 'b', shortNames: ['y'], kind: 'B', listKind: 'AList' })
    const judgement = judgeNames(definition(wanted), usedNames([rival], none))
    expect(judgement.accepted).toMatchObject({ status: 'False', reason: 'ListKindConflict' })
    expect(judgement.established).toMatchObject({ status: 'False', reason: 'NotAccepted' })
    expect(judgement.acceptedNames).toEqual({ ...wanted, shortNames: [], listKind: '', categories: [] })
    const builtIn = judgeNames(definition(wanted), usedNames([], { resources: ['as'], kinds: [] }))
    expect(builtIn.accepted).toMatchObject({ reason: 'PluralConflict', message: '"as" is already in use' })
  })

  it('stay what they are for the one that has them', () => {
    const own = definition(wanted, wanted, true)
    const judgement = judgeNames(own, usedNames([own], none))
    expect(judgement.accepted.status).toBe('True')
    expect(judgement.established).toMatchObject({ status: 'True', reason: 'r' })
    const greedy = definition({ ...wanted, kind: 'B' }, wanted, true)
    const refused = judgeNames(greedy, usedNames([greedy, definition({}, { kind: 'B' })], none))
    expect([refused.accepted.reason, refused.acceptedNames.kind, refused.established.status]).toEqual([
      'KindConflict',
      'A',
      'True',
    ])
  })
})

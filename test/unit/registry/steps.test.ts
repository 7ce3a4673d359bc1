import { describe, expect, it, vi } from 'vitest'
import type { Admission } from '../../../runtime/admission/index.ts'
import { Turns } from '../../../runtime/async/index.ts'
import type { Strategy } from '../../../runtime/registry/index.ts'
import { newWrite, type ObjectWrite } from '../../../runtime/registry/write/object-write.ts'
import { runSteps, STEPS, type Step } from '../../../runtime/registry/write/steps.ts'
import { at, contextFor, create, note, open, updateOptions } from './support.ts'

/** Everything that a kind and its admission can do, each of which tells that it was asked. */
async function traced() {
  const seen: string[] = []
  const strategy: Strategy = {
    default: () => void seen.push('defaults'),
    prepareForCreate: (draft) => void seen.push(`prepare a creation with ${managersOf(draft).length} field managers`),
    prepareForUpdate: (draft) => void seen.push(`prepare an update with ${managersOf(draft).length} field managers`),
    validate: ({ metadata }) => (seen.push(`validate ${metadata.annotations?.mutated}`), []),
    validateCreate: () => (seen.push('validate a creation'), []),
    validateUpdate: () => (seen.push('validate an update'), []),
    allocate: async () => (seen.push('claim'), []),
  }
  const admission: Admission = {
    handles: () => true,
    admit: ({ operation, object }) => {
      seen.push(`mutating admission of ${operation} with ${managersOf(object).length} field managers`)
      const { metadata } = object ?? note('')
      return { ...note(''), ...object, metadata: { ...metadata, annotations: { mutated: 'yes' } } }
    },
    validate: ({ operation, object }) =>
      void seen.push(`validating admission of ${operation} ${object?.metadata.annotations?.mutated}`),
  }
  const opened = await open({ strategies: () => strategy, admission: [admission] })
  vi.spyOn(opened.store, 'commit').mockImplementation(async () => (seen.push('commit'), 2))
  return { ...opened, seen }
}

const managersOf = (object: { metadata: { managedFields?: unknown[] } } | undefined): unknown[] =>
  object?.metadata.managedFields ?? []

const isDue = (): ObjectWrite => ({ ...({} as ObjectWrite), pause: undefined })

describe('the steps of a write', () => {
  it('are these, in this order', () => {
    expect(STEPS.map(({ name }) => name)).toEqual([
      'toStoredForm',
      'shareBeforeComparison',
      'trackManagedFields',
      'runMutatingAdmission',
      'prepare',
      'shareUnchanged',
      'validateDraft',
      'runValidatingAdmission',
      'decideOutcome',
      'claim',
    ])
  })

  it('are those of a creation [ADM-01]', async () => {
    const { notes, seen } = await traced()
    await create(notes, note('a', {}, { k: 'v' }))
    expect(seen).toEqual([
      'defaults',
      'mutating admission of CREATE with 1 field managers',
      'prepare a creation with 1 field managers',
      'validate yes',
      'validate a creation',
      'validating admission of CREATE yes',
      'claim',
      'commit',
    ])
  })

  it('are those of an update, too [ADM-01]', async () => {
    const { notes, seen, store } = await traced()
    vi.mocked(store.commit).mockRestore()
    await create(notes, note('a', {}, { k: 'v' }))
    vi.spyOn(store, 'commit').mockImplementation(async () => (seen.push('commit'), 2))
    seen.length = 0
    const other = contextFor(notes, { fieldManager: 'other' })
    await notes.update(other, at('a'), (old) => ({ ...note('a'), ...old, data: { k: 'w' } }), updateOptions)
    expect(seen).toEqual([
      'defaults',
      'mutating admission of UPDATE with 2 field managers',
      'prepare an update with 2 field managers',
      'validate an update',
      'validate yes',
      'validating admission of UPDATE yes',
      'claim',
      'commit',
    ])
  })

  it('end with the one that refuses the write', async () => {
    const { notes, seen } = await traced()
    await expect(create(notes, note('Bad_Name'))).rejects.toMatchObject({ status: { code: 422 } })
    expect(seen.at(-1)).toBe('validate a creation')
  })

  it('are done at once, unless one of them waits', async () => {
    const done: string[] = []
    const step =
      (name: string): Step =>
      () =>
        void done.push(name)
    expect(runSteps(isDue(), [step('a'), step('b')])).toBeUndefined()
    expect(done).toEqual(['a', 'b'])
    const waiting = runSteps(isDue(), [step('c'), async () => void done.push('d'), step('e')])
    expect(done).toEqual(['a', 'b', 'c', 'd'])
    await waiting
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('each wait for a turn when the write is large', async () => {
    const { notes } = await open()
    const turns = new Turns()
    const next = vi.spyOn(turns, 'next')
    const request = { context: contextFor(notes), target: at('a'), options: { dryRun: undefined } }
    const write = newWrite(request as never, note('a'), turns.next)
    await runSteps(write, [() => undefined, () => undefined, () => undefined])
    expect(next).toHaveBeenCalledTimes(3)
  })
})

import { describe, expect, it } from 'vitest'
import type { FieldError, DynamicObject, ObjectMeta } from '../../../runtime/api/index.ts'
import { isLettingGo, touchedErrors } from '../../../runtime/registry/write/validation/untouched.ts'

const object = (metadata: ObjectMeta, content: object = { spec: { wrong: true } }): DynamicObject => ({
  kind: 'Thing',
  apiVersion: 'v1',
  metadata: { name: 'a', ...metadata },
  ...content,
})
const owner = (uid: string, blockOwnerDeletion?: boolean) => ({
  apiVersion: 'v1',
  kind: 'Thing',
  name: uid,
  uid,
  ...(blockOwnerDeletion === undefined ? {} : { blockOwnerDeletion }),
})

const past = (old: DynamicObject, defaulted = old) => ({ old, defaulted: () => defaulted })

describe('an update that lets go of an object', () => {
  const held = object({
    finalizers: ['x/a', 'x/b'],
    ownerReferences: [owner('u', true), owner('v')],
    resourceVersion: '7',
  })

  it('takes finalizers or owners away, or blocks an owner no more', () => {
    const { ownerReferences, finalizers } = held.metadata
    const cases: ObjectMeta[] = [
      { finalizers: ['x/b'], ownerReferences: ownerReferences ?? [] },
      { ownerReferences: ownerReferences ?? [] },
      { finalizers: finalizers ?? [], ownerReferences: [owner('v')] },
      { finalizers: finalizers ?? [], ownerReferences: [owner('u', false), owner('v')] },
    ]
    for (const metadata of cases) expect(isLettingGo(object(metadata), past(held))).toBe(true)
  })

  it('needs no defaults where it leaves the object as it is stored', () => {
    const { ownerReferences = [] } = held.metadata
    const defaulted = (): never => expect.fail('it was filled in')
    expect(isLettingGo(object({ ownerReferences }), { old: held, defaulted })).toBe(true)
  })

  it('may carry the defaults that any write would give the object now', () => {
    const content = { spec: { wrong: true, more: 'by default' } }
    const defaulted = object(held.metadata, content)
    expect(isLettingGo(object({}, content), past(held))).toBe(false)
    expect(isLettingGo(object({}, content), past(held, defaulted))).toBe(true)
  })

  it('is no other: one that adds or exchanges any of them, or changes anything else', () => {
    const kept = { ownerReferences: [owner('u', true), owner('v')] }
    const cases: DynamicObject[] = [
      object({ ...kept, finalizers: ['x/a', 'x/b'] }),
      object({ ...kept, finalizers: ['x/c'] }),
      object({ ...kept, finalizers: ['x/a'], labels: { a: 'b' } }),
      object({ ...kept, finalizers: ['x/a'] }, { spec: { wrong: 'more' } }),
      object({ ...kept, finalizers: ['x/a'] }, { spec: { wrong: true }, status: {} }),
      object({ finalizers: ['x/a', 'x/b'], ownerReferences: [owner('u', true), owner('v', true)] }),
      object({ finalizers: ['x/a', 'x/b'], ownerReferences: [owner('w')] }),
    ]
    for (const changed of cases) expect(isLettingGo(changed, past(held))).toBe(false)
  })
})

describe('the errors of a write to a subresource', () => {
  const error = (field: string): FieldError => ({ field, reason: 'FieldValueInvalid', message: 'wrong' })

  it('are those of the fields that it has changed, and those of no field', () => {
    const old = object({ labels: { a: '?' } }, { spec: { wrong: true }, status: { phase: 'x' } })
    const now = object(
      { labels: { a: '?' }, annotations: { b: '?' } },
      { spec: { wrong: true }, status: { phase: 'y' } },
    )
    const fields = [
      'spec.wrong',
      'metadata.labels',
      'metadata.labels[a]',
      'metadata.annotations',
      'status.phase',
      '<nil>',
    ]
    expect(touchedErrors(fields.map(error), now, past(old)).map(({ field }) => field)).toEqual([
      'metadata.annotations',
      'status.phase',
      '<nil>',
    ])
  })
})

import { expect, it } from 'vitest'
import { conversion, guarded, inverse, keep } from '../../../runtime/convert/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'

const { forward } = conversion('g/v1', 'g/v2', [inverse(keep('level', 'g/level', { otherwise: 3 }))])
const sound = guarded(forward, ({ level }) => typeof level === 'number')
const withAnnotations = (annotations: Record<string, string>): DynamicObject => ({
  apiVersion: 'g/v1',
  kind: 'T',
  metadata: { annotations },
})

it('takes what an annotation keeps, and leaves the others alone', () => {
  const object = withAnnotations({ 'g/level': '7', mine: 'x' })
  const expected = { apiVersion: 'g/v2', kind: 'T', metadata: { annotations: { mine: 'x' } }, level: 7 }
  expect(sound(object)).toEqual(expected)
  expect(object.metadata.annotations).toEqual({ 'g/level': '7', mine: 'x' })
})

it('does without what somebody else has put there', () => {
  const wrong = sound(withAnnotations({ 'g/level': '"loud"', mine: 'x' }))
  expect(wrong).toMatchObject({ level: 3, metadata: { annotations: { mine: 'x' } } })
  const noJson = sound(withAnnotations({ 'g/level': '{' }))
  expect(noJson).toMatchObject({ level: 3, metadata: { annotations: { 'g/level': '{' } } })
  expect(sound({ apiVersion: 'g/v1', kind: 'T', metadata: {} })).toMatchObject({ level: 3, metadata: {} })
})

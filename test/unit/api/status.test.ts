import { describe, expect, it } from 'vitest'
import {
  MAX_DEPTH,
  MAX_NODES,
  refuseOversized,
  ApiError,
  badRequest,
  conflict,
  forbidden,
  invalid,
  notFound,
  type FieldError,
} from '../../../runtime/api/index.ts'

const error = (field: string, message = 'wrong'): FieldError => ({ field, reason: 'FieldValueInvalid', message })
const refusal = (errors: readonly FieldError[]): ApiError => invalid({ group: 'g', kind: 'K' }, 'n', errors)

describe('a refusal', () => {
  it('tells a hundred errors, and that there are others [ERR-05]', () => {
    const errors = Array.from({ length: 1_000 }, (_, i) => error(`spec.list[${i}]`))
    const causes = refusal(errors).status.details?.causes ?? []
    expect(causes).toHaveLength(101)
    expect(causes.at(-1)?.message).toContain('there are others')
    expect(refusal(errors).message).toContain('spec.list[99]: wrong, there are others')
    expect(refusal(errors.slice(0, 100)).status.details?.causes).toHaveLength(100)
  })

  it('names a cause twice that clients know like that, and its sentence once [ERR-05]', () => {
    const twice: FieldError = { ...error('metadata.uid'), causes: 'twice' }
    const { message, status } = refusal([twice, error('spec')])
    expect(status.details?.causes?.map(({ field }) => field)).toEqual(['metadata.uid', 'metadata.uid', 'spec'])
    expect(status.details?.causes?.[0]).not.toHaveProperty('causes')
    expect(message).toBe('K.g "n" is invalid: [metadata.uid: wrong, spec: wrong]')
  })

  it('is short, however long the errors are', () => {
    const long = 'x'.repeat(10_000)
    const causes = refusal(Array.from({ length: 90 }, () => error('f', long))).status.details?.causes ?? []
    expect(causes.map(({ message }) => message)).toEqual([long, expect.stringContaining('there are others')])
    expect(JSON.stringify(refusal([error('f', 'x'.repeat(3_000_000))]).status).length).toBeLessThan(64 * 1024)
    expect(badRequest('x'.repeat(3_000_000)).message.length).toBeLessThan(20_000)
    const details = { causes: [{ message: 'x'.repeat(3_000_000) }] }
    expect(JSON.stringify(new ApiError(422, 'Invalid', '', details).status).length).toBeLessThan(20_000)
  })

  it('is short, however long the names and paths that a client sent are', () => {
    const long = 'x'.repeat(3_000_000)
    const resource = { group: long, resource: long }
    const refusals = [
      notFound(resource, long),
      forbidden(resource, long, long),
      conflict(resource, long, long),
      invalid({ group: long, kind: long }, long, [error(long)]),
    ]
    for (const { status } of refusals) expect(JSON.stringify(status).length).toBeLessThan(128 * 1024)
    expect(notFound({ group: '', resource: 'pods' }, 'short').status.details).toEqual({ name: 'short', kind: 'pods' })
  })
})

describe('an object made by patches', () => {
  it('holds no more than a body may', () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
    expect(() => refuseOversized({ a: nested(MAX_DEPTH - 1) })).not.toThrow()
    expect(() => refuseOversized({ a: nested(MAX_DEPTH + 1) })).toThrow(expect.objectContaining({ code: 413 }))
    const list = Array.from({ length: MAX_NODES }, () => 0)
    expect(() => refuseOversized({ list })).toThrow(expect.objectContaining({ code: 413 }))
    expect(() => refuseOversized({ metadata: { managedFields: list } })).not.toThrow()
  })
})

describe('an error with further headers', () => {
  it('is the same error otherwise', () => {
    const error = new ApiError(410, 'Expired', 'too old', { retryAfterSeconds: 1 })
    error.status.metadata.continue = 'token'
    error.cause = new Error('why')
    const headed = error.withHeaders(['A', '1']).withHeaders(['B', '2'])
    expect(headed.status).toEqual(error.status)
    expect(headed).toMatchObject({ message: 'too old', cause: error.cause, headers: ['A', '1', 'B', '2'] })
  })
})

import { describe, expect, it } from 'vitest'
import { readBoolean, readInteger } from '../../../runtime/http/pipeline/query.ts'
import { fieldManagerOf } from '../../../runtime/http/pipeline/options/field-manager.ts'
import { fakeServer } from './fake-server.ts'

const MAPS = '/api/v1/namespaces/ns/configmaps'
const long = 'm'.repeat(129)

describe('values of parameters', () => {
  it('reads boolean-like words', () => {
    expect([null, '', '0', 'false', 'False', '1', 'true', 'no'].map(readBoolean)).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('reads integers, and refuses other texts', () => {
    expect([readInteger(null), readInteger(''), readInteger('-3'), readInteger('+4')]).toEqual([
      undefined,
      undefined,
      -3,
      4,
    ])
    expect(() => readInteger('1.5')).toThrow('strconv.ParseInt: parsing "1.5": invalid syntax')
    expect(() => readInteger('9223372036854775808')).toThrow('value out of range')
    expect(() => readInteger('9'.repeat(15_000))).toThrow('value out of range')
    expect(readInteger(`${'0'.repeat(15_000)}7`)).toBe(7)
  })

  it('takes the manager from the parameter, else from the product of the user agent', () => {
    expect(fieldManagerOf('me', 'tool/1')).toBe('me')
    expect(fieldManagerOf('', 'to\u0000ol/1.0 (x)')).toBe('tool')
    expect(fieldManagerOf('', undefined)).toBe('')
    expect(fieldManagerOf('', `${long}/1`)).toHaveLength(128)
  })
})

describe('parameters that are refused', () => {
  it.each([
    ['GET', 'limit=many', 400, 'strconv.ParseInt: parsing "many": invalid syntax'],
    ['GET', 'limit=-1', 400, 'invalid limit -1: must not be negative'],
    ['GET', 'timeoutSeconds=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    ['GET', 'timeout=soon', 400, 'invalid timeout specified in the request URL - time: invalid duration "soon"'],
    [
      'GET',
      'sendInitialEvents=true',
      422,
      'ListOptions.meta.maker.test "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list',
    ],
    ['DELETE', 'gracePeriodSeconds=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    [
      'DELETE',
      'dryRun=x',
      400,
      'DeleteOptions.meta.maker.test "" is invalid: dryRun: Unsupported value: ["x"]: supported values: "All"',
    ],
    [
      'DELETE',
      'propagationPolicy=Sideways',
      422,
      'DeleteOptions.meta.maker.test "" is invalid: propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"',
    ],
    [
      'POST',
      'dryRun=All&dryRun=None',
      400,
      'CreateOptions.meta.maker.test "" is invalid: dryRun: Unsupported value: ["All","None"]: supported values: "All"',
    ],
    [
      'POST',
      'fieldValidation=Maybe',
      400,
      'CreateOptions.meta.maker.test "" is invalid: fieldValidation: Unsupported value: "Maybe": supported values: "", "Ignore", "Strict", "Warn"',
    ],
    [
      'POST',
      `fieldManager=${long}`,
      422,
      'CreateOptions.meta.maker.test "" is invalid: fieldManager: Too long: may not be more than 128 bytes',
    ],
    [
      'POST',
      'fieldManager=a%00b',
      422,
      String.raw`CreateOptions.meta.maker.test "" is invalid: fieldManager: Invalid value: "a\x00b": invalid character U+0000 (at position 1)`,
    ],
  ])('%s with %s', async (method, query, code, message) => {
    const { ask } = fakeServer()
    const { status, body } = await ask(
      method,
      `${MAPS}?${query}`,
      method === 'POST' ? { metadata: { name: 'a' } } : undefined,
    )
    expect([status, body['message']]).toEqual([code, message])
  })

  it('allows force on nothing but apply', async () => {
    const { ask } = fakeServer()
    const type = { 'content-type': 'application/merge-patch+json' }
    const { status, body } = await ask('PATCH', `${MAPS}/a?force=true`, {}, type)
    expect([status, body['message']]).toEqual([
      400,
      'PatchOptions.meta.maker.test "" is invalid: force: Forbidden: may not be specified for non-apply patch',
    ])
  })
})

describe('options of a deletion', () => {
  it.each([
    [
      '',
      { gracePeriodSeconds: 5, preconditions: { uid: 'u' } },
      { gracePeriodSeconds: 5, preconditions: { uid: 'u' } },
    ],
    ['', { orphanDependents: true }, { propagationPolicy: 'Orphan' }],
    ['', { orphanDependents: false }, { propagationPolicy: 'Background' }],
    [
      '?propagationPolicy=Foreground&gracePeriodSeconds=-1',
      undefined,
      { propagationPolicy: 'Foreground', gracePeriodSeconds: -1 },
    ],
    ['', { apiVersion: 'meta.maker.test/v1', kind: 'DeleteOptions', nonsense: true }, {}],
    ['', { apiVersion: 'apps/v1', kind: 'DeleteOptions' }, {}],
  ])('reads %s %o', async (query, body, expected) => {
    const { ask, configMaps } = fakeServer()
    await ask('POST', MAPS, { metadata: { name: 'a' } })
    expect((await ask('DELETE', `${MAPS}/a${query}`, body)).status).toBe(200)
    expect(configMaps.calls.at(-1)?.arguments).toEqual([{ dryRun: undefined, ifMatch: '', ...expected }])
  })

  it.each<[unknown, string]>([
    ['{', "couldn't get version/kind; json parse error: unexpected end of JSON input"],
    [{ kind: 'ConfigMap', apiVersion: 'v1' }, 'converting (ConfigMap) to (v1.DeleteOptions): unknown conversion'],
    [
      { gracePeriodSeconds: 'soon' },
      'json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64',
    ],
    [
      { preconditions: [] },
      'json: cannot unmarshal array into Go struct field DeleteOptions.preconditions of type object',
    ],
  ])('refuses the body %j, which is no options', async (body, message) => {
    const { ask } = fakeServer()
    const { status, body: answer } = await ask('DELETE', `${MAPS}/a`, body)
    expect({ status, answer }).toMatchObject({ status: 400, answer: { reason: 'BadRequest', message } })
  })
})

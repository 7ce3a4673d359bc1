import { describe, expect, it } from 'vitest'
import { shownUri } from '../../../runtime/audit/index.ts'
import { ByteWriter } from '../../../runtime/audit/encoding/byte-writer.ts'
import { MicroClock } from '../../../runtime/audit/encoding/clock.ts'
import { EventEnd, successField } from '../../../runtime/audit/event/event-end.ts'
import { sourceIps } from '../../../runtime/audit/event/source-ips.ts'
import { withoutManagedFields } from '../../../runtime/audit/event/bodies.ts'

interface Event {
  readonly requestReceivedTimestamp: string
  readonly stageTimestamp: string
}

describe('the parts of an audit event', () => {
  it.each<[string, Record<string, string>, string, string[]]>([
    ['the client', {}, '10.0.0.1', ['10.0.0.1']],
    ['an IPv4 address that is mapped', {}, '::ffff:10.0.0.1', ['10.0.0.1']],
    ['proxies', { 'x-forwarded-for': '192.0.2.1, 2001:db8::1' }, '10.0.0.1', ['192.0.2.1', '2001:db8::1', '10.0.0.1']],
    ['a proxy that names itself', { 'x-forwarded-for': '192.0.2.1,10.0.0.1' }, '10.0.0.1', ['192.0.2.1', '10.0.0.1']],
    ['what is no address', { 'x-forwarded-for': 'evil", "x, 192.0.2.1' }, '10.0.0.1', ['192.0.2.1', '10.0.0.1']],
    ['a real address', { 'x-real-ip': '192.0.2.9' }, '10.0.0.1', ['192.0.2.9', '10.0.0.1']],
    ['nobody', {}, '', []],
  ])('give the addresses of %s', (_, headers, remote, addresses) => {
    expect(sourceIps(headers, remote)).toEqual(addresses)
  })

  it('show of a query what the API knows', () => {
    expect(shownUri('/api/v1/pods', '')).toBe('/api/v1/pods')
    expect(shownUri('/a', 'watch=true&access_token=secret&labelSelector=a%3Db')).toBe(
      '/a?watch=true&access_token=REDACTED&labelSelector=a%3Db',
    )
    expect(shownUri('/a', 'secret')).toBe('/a?REDACTED')
    expect(shownUri('/a', 'Watch=secret&=secret&limit')).toBe('/a?Watch=REDACTED&=REDACTED&limit')
  })

  it('give times with six digits of the second', () => {
    const clock = new MicroClock(() => Date.UTC(2026, 0, 2, 3, 4, 5))
    const now = performance.now()
    const end = new EventEnd(successField(201), ',"annotations":{"é":"1"}')
    const times = (received: number, stage: number): readonly string[] => {
      const written = new ByteWriter(8)
      written.text('{"a":0')
      end.write(written, clock.micros(received), clock.micros(stage))
      const { requestReceivedTimestamp, stageTimestamp, ...rest } = JSON.parse(written.written().toString()) as Event
      expect(rest).toEqual({ a: 0, responseStatus: { metadata: {}, code: 201 }, annotations: { é: '1' } })
      return [requestReceivedTimestamp, stageTimestamp]
    }
    const micros = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`) * 1000 + Number(text.slice(20, 26))
    for (const later of [0, 0.25, 900.25]) {
      const [first = '', second = ''] = times(now, now + later)
      expect(first).toMatch(/^2026-01-02T03:04:0[45]\.\d{6}Z$/)
      expect(second).toMatch(/^2026-01-02T03:04:0[456]\.\d{6}Z$/)
      expect(micros(second) - micros(first)).toBe(Math.round(later * 1000))
    }
  })

  it('have no managed fields in objects, lists and tables', () => {
    const object = { kind: 'A', metadata: { name: 'a', managedFields: [{}] } }
    const bare = { kind: 'A', metadata: { name: 'a' } }
    expect(withoutManagedFields(object)).toEqual(bare)
    expect(withoutManagedFields({ metadata: {}, items: [object] })).toEqual({ metadata: {}, items: [bare] })
    expect(withoutManagedFields({ rows: [{ cells: [], object }] })).toEqual({ rows: [{ cells: [], object: bare }] })
    expect(object.metadata.managedFields).toEqual([{}])
  })
})

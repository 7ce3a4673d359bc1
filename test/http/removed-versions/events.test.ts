import { beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { failed, newNamespace, succeeded, uniqueName } from '../objects.ts'

const group = `events.${vendor.apiDomain}`
const time = '2024-01-02T03:04:05.000000Z'
const second = '2024-01-02T03:04:05Z'
const required = { action: 'Doing', reason: 'Because', reportingController: 'example.com/c', reportingInstance: 'c-1' }

/** Kubernetes names the fields that new events may not have as the core form of events does. */
const nameInCore = (field: string): string => field.replace(/^deprecated(.)/, (_, first: string) => first.toLowerCase())

describe.each(stores)('events of their own group, on %s', (store) => {
  const server = useInProcessServer({ store, release: { major: 1, minor: 24 } })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const pathOf = (groupVersion: string, name = ''): string =>
    `/${groupVersion === 'v1' ? 'api' : 'apis'}/${groupVersion}/namespaces/${ns}/events${name === '' ? '' : `/${name}`}`
  const event = (version: string, fields: object) => ({
    apiVersion: `${group}/${version}`,
    kind: 'Event',
    metadata: { name: uniqueName('event'), namespace: ns },
    regarding: { kind: 'ConfigMap', namespace: ns, name: 'x' },
    eventTime: time,
    type: 'Normal',
    ...required,
    ...fields,
  })
  const post = (version: string, fields: object, query = '') =>
    server.client.post(`${pathOf(`${group}/${version}`)}${query}`, event(version, fields))
  const fieldsOf = async (fields: object): Promise<(string | undefined)[]> =>
    (failed(await post('v1', fields), 422, 'Invalid').details.causes ?? []).map(({ field }) => field)

  it('are Normal or Warning in v1, and anything in v1beta1 [MIG-08-1]', async () => {
    expect(await fieldsOf({ type: 'Info' })).toEqual(['type'])
    for (const type of ['Normal', 'Warning']) succeeded(await post('v1', { type }))
    expect(succeeded(await post('v1beta1', { type: 'Info' }))['type']).toBe('Info')
  })

  it('say in v1 who reports what and why [MIG-08-3]', async () => {
    for (const field of Object.keys(required)) {
      expect(await fieldsOf({ [field]: undefined })).toContain(field)
      expect(await fieldsOf({ [field]: '' })).toContain(field)
      succeeded(await post('v1beta1', { [field]: undefined }))
    }
  })

  it('have an eventTime in the place of firstTimestamp [MIG-08-4]', async () => {
    const refused = await post('v1', { firstTimestamp: second }, '?fieldValidation=Strict')
    expect(failed(refused, 400, 'BadRequest').message).toContain('unknown field "firstTimestamp"')
    const dropped = succeeded(await post('v1', { firstTimestamp: second }))
    expect(dropped['eventTime']).toBe(time)
    expect(dropped).not.toHaveProperty('firstTimestamp')
    expect(await fieldsOf({ eventTime: null })).toContain('eventTime')
  })

  it('have a series in the place of lastTimestamp and count [MIG-08-5] [MIG-08-6]', async () => {
    const series = { count: 3, lastObservedTime: time }
    const made = succeeded(await post('v1', { series, count: 3, lastTimestamp: second }))
    expect(made['series']).toEqual(series)
    expect(made).not.toHaveProperty('count')
    expect(made).not.toHaveProperty('lastTimestamp')
    for (const field of ['count', 'lastTimestamp']) {
      const value = field === 'count' ? 3 : second
      failed(await post('v1', { [field]: value }, '?fieldValidation=Strict'), 400, 'BadRequest')
    }
  })

  it('show the old fields of old events, and take none of them on new ones [MIG-08-5] [MIG-08-9]', async () => {
    const name = uniqueName('old')
    const { regarding: involvedObject } = event('v1', {})
    const old = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name },
      involvedObject,
      type: 'Normal',
      firstTimestamp: second,
      lastTimestamp: second,
      count: 3,
      source: { component: 'c' },
    }
    succeeded(await server.client.post(pathOf('v1'), old))
    const deprecated = {
      deprecatedFirstTimestamp: second,
      deprecatedLastTimestamp: second,
      deprecatedCount: 3,
      deprecatedSource: { component: 'c' },
    }
    expect(succeeded(await server.client.get(pathOf(`${group}/v1`, name)))).toMatchObject(deprecated)
    expect(succeeded(await server.client.get(pathOf(`${group}/v1beta1`, name)))).toMatchObject(deprecated)
    for (const [field, value] of Object.entries(deprecated)) {
      expect(await fieldsOf({ [field]: value })).toEqual([nameInCore(field)])
      succeeded(await post('v1beta1', { [field]: value }))
    }
  })
})

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { mongoLog, UnsuitableMongo } from '../../runtime/store/mongo/index.ts'
import { startStandalone } from '../support/mongod.ts'

const refusal = (uri: string) =>
  mongoLog({ uri, database: 'refused' }).then(
    () => expect.fail('it was accepted'),
    (error: unknown) => error,
  )

describe('a MongoDB that can’t keep a log is refused with what to do', () => {
  let standalone: Awaited<ReturnType<typeof startStandalone>> | undefined
  beforeAll(async () => {
    standalone = await startStandalone()
  })
  afterAll(() => standalone?.stop())

  it('a standalone server', async () => {
    const error = await refusal(standalone!.uri)
    expect(error).toBeInstanceOf(UnsuitableMongo)
    expect(error).toHaveProperty(
      'message',
      `MongoDB at 127.0.0.1:${standalone!.nodes[0]!.port} is not a replica set and so has no change streams: ` +
        'start it with --replSet NAME and run rs.initiate() on it once',
    )
  })

  it('a standalone server where the connection string names a replica set', async () => {
    const error = await refusal(`${standalone!.uri}?replicaSet=rs0`)
    expect(error).toBeInstanceOf(UnsuitableMongo)
    expect(error).toHaveProperty('message', expect.stringContaining('does not belong to the replica set rs0'))
  })

  it('an address where nothing listens', async () => {
    const error = await refusal('mongodb://user:secret@127.0.0.1:1/?replicaSet=rs0')
    expect(error).toBeInstanceOf(UnsuitableMongo)
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^MongoDB at 127\.0\.0\.1:1 can't be used \(.+\): start it/),
    )
    expect(error).toHaveProperty('message', expect.not.stringContaining('secret'))
  })
})

it('takes the database of the options where the connection string has none', async () => {
  const database = `options_${Date.now()}`
  const log = await mongoLog({ uri: inject('mongoUri'), database })
  await log.append({
    first: 1,
    last: 1,
    by: 'test/1',
    at: 1,
    events: [{ revision: 1, key: '/a/b/c', value: new Uint8Array(1), previousRevision: 0 }],
  })
  const again = await mongoLog({ uri: inject('mongoUri').replace('/?', `/${database}?`), database: 'another' })
  expect(await again.head()).toBe(1)
  await Promise.all([log.close(), again.close()])
})

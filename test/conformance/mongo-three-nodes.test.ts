import { afterAll, beforeAll } from 'vitest'
import { startReplicaSet, type MongoSet } from '../support/mongod.ts'
import { logConformance } from './log.ts'
import { mongoWorld } from './mongo-world.ts'
import { storeConformance } from './store.ts'

let set: MongoSet | undefined
beforeAll(async () => {
  set = await startReplicaSet({ nodes: 3 })
})
afterAll(() => set?.stop())

const world = () => {
  if (set === undefined) throw new Error('the replica set is started by beforeAll')
  return mongoWorld(set.uri)
}

logConformance('MongoDB, three nodes', world)
storeConformance('MongoDB, three nodes', world)

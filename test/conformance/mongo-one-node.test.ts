import { inject } from 'vitest'
import { damageConformance, logConformance } from './log.ts'
import { mongoWorld } from './mongo-world.ts'
import { storeConformance } from './store.ts'

const world = () => mongoWorld(inject('mongoUri'))

logConformance('MongoDB, one node', world)
damageConformance('MongoDB, one node', world)
storeConformance('MongoDB, one node', world)

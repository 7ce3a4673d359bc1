import { lmdbWorld } from './lmdb-world.ts'
import { storeConformance } from './store.ts'

storeConformance('lmdb', () => lmdbWorld())

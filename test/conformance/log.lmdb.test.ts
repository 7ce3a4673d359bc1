import { lmdbWorld } from './lmdb-world.ts'
import { damageConformance, logConformance } from './log.ts'

logConformance('lmdb', () => lmdbWorld())
damageConformance('lmdb', () => lmdbWorld())

logConformance('lmdb whose notices are all lost', () =>
  lmdbWorld({
    pollMilliseconds: 5,
    openNotices: async () => ({ others: 0, send: () => undefined, close: async () => undefined }),
  }),
)

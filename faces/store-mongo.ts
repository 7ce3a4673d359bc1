/** The log in a MongoDB replica set: `@orch-io/orch/store/mongo`. */
export { mongoLog, BrokenLog, UnsuitableMongo, type MongoOptions } from '../runtime/store/mongo/index.ts'

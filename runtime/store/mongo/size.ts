import type { Mongo } from './connection.ts'

/** Returns the bytes that the three collections and their indexes take on a disk of the replica set. */
export async function storedBytes({ log, objects, meta }: Mongo): Promise<number> {
  const sizes = await Promise.all(
    [log, objects, meta].map(async (collection) => {
      const [stats] = await collection.aggregate([{ $collStats: { storageStats: {} } }]).toArray()
      return Number(stats?.['storageStats']?.totalSize ?? 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

import { open, type RootDatabase } from 'lmdb'
import { makeFolder } from '../../files/index.ts'
import { Damaged, type Key } from '../contract/index.ts'
import { sealObject } from '../encoding/checksum.ts'
import { openError, EnvironmentRefusal } from './errors.ts'
import { dataFileIn, isInitialized, markInitialized, OpenFiles, fileSize } from './folder.ts'
import { inspectEnvironment, lost } from './inspect.ts'
import { MARKS, sealMark, type LmdbEnvironment } from './marks.ts'
import { FileRoom } from './room.ts'
import { ValueArena } from './value-arena.ts'

/** Since 2 the objects of the checkpoint are sealed, in a database of their own. */
const FORMAT_VERSION = 2
const UNSEALED_VERSION = 1
/**
 * Addresses, not memory: a map that is too small is kept beside the next larger one, and pages of the file are resident in each of them.
 * A larger store gets larger maps all the same. Bytes.
 */
const MAP_SIZE = 16 * 2 ** 30
/** What is written to an environment that is created: databases and marks. */
const CREATION = { writes: 16, bytes: 0 }
const DATABASES = { meta: 'meta', log: 'log', objects: 'checkpoint', unsealed: 'objects' } as const

/**
 * Opens or creates the environment in the folder. Reads the structure of the data file as a whole before LMDB maps it:
 * mapping a truncated or damaged file would end the process.
 *
 * @throws Damaged, or an error of one sentence that says what to do about it
 */
export async function openEnvironment(path: string): Promise<LmdbEnvironment> {
  try {
    makeFolder(path)
  } catch (error) {
    throw openError(path, error)
  }
  const damages = inspectEnvironment(path)
  if (damages !== 'busy' && damages[0] !== undefined) throw damages[0]
  return reopenEnvironment(path)
}

/** Opens an environment that this process has just closed, without inspecting it again. */
export async function reopenEnvironment(path: string): Promise<LmdbEnvironment> {
  const root = open<Buffer, string>({
    path,
    noSubdir: false,
    overlappingSync: false,
    maxDbs: 8,
    mapSize: MAP_SIZE,
    encoding: 'binary',
    eventTurnBatching: false,
  })
  try {
    const environment = await prepare(path, root)
    markInitialized(path)
    return environment
  } catch (error) {
    await root.close()
    throw openError(path, error)
  }
}

async function prepare(path: string, root: RootDatabase<Buffer, string>): Promise<LmdbEnvironment> {
  const initialized = isInitialized(path)
  const names = [...root.getKeys()]
  if (names.length > 0 && !names.includes(DATABASES.meta))
    throw new EnvironmentRefusal('it holds the data of another program')
  const room = new FileRoom(path)
  if (names.length === 0) (await room.claim(CREATION, 0))()
  // Opened first, so that a process that opens the environment meanwhile recognizes it.
  const meta = root.openDB<Buffer, string>({ name: DATABASES.meta, encoding: 'binary', useVersions: true })
  const files = new OpenFiles(path)
  root.resetReadTxn()
  const before = meta.getEntry('format')?.version
  if (before === undefined) {
    if (MARKS.some((mark) => meta.getEntry(mark) !== undefined)) {
      throw new Damaged(dataFileIn(path), 'its format is missing')
    }
    if (initialized) throw lost(`${dataFileIn(path)} is empty`)
    await initialize(root, meta)
  } else if (before === UNSEALED_VERSION) {
    const objects = fileSize(dataFileIn(path)) ?? 0
    const release = await room.claim({ writes: 0, bytes: 2 * objects }, 0)
    sealObjects(path, root, meta)
    release()
  }
  root.resetReadTxn()
  const format = meta.getEntry('format')?.version
  if (format !== FORMAT_VERSION)
    throw new EnvironmentRefusal(`its format is ${format}, this program reads format ${FORMAT_VERSION}`)
  assertPresent(path, root, [DATABASES.log, DATABASES.objects])
  return { path, files, room, root, meta, log: openLog(root), objects: openObjects(root) }
}

const openLog = (root: RootDatabase): LmdbEnvironment['log'] => root.openDB({ name: DATABASES.log, encoding: 'binary' })

function openObjects(root: RootDatabase): LmdbEnvironment['objects'] {
  // The types of the driver leave out `encoder`, which its documentation names.
  const options = { name: DATABASES.objects, encoding: 'binary', encoder: new ValueArena(), useVersions: true } as const
  return root.openDB(options)
}

/** Throws Damaged unless the databases exist: opening a missing one would create it, empty. */
function assertPresent(path: string, root: RootDatabase<Buffer, string>, expected: readonly string[]): void {
  const names = new Set(root.getKeys())
  const missing = expected.find((name) => !names.has(name))
  if (missing !== undefined) throw new Damaged(dataFileIn(path), `the database ${missing} is missing`)
}

/** Initializes an empty environment; another process may do so at the same time. */
async function initialize(root: RootDatabase<Buffer, string>, meta: LmdbEnvironment['meta']): Promise<void> {
  openLog(root)
  openObjects(root)
  await meta.ifNoExists('format', () => {
    void meta.put('format', sealMark('format', FORMAT_VERSION), FORMAT_VERSION)
    for (const mark of MARKS) void meta.put(mark, sealMark(mark, 0), 1)
  })
}

/** Converts a store of format 1 to the present format in one transaction. */
function sealObjects(path: string, root: RootDatabase<Buffer, string>, meta: LmdbEnvironment['meta']): void {
  assertPresent(path, root, [DATABASES.log, DATABASES.unsealed])
  const unsealed = root.openDB<Buffer, Key>({ name: DATABASES.unsealed, encoding: 'binary', useVersions: true })
  const objects = openObjects(root)
  root.transactionSync(() => {
    // Another process may have been faster.
    if (meta.getEntry('format')?.version !== UNSEALED_VERSION) return
    for (const { key, value, version = 0 } of unsealed.getRange({ versions: true })) {
      objects.putSync(key, sealObject(key, version, value), version)
    }
    unsealed.clearSync()
    meta.putSync('format', sealMark('format', FORMAT_VERSION), FORMAT_VERSION)
  })
}

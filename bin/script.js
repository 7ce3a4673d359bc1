// Runs compiled scripts. To compile its functions again would be a third of the processor time of a start, so what the
// engine has made of a script is kept in a file beside it.
import { isAscii } from 'node:buffer'
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'

/** Of the function around a script, as node has them for the scripts that it loads itself. */
const BEFORE = '(function (exports, require, module, __filename) {'
const AFTER = '\n})'

/**
 * Makes a loader of compiled scripts (absolute paths). `load` returns what one exports, and `run` the same of one that is in
 * no file; `keep` keeps the compiled form of
 * those that were loaded without one, with all functions that have run so far. Where the installation can't be written
 * nothing is kept; what another version of the engine has kept, or somebody has damaged, is not used. Neither is an error.
 *
 * @param {string} purpose what the process does, because each purpose runs other functions: part of the name of a file
 */
export function scriptLoader(purpose) {
  const tag = cachedDataVersionTag()
  const ending = `${purpose}.${tag}.cache`
  const unkept = []
  return {
    load(file) {
      const cache = file.replace(/cjs$/, ending)
      const script = new Script(textOf(file), { ...placesIn(file), cachedData: readIfPresent(cache) })
      if (script.cachedDataRejected !== false) unkept.push({ script, cache })
      return exportsOf(script, file)
    },
    run: (text, file) => exportsOf(new Script(BEFORE + text + AFTER, placesIn(file)), file),
    keep() {
      // Flags have changed since: the next process, which begins without them, could not use it.
      if (cachedDataVersionTag() !== tag) return
      for (const { script, cache } of unkept.splice(0)) writeIfPossible(cache, script.createCachedData())
    },
  }
}

/** Stacks name places in the file, as if there were no function around it. */
const placesIn = (file) => ({ filename: file, columnOffset: -BEFORE.length })

/**
 * Reads a script, and puts it into the function around it. To decode one as UTF-8 and to join it as text would cost more than
 * to read it.
 */
function textOf(file) {
  const descriptor = openSync(file)
  try {
    const { size } = fstatSync(descriptor)
    const bytes = Buffer.allocUnsafeSlow(BEFORE.length + size + AFTER.length)
    bytes.write(BEFORE)
    for (let at = 0; at < size;) {
      const read = readSync(descriptor, bytes, BEFORE.length + at, size - at, at)
      if (read === 0) throw new Error(`${file} became shorter while it was read`)
      at += read
    }
    bytes.write(AFTER, BEFORE.length + size)
    return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  } finally {
    closeSync(descriptor)
  }
}

/** Runs a script. What it requires later can require it by its name, as it can any module. */
function exportsOf(script, file) {
  const require = createRequire(file)
  const module = { id: file, filename: file, exports: {}, loaded: true, children: [], paths: [] }
  require.cache[file] = module
  script.runInThisContext()(module.exports, require, module, file)
  return module.exports
}

function readIfPresent(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Writes a file at once, as other processes may read it or write it at the same time. */
function writeIfPossible(file, bytes) {
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, bytes)
    renameSync(temporary, file)
  } catch {
    // The installation can't be written.
  }
}

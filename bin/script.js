// Runs compiled scripts. To compile its functions again would be a third of the processor time of a start, so what the
// engine has made of a script is kept in a file beside it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'

/** Of the function around a script, as node has them for the scripts that it loads itself. */
const PARAMETERS = 'exports, require, module, __filename'

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
      const script = scriptOf(readFileSync(file, 'utf8'), { filename: file, cachedData: readIfPresent(cache) })
      if (script.cachedDataRejected !== false) unkept.push({ script, cache })
      return exportsOf(script, file)
    },
    run: (text, file) => exportsOf(scriptOf(text, { filename: file }), file),
    keep() {
      // Flags have changed since: the next process, which begins without them, could not use it.
      if (cachedDataVersionTag() !== tag) return
      for (const { script, cache } of unkept.splice(0)) writeIfPossible(cache, script.createCachedData())
    },
  }
}

const scriptOf = (text, options) => new Script(`(function (${PARAMETERS}) {${text}\n})`, options)

function exportsOf(script, file) {
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file)
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

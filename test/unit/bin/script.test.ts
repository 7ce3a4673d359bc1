import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

const SOURCE = `
const { dirname } = require('node:path')
exports.double = (number) => number * 2
exports.folder = dirname(__filename)
`
const LOADER = pathToFileURL(resolve(import.meta.dirname, '../../../bin/script.js')).href

describe('compiled scripts', () => {
  let folder: string
  let file: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'orch-script-'))
    file = join(folder, 'main.cjs')
    writeFileSync(file, SOURCE)
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  })

  /** Runs a program with `scripts` and `file` in a process of its own, as an engine compiles equal scripts once. */
  const run = (program: string, purpose = 'serve'): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, PURPOSE: purpose, FILE: file },
      encoding: 'utf8',
    }).trim()

  const START = `
    import { rmSync } from 'node:fs'
    import { setFlagsFromString } from 'node:v8'
    import { scriptLoader } from ${JSON.stringify(LOADER)}
    const file = process.env.FILE
    const scripts = scriptLoader(process.env.PURPOSE)
    const loaded = scripts.load(file)
    console.log(loaded.double(21), loaded.folder)`

  const caches = (): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.cache'))
  const only = (): string => join(folder, caches()[0] ?? '')

  it('know their own path, load packages, and keep nothing unless that is asked for', () => {
    expect(run(START)).toBe(`42 ${folder}`)
    expect(readdirSync(folder).toSorted()).toEqual(['main.cjs'])
  })

  it('may have any characters', () => {
    writeFileSync(file, `${SOURCE}\nexports.folder = 'ö€😀'`)
    for (let round = 0; round < 2; round++) expect(run(`${START}; scripts.keep()`)).toBe('42 ö€😀')
  })

  it('name places as they are in their file', () => {
    writeFileSync(
      file,
      `exports.folder = /main.cjs:[0-9]+:[0-9]+/.exec(new Error().stack)[0]\nexports.double = () => ''`,
    )
    for (let round = 0; round < 2; round++) expect(run(`${START}; scripts.keep()`)).toBe('main.cjs:1:48')
  })

  it('are whole, though the system may read less at once than it is asked for', () => {
    const slowly = `const fs = (await import('node:fs')).default
      const { syncBuiltinESMExports } = await import('node:module')
      const readSync = fs.readSync
      fs.readSync = (file, bytes, offset, length, position) => readSync(file, bytes, offset, Math.min(length, 7), position)
      syncBuiltinESMExports()`
    const program = START.replace('const scripts', `${slowly}\nconst scripts`)
    expect(run(program)).toBe(`42 ${folder}`)
  })

  it('are refused when they become shorter while they are read', () => {
    const cut = `const fs = (await import('node:fs')).default
      const { syncBuiltinESMExports } = await import('node:module')
      fs.readSync = () => 0
      syncBuiltinESMExports()`
    expect(() => run(START.replace('const scripts', `${cut}\nconst scripts`))).toThrow('became shorter')
  })

  it('can be required by what they require, as the module that runs already', () => {
    writeFileSync(join(folder, 'part.cjs'), `exports.two = require('./main.cjs').double(1)`)
    writeFileSync(file, `${SOURCE}\nexports.state = {}; exports.later = () => require('./part.cjs').two`)
    const same = `const { createRequire } = await import('node:module')
      console.log(loaded.later(), createRequire(file)(file).state === loaded.state)`
    expect(run(`${START}; ${same}`)).toBe(`42 ${folder}\n2 true`)
  })

  it('keep their compiled form for each purpose', () => {
    for (const purpose of ['serve', 'check']) expect(run(`${START}; scripts.keep()`, purpose)).toBe(`42 ${folder}`)
    expect(readdirSync(folder).toSorted()).toEqual([
      expect.stringMatching(/^main\.check\.\d+\.cache$/),
      'main.cjs',
      expect.stringMatching(/^main\.serve\.\d+\.cache$/),
    ])
  })

  it('use what was kept, and keep nothing again', () => {
    run(`${START}; scripts.keep()`)
    const { mtimeMs } = statSync(only())
    expect(run(`${START}; scripts.keep()`)).toBe(`42 ${folder}`)
    expect(statSync(only()).mtimeMs).toBe(mtimeMs)
  })

  it.each([
    ['damaged', (good: Buffer) => Buffer.concat([Buffer.from('nonsense'), good.subarray(8)])],
    ['cut off', (good: Buffer) => good.subarray(0, good.length >> 1)],
    ['empty', () => Buffer.alloc(0)],
  ])('run as well with a kept form that is %s, which they replace', (_, damage) => {
    run(`${START}; scripts.keep()`)
    const good = readFileSync(only())
    writeFileSync(only(), damage(good))
    expect(run(`${START}; scripts.keep()`)).toBe(`42 ${folder}`)
    expect(readFileSync(only())).toHaveLength(good.length)
  })

  it('keep nothing that was compiled under flags with which no process begins', () => {
    run(`${START}; setFlagsFromString('--heap-growing-percent=100'); scripts.keep()`)
    expect(readdirSync(folder)).toEqual(['main.cjs'])
  })

  it('run as well where nothing can be written', () => {
    expect(run(`${START}; rmSync(${JSON.stringify(folder)}, { recursive: true }); scripts.keep()`)).toBe(`42 ${folder}`)
  })
})

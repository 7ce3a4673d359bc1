import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reloadingFile, reloadingReads } from '../../../server/files/reloading-file.ts'
import { waitFor } from '../../support/patience.ts'

describe('a file that is read again when it changes', () => {
  let folder: string
  let path: string
  let stop: AbortController
  let values: number[]
  let errors: string[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reloading-'))
    path = join(folder, 'number')
    stop = new AbortController()
    values = []
    errors = []
  })
  afterEach(() => {
    stop.abort()
    rmSync(folder, { recursive: true })
  })

  const read = (text: string): number => {
    if (!/^[0-9]+$/.test(text)) throw new Error(`${text} is not a number`)
    return Number(text)
  }
  const reload = (intervalMs = 60_000, onLoaded = (value: number): void => void values.push(value)): Promise<number> =>
    reloadingFile({
      what: 'the number',
      path,
      intervalMs,
      load: read,
      onLoaded,
      onError: (error) => void errors.push(error instanceof Error ? error.message : ''),
      signal: stop.signal,
    })

  it('gives the first value and tells of later ones, also of a file that took its place', async () => {
    writeFileSync(path, '1')
    expect(await reload()).toBe(1)
    writeFileSync(path, '2')
    await waitFor(() => expect(values).toEqual([2]))
    writeFileSync(`${path}.new`, '3')
    renameSync(`${path}.new`, path)
    await waitFor(() => expect(values).toEqual([2, 3]))
    expect(errors).toEqual([])
  })

  it('refuses a file that is missing or bad at the start', async () => {
    await expect(reload()).rejects.toThrow(/^the number .* does not exist$/)
    writeFileSync(path, 'one')
    await expect(reload()).rejects.toThrow('one is not a number')
  })

  it('reports a bad change once, and takes the next good one', async () => {
    writeFileSync(path, '1')
    await reload(20)
    writeFileSync(path, 'two')
    await waitFor(() => expect(errors).toEqual(['two is not a number']))
    writeFileSync(join(folder, 'other'), 'wakes the watch')
    writeFileSync(path, '3')
    await waitFor(() => expect(values).toEqual([3]))
    expect(errors).toEqual(['two is not a number'])
  })

  it('tries a change again that could not be put into force', async () => {
    writeFileSync(path, '1')
    let refusals = 2
    await reload(20, (value) => {
      if (refusals-- > 0) throw new Error('not now')
      values.push(value)
    })
    writeFileSync(path, '2')
    await waitFor(() => expect(values).toEqual([2]))
    expect(errors).toEqual(['not now'])
  })

  it('reports nothing more once it is ended', async () => {
    writeFileSync(path, '1')
    await reload(20)
    stop.abort()
    writeFileSync(path, '2')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(values).toEqual([])
  })

  describe('that names another', () => {
    let texts: string[]
    beforeEach(() => {
      texts = []
      mkdirSync(join(folder, 'near'))
      mkdirSync(join(folder, 'far'))
    })
    const follow = (): Promise<string> =>
      reloadingReads({
        load: (take) => take('the named file', join(folder, take('the naming file', path))),
        intervalMs: 60_000,
        onLoaded: (text) => void texts.push(text),
        onError: (error) => void errors.push(error instanceof Error ? error.message : ''),
        signal: stop.signal,
      })

    it('is read again when the other changes, and when it names a third one, wherever that is', async () => {
      writeFileSync(path, 'near/file')
      writeFileSync(join(folder, 'near/file'), 'one')
      writeFileSync(join(folder, 'far/file'), 'three')
      expect(await follow()).toBe('one')
      writeFileSync(join(folder, 'near/file'), 'two')
      await waitFor(() => expect(texts).toEqual(['two']))
      writeFileSync(path, 'far/file')
      await waitFor(() => expect(texts).toEqual(['two', 'three']))
      writeFileSync(join(folder, 'far/file'), 'four')
      await waitFor(() => expect(texts).toEqual(['two', 'three', 'four']))
      expect(errors).toEqual([])
    })

    it('waits for one that is not there yet, and goes on with the former meanwhile', async () => {
      writeFileSync(path, 'near/file')
      writeFileSync(join(folder, 'near/file'), 'one')
      await follow()
      writeFileSync(path, 'far/file')
      await waitFor(() => expect(errors).toEqual([expect.stringMatching(/^the named file .* does not exist$/)]))
      writeFileSync(join(folder, 'far/file'), 'two')
      await waitFor(() => expect(texts).toEqual(['two']))
    })
  })
})

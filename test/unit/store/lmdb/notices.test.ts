import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openNotices } from '../../../../runtime/store/lmdb/notices.ts'
import { waitFor } from '../../../support/patience.ts'

it('counts each of the processes that start at the same time once, and no longer when it is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'notices-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const noticed = [0, 0, 0, 0]
  const all = await Promise.all(noticed.map((_, index) => openNotices(folder, () => void noticed[index]!++)))
  onTestFinished(() => Promise.all(all.map((each) => each.close())).then(() => undefined))
  const [first, ...rest] = all
  await waitFor(() => expect(all.map(({ others }) => others)).toEqual([3, 3, 3, 3]))
  const before = noticed.slice(1)
  first!.send()
  await waitFor(() => noticed.slice(1).forEach((count, index) => expect(count).toBeGreaterThan(before[index]!)))
  await first!.close()
  await waitFor(() => expect(rest.map(({ others }) => others)).toEqual([2, 2, 2]))
})

import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressAnswers } from '../../../runtime/http/pipeline/compression.ts'
import type { ApiResponse, RequestScope } from '../../../runtime/http/pipeline/types.ts'

it('compresses a large list piece by piece, and takes a turn shared with all large answers at each pause', async () => {
  const turns: number[] = []
  let made = 0
  const body = {
    *chunks() {
      for (const piece of ['one', '', 'two', '', '', 'three']) {
        made += 1
        yield Buffer.from(piece)
      }
    },
  }
  const answer: ApiResponse = { status: 200, headers: [], body }
  const scope = {
    request: { headers: { 'accept-encoding': 'gzip' } },
    info: { verb: 'list' },
  } as unknown as RequestScope
  const turn = async (): Promise<void> => void turns.push(made)
  const compressed = (await compressAnswers({}, turn)(async () => answer)(scope)).body as AsyncIterable<Uint8Array>
  const chunks: Uint8Array[] = []
  for await (const chunk of compressed) chunks.push(chunk)
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('onetwothree')
  expect(turns).toEqual([2, 4, 5])
})

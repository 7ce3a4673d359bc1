import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { openBuiltIns } from './support.ts'

interface Case {
  readonly request: DynamicObject
  readonly response: DynamicObject
}

/** Recorded from a server of the field: what is sent, and what it becomes. */
const cases = readFileSync(new URL('./defaulting.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Case => JSON.parse(line))

/** Puts the recorded identity and times in the place of ours, wherever they stand. */
function align(made: DynamicObject, recorded: DynamicObject): DynamicObject {
  const { uid = '', creationTimestamp, resourceVersion: _, managedFields: __, ...metadata } = made.metadata
  let text = JSON.stringify({ ...made, metadata })
  const recordedText = JSON.stringify(recorded)
  const recordedUid = /"controller-uid":"([^"]+)"/.exec(recordedText)?.[1]
  if (recordedUid !== undefined) text = text.replaceAll(uid, recordedUid)
  const recordedTime = /"lastPhaseTransitionTime":"([^"]+)"/.exec(recordedText)?.[1]
  if (recordedTime !== undefined) text = text.replaceAll(String(creationTimestamp), recordedTime)
  return JSON.parse(text)
}

describe('defaults of the built-in kinds', () => {
  it.each(cases.map((one) => ({ ...one, title: `${one.request.apiVersion} ${one.request.kind}` })))(
    '$title',
    async ({ request, response }) => {
      const { create } = await openBuiltIns()
      expect(align(await create(request), response)).toEqual(response)
    },
  )
})

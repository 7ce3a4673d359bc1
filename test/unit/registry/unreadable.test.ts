import { expect, it } from 'vitest'
import { at, contextFor, create, define, listRequest, note, open } from './support.ts'

it('an object of an unknown version is named by what reads it, and keeps no other from being read', async () => {
  const definition = {
    ...define({ kind: 'Note', plural: 'notes', properties: {} }),
    schemas: 'changing' as const,
  }
  const { of, store } = await open({ definitions: [definition] })
  const notes = of('notes')
  const good = { ...note('good'), apiVersion: 'v1' }
  await create(notes, good)
  const bytes = Buffer.from(JSON.stringify({ ...note('bad', { namespace: 'ns', uid: 'u' }), apiVersion: 'v9' }))
  await store.commit([{ key: '/core/notes/ns/bad', expect: 0, value: bytes }])
  const options = { resourceVersion: '' }
  const causes = [{ reason: 'UnexpectedServerResponse', field: '/core/notes/ns/bad' }]
  const refusal = {
    code: 500,
    status: {
      reason: 'StorageReadError',
      message: 'failed to read one or more notes from the storage',
      details: { group: '', kind: 'notes', name: 'bad', causes },
    },
  }
  await expect(notes.list(contextFor(notes), listRequest())).rejects.toMatchObject(refusal)
  await expect(notes.get(contextFor(notes), at('bad'), options)).rejects.toMatchObject(refusal)
  expect(await notes.get(contextFor(notes), at('good'), options)).toMatchObject({ revision: 1 })
})

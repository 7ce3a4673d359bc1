import { describe, expect, it } from 'vitest'
import { useInProcessServer } from '../support/in-process.ts'
import { timeOf } from '../support/processor-time.ts'
import { grown } from './grown-fields.ts'
import { collectionOf, excess, newFields } from './growth-subjects.ts'
import { newNamespace } from './objects.ts'

/** Every list and map of the built-in kinds: of four times as many entries nothing costs more than six times as much. */
describe('the cost of a field that grows', () => {
  const server = useInProcessServer({ store: 'lmdb' })

  it.each(newFields())('is linear in %s', async (_, subject, fields) => {
    const { minimal, version } = subject
    const namespace = await newNamespace(server.client)
    const { name = 'grown', ...rest } = minimal.fields(namespace)
    const object = { apiVersion: minimal.apiVersion, kind: minimal.kind, metadata: { name }, ...rest }
    const path = `${collectionOf(subject, namespace)}?dryRun=All`

    const tooFast: string[] = []
    for (const field of fields) {
      // A creation drops the status.
      if (field.path[0] === 'status') continue
      const found = await excess((entries) => {
        const body = JSON.stringify(grown(object, version.schema, field, entries))
        return timeOf(async () => {
          const { status, text } = await server.client.post(path, body)
          expect(status, `${field.path.join('.')}: ${text.slice(0, 500)}`).not.toBe(500)
        })
      })
      if (found !== undefined) tooFast.push(`${field.path.join('.')}: ${found}`)
    }
    expect(tooFast).toEqual([])
  })
})

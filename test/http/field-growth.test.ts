import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupVersions } from '../../generated/index.ts'
import type { VersionDefinition } from '../../runtime/scheme/index.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { MOST_GROWTH } from '../support/growth.ts'
import { grown, growingFields, type GrowingField } from './grown-fields.ts'
import { minimalObjects, type MinimalObject } from './minimal-objects.ts'
import { newNamespace } from './objects.ts'

const generated = resolve(import.meta.dirname, '../../generated')
const SIZE = 1_000
/** Processor time (milliseconds) below which growth is not judged. */
const FLOOR = 60
const TRIES = 4

interface Subject {
  readonly minimal: MinimalObject
  readonly plural: string
  readonly scope: string
  readonly version: VersionDefinition
}

const definitions = [...groupVersions((asset) => readFile(resolve(generated, asset)))].flatMap(
  ({ resources }) => resources,
)
const subjects = minimalObjects.flatMap((minimal): Subject[] => {
  const [group, name] = minimal.apiVersion.includes('/') ? minimal.apiVersion.split('/') : ['', minimal.apiVersion]
  const found = definitions.find((each) => each.group === group && each.kind === minimal.kind)
  const version = found?.versions[name ?? '']
  return found === undefined || version === undefined
    ? []
    : [{ minimal, plural: found.plural, scope: found.scope, version }]
})

/** Every list and map of every built-in kind: of four times as many entries nothing costs more than six times as much. */
describe('the cost of a field that grows', () => {
  const server = useInProcessServer({ store: 'lmdb' })

  it.each(subjects.map((subject) => [subject.minimal.kind, subject] as const))(
    'is linear in %s',
    async (_, subject) => {
      const { minimal, plural, scope, version } = subject
      const namespace = await newNamespace(server.client)
      const { name = 'grown', ...fields } = minimal.fields(namespace)
      const object = { apiVersion: minimal.apiVersion, kind: minimal.kind, metadata: { name }, ...fields }
      const root = minimal.apiVersion.includes('/') ? `/apis/${minimal.apiVersion}` : `/api/${minimal.apiVersion}`
      const path = `${root}${scope === 'Cluster' ? '' : `/namespaces/${namespace}`}/${plural}?dryRun=All`

      const cost = async (field: GrowingField, count: number): Promise<number> => {
        const body = JSON.stringify(grown(object, version.schema, field, count))
        const start = process.cpuUsage()
        const { status, text } = await server.client.post(path, body)
        const { user, system } = process.cpuUsage(start)
        expect(status, `${field.path.join('.')}: ${text.slice(0, 500)}`).not.toBe(500)
        return (user + system) / 1_000
      }

      const tooFast: string[] = []
      for (const field of growingFields(version.schema)) {
        let [small, large] = [Infinity, Infinity]
        for (let tries = 0; tries < TRIES; tries++) {
          large = Math.min(large, await cost(field, SIZE * 4))
          if (large <= FLOOR) break
          small = Math.min(small, await cost(field, SIZE))
          if (large <= MOST_GROWTH * small) break
        }
        if (large > FLOOR && large > MOST_GROWTH * small)
          tooFast.push(`${field.path.join('.')}: ${small} ms, ${large} ms`)
      }
      expect(tooFast).toEqual([])
    },
  )
})

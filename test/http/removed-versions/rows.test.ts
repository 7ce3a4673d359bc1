import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../../support/backing.ts'
import type { Client, Entity } from '../../support/client.ts'
import { startInProcess, type InProcessServer } from '../../support/in-process.ts'
import {
  groupVersionOf,
  manifestOf,
  removedRows,
  type RemovedObject,
  type RemovedRow,
} from '../../support/removed-rows.ts'
import { failed, newNamespace, succeeded } from '../objects.ts'

const removals = [...new Set(removedRows.map(({ removed }) => removed))].sort((a, b) => a - b)
const rowsOf = (removed: number): readonly RemovedRow[] => removedRows.filter((row) => row.removed === removed)

const nameOf = (row: RemovedRow, { name, kind }: RemovedObject): string =>
  name ?? `${row.id}-${row.group}-${row.version}-${kind}`.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')

const pathOf = (groupVersion: string, { plural, scope }: RemovedObject, ns: string): string =>
  `/apis/${groupVersion}/${scope === 'Cluster' ? '' : `namespaces/${ns}/`}${plural}`

const groupVersionsIn = (groups: Entity): string[] =>
  (groups as unknown as { groups: { versions: { groupVersion: string }[] }[] }).groups.flatMap(({ versions }) =>
    versions.map(({ groupVersion }) => groupVersion),
  )

describe.each(stores)('versions that a release removes, on %s', (store) => {
  let backing: Backing
  beforeAll(async () => {
    backing = await newBacking(store)
  })
  afterAll(() => backing?.dispose())

  describe.each(removals)('release 1.%i', (removed) => {
    const rows = rowsOf(removed)
    const cases = rows.map((row) => ({ id: row.id, groupVersion: groupVersionOf(row), row }))
    const uids = new Map<string, string>()
    let ns = ''
    let server: InProcessServer | undefined
    const client = (): Client => {
      if (server === undefined) throw new Error('no server')
      return server.client
    }
    const actAs = async (minor: number): Promise<void> => {
      await server?.close()
      server = undefined
      const enabled = rows.flatMap((row) => [`${groupVersionOf(row)}=true`, row.successor]).join(',')
      const flags = ['--runtime-config', enabled]
      server = await startInProcess({ store, backing, flags, release: { major: 1, minor } })
    }
    afterAll(() => server?.close())

    describe('in the release before', () => {
      beforeAll(async () => {
        await actAs(removed - 1)
        ns = await newNamespace(client())
      })

      for (const { id, groupVersion, row } of cases) {
        it(`serves ${groupVersion} with a warning [${id}]`, async () => {
          expect(groupVersionsIn(succeeded(await client().get('/apis')))).toContain(groupVersion)
          for (const object of row.objects) {
            const name = nameOf(row, object)
            const metadata = { name, ...(object.scope === 'Cluster' ? {} : { namespace: ns }) }
            const manifest = withNamespace(manifestOf(row, object, metadata), ns)
            const path = pathOf(groupVersion, object, ns)
            const reply = await client().post(path, manifest)
            const created = succeeded(reply)
            expect(created).toMatchObject({ apiVersion: groupVersion, kind: object.kind, ...object.fields })
            expect(reply.headers['warning']).toContain(`${groupVersion} ${object.kind} is deprecated in v1.`)
            expect(reply.headers['warning']).toContain(
              `unavailable in v1.${removed}+; use ${row.successor.replace(/\/.*/, '/v')}`,
            )
            expect(succeeded(await client().get(`${path}/${name}`))).toEqual(created)
            uids.set(`${groupVersion} ${object.kind}`, created.metadata.uid)
          }
        })
      }
    })

    describe('in the release itself', () => {
      beforeAll(() => actAs(removed))

      for (const { id, groupVersion, row } of cases) {
        it(`answers 404 for ${groupVersion}, and shows its objects through ${row.successor} [${id}] [MIG-31]`, async () => {
          expect(groupVersionsIn(succeeded(await client().get('/apis')))).toEqual(
            servedElsewhere(row, removed) ? expect.any(Array) : expect.not.arrayContaining([groupVersion]),
          )
          for (const object of row.objects) {
            failed(await client().get(pathOf(groupVersion, object, ns)), 404, 'NotFound')
            const path = `${pathOf(row.successor, object, ns)}/${nameOf(row, object)}`
            const seen = succeeded(await client().get(path))
            expect(seen).toMatchObject({ apiVersion: row.successor, ...object.becomes })
            expect(seen.metadata.uid).toBe(uids.get(`${groupVersion} ${object.kind}`))
          }
        })
      }
    })
  })
})

/** Events are about an object of their own namespace. */
const withNamespace = (manifest: Record<string, unknown>, ns: string): Record<string, unknown> =>
  manifest['kind'] === 'Event' ? { ...manifest, regarding: { kind: 'ConfigMap', namespace: ns, name: 'x' } } : manifest

/** Whether other kinds of the group version are served on. */
const servedElsewhere = (row: RemovedRow, removed: number): boolean =>
  removedRows.some((other) => groupVersionOf(other) === groupVersionOf(row) && other.removed > removed)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupVersions } from '../../generated/index.ts'
import type { Lifecycle } from '../../runtime/scheme/index.ts'
import { startInProcess, type InProcessServer } from '../support/in-process.ts'
import { samplesOf } from '../support/metrics.ts'
import { succeeded } from './objects.ts'

const AGGREGATED = 'application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList'
const releases = Array.from({ length: 20 }, (_, index) => 15 + index)
const minorOf = (release = '1.0'): number => Number(release.split('.')[1])

/** A type in one version, by the life that its schema tells. */
interface Declared {
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly kind: string
  readonly lifecycle: Lifecycle
}

const declared: readonly Declared[] = groupVersions(async () => new Uint8Array()).flatMap(
  ({ group, version, resources }) =>
    resources.flatMap(({ plural, kind, versions }) => {
      const found = versions[version]
      return found?.served === true ? [{ group, version, plural, kind, lifecycle: found.lifecycle }] : []
    }),
)

/** Whether a release serves it: as long as it lives; alpha versions never, beta versions if they came before 1.22. */
function isServedIn(minor: number, { version, lifecycle: { introduced, removed } }: Declared): boolean {
  const lives = minorOf(introduced) <= minor && (removed === undefined || minor < minorOf(removed))
  const byDefault = version.includes('alpha') ? false : !version.includes('beta') || minorOf(introduced) < 22
  return lives && byDefault
}

const nameOf = ({ group, version, plural }: Pick<Declared, 'group' | 'version' | 'plural'>): string =>
  [group, version, plural].join('/')

interface Discovered {
  readonly metadata: { readonly name?: string }
  readonly versions: readonly {
    readonly version: string
    readonly resources: readonly { readonly resource: string; readonly verbs: readonly string[] }[]
  }[]
}

describe.each(releases)('release 1.%i', (minor) => {
  let server: InProcessServer
  beforeAll(async () => {
    server = await startInProcess({ store: 'lmdb', release: { major: 1, minor } })
  })
  afterAll(() => server.close())

  const discover = async (): Promise<readonly Discovered[]> => {
    const lists = ['/api', '/apis'].map((path) => server.client.get(path, { headers: { accept: AGGREGATED } }))
    return (await Promise.all(lists)).flatMap(
      (reply) => (succeeded(reply) as unknown as { items: readonly Discovered[] }).items,
    )
  }
  const typesIn = (groups: readonly Discovered[]) =>
    groups.flatMap(({ metadata: { name: group = '' }, versions }) =>
      versions.flatMap(({ version, resources }) =>
        resources.map(({ resource: plural, verbs }) => ({ group, version, plural, verbs })),
      ),
    )

  it('serves what had come and not gone, and says which it is [VER-07] [VER-08] [VER-11]', async () => {
    expect(succeeded(await server.client.get('/version'))).toMatchObject({ major: '1', minor: String(minor) })
    const expected = declared.filter((each) => isServedIn(minor, each)).map(nameOf)
    expect(
      typesIn(await discover())
        .map(nameOf)
        .toSorted(),
    ).toEqual(expected.toSorted())
  })

  it('prefers no version that the release before lacks, if it has another [DEP-RULE-4b]', async () => {
    const groups = (succeeded(await server.client.get('/apis')) as unknown as { groups: readonly Group[] }).groups
    for (const { name, versions, preferredVersion } of groups) {
      const before = declared.filter((each) => each.group === name && minorOf(each.lifecycle.introduced) < minor)
      const known = versions
        .map(({ version }) => version)
        .filter((one) => before.some(({ version }) => version === one))
      if (known.length > 0) expect(known, name).toContain(preferredVersion.version)
    }
  })

  it('warns of what it has deprecated, names it in its metrics, and nothing else [DEPREC-OBS-01] [DEPREC-OBS-02]', async () => {
    const listable = typesIn(await discover()).filter(({ verbs }) => verbs.includes('list'))
    const expected: object[] = []
    for (const type of listable) {
      const { group, version, plural } = type
      const path = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
      const { headers } = await server.client.get(`${path}/${plural}?limit=1`)
      const { deprecated, removed } = declared.find((each) => nameOf(each) === nameOf(type))?.lifecycle ?? {}
      const isDeprecated = deprecated !== undefined && minorOf(deprecated) <= minor
      expect(headers['warning'] ?? '', `${path}/${plural}`).toContain(
        isDeprecated ? `is deprecated in v${deprecated}+` : '',
      )
      if (!isDeprecated) expect(headers).not.toHaveProperty('warning')
      else expected.push({ group, version, resource: plural, subresource: '', removed_release: removed ?? '' })
    }
    const samples = await samplesOf(server.client, 'apiserver_requested_deprecated_apis')
    const seen = samples.map(({ labels }) => labels)
    expect(seen).toHaveLength(expected.length)
    expect(seen).toEqual(expect.arrayContaining(expected))
  })
})

interface Group {
  readonly name: string
  readonly versions: readonly { readonly version: string }[]
  readonly preferredVersion: { readonly version: string }
}

it('declares more versions than any release serves', () => {
  expect(declared.length).toBeGreaterThan(120)
})

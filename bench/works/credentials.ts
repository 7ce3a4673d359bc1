import { vendor } from '../../generated/index.ts'
import { COLLECTION, seed, startFixture, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive } from '../load.ts'
import { bindReaders, READER, readerFlags } from '../readers.ts'
import { medianBy } from '../rounds.ts'
import type { Work } from '../work.ts'

const CLIENTS = 64
const READ = 256
/** In turns with the reference. */
const ROUNDS = 5

const post = async (fixture: Fixture, path: string, object: object): Promise<string> =>
  (await fixture.call({ method: 'POST', path, body: JSON.stringify(object) })).body.toString()

/** Binds both users to one role, so that authorization costs the same, and returns a token of the service account. */
async function accountToken(fixture: Fixture): Promise<string> {
  const accounts = COLLECTION.replace('configmaps', 'serviceaccounts')
  const namespace = COLLECTION.split('/')[4] ?? ''
  await post(fixture, accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'reader' } })
  await bindReaders(fixture, [{ kind: 'ServiceAccount', namespace, name: 'reader' }])
  const type = { apiVersion: `authentication.${vendor.apiDomain}/v1`, kind: 'TokenRequest' }
  const answer = await post(fixture, `${accounts}/reader/token`, { ...type, spec: {} })
  return (JSON.parse(answer) as { status: { token: string } }).status.token
}

/** What a service account token adds to a get, beside a static token of a user with the same rights in the same run. */
export const credentials: Work = {
  name: 'credentials',
  async run(environment) {
    const fixture = await startFixture(environment, { flags: readerFlags(environment) })
    try {
      await seed(fixture, READ)
      const token = await accountToken(fixture)
      const load = { url: fixture.url, ca: fixture.ca, connections: CLIENTS, seconds: environment.seconds, warmUp: 1 }
      const run = async (credential: string): Promise<number> => {
        const headers = { authorization: `Bearer ${credential}` }
        const requestOf = (index: number) => ({
          method: 'GET' as const,
          path: `${COLLECTION}/o${index % READ}`,
          headers,
        })
        return cpuPerRequest(await drive(fixture.process, load, requestOf))
      }
      const rounds: { readonly added: number }[] = []
      while (rounds.length < ROUNDS) {
        const known = await run(READER.token)
        rounds.push({ added: (await run(token)) - known })
      }
      const { added } = medianBy(rounds, (round) => round.added)
      return [
        {
          what: 'get with a service account token, added to one with a static token',
          unit: 'µs CPU each',
          measured: Math.max(0, added),
          budget: { limit: 10, direction: 'at most' },
        },
      ]
    } finally {
      await fixture.stop()
    }
  },
}

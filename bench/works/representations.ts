import { vendor } from '../../generated/vendor.ts'
import { CHUNK, compareReads, cpuFinding, longestDelay, type ReadOptions } from '../comparison.ts'
import { COLLECTION, seed, startFixture, type Fixture } from '../fixture.ts'
import type { Environment, Finding, Work } from '../work.ts'

const OBJECTS = 10_000
const CONNECTIONS = 1
/** As the server compresses. */
const GZIP_LEVEL = 1

interface Form {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** How the bare server makes the same answer. */
  reference(fixture: Fixture): Promise<Pick<ReadOptions, 'reference' | 'sent'> & { readonly what: string }>
}

const sameBytes: Form['reference'] = () =>
  Promise.resolve({ what: 'bare node:https, same bytes', reference: { chunk: CHUNK } })

/** The bytes that are compressed, with the headers of the compressed answer. */
const compressing: Form['reference'] = async (fixture) => {
  const plain = await fixture.call({ method: 'GET', path: COLLECTION })
  return {
    what: 'bare node:https, zlib stream over the same bytes',
    reference: { chunk: CHUNK, gzip: GZIP_LEVEL },
    sent: { ...plain, headers: [...plain.headers, 'Content-Encoding', 'gzip'] },
  }
}

const FORMS: readonly Form[] = [
  {
    name: 'Table',
    headers: { accept: `application/json;as=Table;g=meta.${vendor.apiDomain};v=v1` },
    reference: sameBytes,
  },
  { name: 'Protobuf', headers: { accept: vendor.protobufMediaType }, reference: sameBytes },
  { name: 'gzip', headers: { 'accept-encoding': 'gzip' }, reference: compressing },
]

async function measureCpu(environment: Environment, { name, headers, reference }: Form): Promise<Finding> {
  const fixture = await startFixture(environment)
  try {
    const { what, ...form } = await reference(fixture)
    const compared = await compareReads(environment, fixture, COLLECTION, {
      connections: CONNECTIONS,
      headers,
      ...form,
    })
    return cpuFinding(`${name} list of 10,000`, compared, { reference: what })
  } finally {
    await fixture.stop()
  }
}

async function prepare(environment: Environment): Promise<void> {
  const fixture = await startFixture(environment)
  try {
    await seed(fixture, OBJECTS)
  } finally {
    await fixture.stop()
  }
}

export const representations: Work = {
  name: 'representations',
  async run(environment) {
    await prepare(environment)
    const findings: Finding[] = []
    for (const form of FORMS) {
      const { name, headers } = form
      findings.push(
        await measureCpu(environment, form),
        ...(await longestDelay(environment, `${name} list of 10,000`, { path: COLLECTION, headers, warmUp: 0 })),
      )
    }
    return findings
  },
}

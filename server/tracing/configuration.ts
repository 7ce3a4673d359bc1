import type { Vendor } from '../../runtime/api/index.ts'
import { stringOf } from '../../runtime/json/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { Failure } from '../../flags/errors.ts'
import { readDocument } from '../configuration/document.ts'
import { readPresent } from '../files/private-file.ts'

const TEXT: StructuralSchema = { type: 'string' }
const SCHEMA: StructuralSchema = {
  type: 'object',
  typeName: 'TracingConfiguration',
  properties: { apiVersion: TEXT, kind: TEXT, endpoint: TEXT, samplingRatePerMillion: { type: 'integer' } },
}

const MILLION = 1_000_000
/** The port and path of collectors (OTLP over HTTP). */
const DEFAULT_ENDPOINT = 'localhost:4318'
const COLLECTOR_PATH = '/v1/traces'

export interface TracingConfiguration {
  /** URL that spans are posted to. */
  readonly endpoint: string
  /** Share of requests with spans, from 0 to 1, unless the caller's trace context decides. */
  readonly samplingRatio: number
}

/** Returns the URL of a collector given as `host:port`, or as an http(s) URL whose path may be left out. */
function endpointOf(text: string): string {
  const given = /^https?:\/\//.test(text) ? text : `http://${text}`
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || url.hostname === '' || url.username !== '' || url.password !== '') {
    throw new Failure(`endpoint: Invalid value: ${JSON.stringify(text)}: it is neither host:port nor an http(s) URL`)
  }
  if (url.pathname === '/') url.pathname = COLLECTOR_PATH
  return url.href
}

/** Reads the tracing configuration. Throws Failure that names the file and the wrong field. */
export function readTracingFile(path: string, { apiDomain }: Vendor): TracingConfiguration {
  const what = 'the tracing configuration'
  const content = readPresent(what, path)
  const group = `apiserver.config.${apiDomain}`
  try {
    const { endpoint, samplingRatePerMillion = 0 } = readDocument(content, {
      kind: 'TracingConfiguration',
      apiVersions: [`${group}/v1beta1`, `${group}/v1alpha1`],
      schema: SCHEMA,
    })
    const rate = Number(samplingRatePerMillion)
    if (rate < 0 || rate > MILLION) {
      const why = `must be from 0 to ${MILLION}`
      throw new Failure(`samplingRatePerMillion: Invalid value: ${rate}: ${why}`)
    }
    return { endpoint: endpointOf(stringOf(endpoint) || DEFAULT_ENDPOINT), samplingRatio: rate / MILLION }
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${what} ${path}: ${error.message}`) : error
  }
}

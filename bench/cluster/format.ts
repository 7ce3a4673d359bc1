import { documents, groupVersions, vendor } from '../../generated/index.ts'
import { messageCodec, WireWriter, writeEnvelope } from '../../runtime/codec/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import type { ClusterObject } from './objects.ts'

/** How a client of a cluster sends and asks for objects. */
export interface Format {
  readonly name: string
  readonly mediaType: string
  encode(object: ClusterObject): Buffer
}

export const json: Format = {
  name: 'JSON',
  mediaType: 'application/json',
  encode: (object) => Buffer.from(JSON.stringify(object)),
}

/** Of all served kinds by version and kind, and of the kinds that every version has, by kind. */
const schemas = (): ReadonlyMap<string, StructuralSchema | undefined> =>
  new Map([
    ...Object.entries(documents).map(([kind, schema]) => [kind, schema()] as const),
    ...groupVersions(() => Promise.resolve(new Uint8Array())).flatMap(({ group, version, resources }) =>
      resources.map(
        ({ kind, versions }) =>
          [`${group === '' ? version : `${group}/${version}`} ${kind}`, versions[version]?.schema] as const,
      ),
    ),
  ])

/** Protobuf, as the clients of Kubernetes have it by default. */
export function protobuf(): Format {
  const known = schemas()
  return {
    name: 'Protobuf',
    mediaType: vendor.protobufMediaType,
    encode(object) {
      const { apiVersion, kind } = object
      const schema = known.get(`${apiVersion} ${kind}`) ?? known.get(kind)
      if (schema === undefined) throw new Error(`no schema of ${kind}`)
      const out = new WireWriter()
      writeEnvelope(out, { apiVersion, kind }, () => messageCodec(schema).write(out, { ...object }))
      return out.take()
    },
  }
}

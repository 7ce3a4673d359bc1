import { digestOf, type SoakObject } from './content.ts'
import type { Listed } from './model.ts'
import type { SoakServer } from './server.ts'

interface ListBody {
  readonly metadata: { readonly resourceVersion: string }
  readonly items: readonly SoakObject[]
}

/** Lists a collection consistently. Throws unless it is answered. */
export async function listOf(server: SoakServer, path: string): Promise<Listed> {
  const { statusCode, body } = await server.send({ method: 'GET', path })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode} ${text.slice(0, 300)}`)
  const { metadata, items } = JSON.parse(text) as ListBody
  return {
    revision: Number(metadata.resourceVersion),
    state: new Map(
      items.map((item) => [
        item.metadata.name,
        { revision: Number(item.metadata.resourceVersion), digest: digestOf(item) },
      ]),
    ),
  }
}

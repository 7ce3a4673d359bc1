import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '../support/client.ts'
import { scratch, startIn, type Running } from './support.ts'

export const CONFIG = `import { order } from './kinds/shop/order.ts'
export default {
  vendor: { name: 'acme', domain: 'acme.example' },
  kinds: ['core/namespaces', 'rbac', 'coordination'],
  ownKinds: [order],
  serve: { 'secure-port': 0, 'data-dir': 'state' },
}
`
export const hook = (least: number): string => `import { defineKind } from '@orch-io/orch'
import { OrderResource } from '../../generated/shop/resources.ts'
export const order = defineKind(OrderResource, {
  default: (draft) => { draft.spec ??= {}; draft.spec.count ??= ${least} },
})
`
export const schemaOf = (kind: string, plural: string, fields = ''): string => `    ${kind}:
      description: A thing of the shop.
      type: object
      x-orch-resource: { plural: ${plural}, scope: Cluster, storage: true }
      properties:
        spec:
          description: What is wanted.
          type: object
          x-orch-proto: 2
          properties:
            count: { description: How many., type: integer, format: int32, x-orch-proto: 1 }
${fields}`
export const groupOf = (group: string, ...kinds: readonly string[]): string => `openapi: 3.0.3
info: { title: '${group}.\${apiDomain}', version: v1 }
paths: {}
components:
  schemas:
${kinds.join('')}`
export const COLOUR = '            colour: { description: Which., type: string, x-orch-proto: 2, enum: [red, blue] }\n'

/** A project whose folder is served by `orch dev`. */
export class Project {
  readonly folder = scratch()

  write(path: string, text: string): void {
    mkdirSync(join(this.folder, path, '..'), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  start(): Running {
    return startIn(this.folder, 'dev')
  }

  async serve(): Promise<{ readonly server: Running; readonly client: Client }> {
    const server = this.start()
    const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)/)
    const read = (file: string): string => readFileSync(join(this.folder, 'state', file), 'utf8')
    return { server, client: new Client({ url, token: read('admin.token').trim(), ca: read('pki/ca.crt') }) }
  }
}

export const orders = '/apis/shop.acme.example/v1/orders'
export const order = (name: string, spec?: object): object => ({
  apiVersion: 'shop.acme.example/v1',
  kind: 'Order',
  metadata: { name },
  ...(spec === undefined ? {} : { spec }),
})

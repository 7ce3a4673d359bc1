import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, scratch } from './support.ts'

/** The schemas of a small project: metadata, vendor names and one kind. */
export function smallProject(kind: string): string {
  const folder = join(scratch(), 'schemas')
  mkdirSync(join(folder, 'demo'), { recursive: true })
  cpSync(join(root, 'schemas/vendor.yaml'), join(folder, 'vendor.yaml'))
  cpSync(join(root, 'schemas/meta'), join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, 'demo/v1.yaml'), kind)
  return folder
}

/** A schema file of one kind with the given fields of its `spec`. */
export const widget = (fields: string): string => `openapi: 3.0.3
info: { title: demo.example, version: v1 }
paths: {}
components:
  schemas:
    Widget:
      description: A thing.
      type: object
      x-orch-resource: { plural: widgets, scope: Namespaced, storage: true }
      properties:
        spec:
          description: What is wanted.
          x-orch-proto: 2
          type: object
          properties:
${fields}
`

export const GOOD = widget(
  `            size: { description: How large., type: integer, format: int32, x-orch-proto: 1 }`,
)

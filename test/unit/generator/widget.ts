import { type Files, demoFile } from './fixture.ts'

/** Two versions of a kind with most of what the format can say. */
export const widgetFiles: Files = {
  'demo.example/v1.yaml': demoFile(`Widget:
  description: A thing with parts.
  type: object
  x-orch-resource:
    plural: widgets
    shortNames: [wd]
    scope: Namespaced
    storage: true
    lifecycle: { introduced: '1.30' }
    subresources: { status: {}, scale: { replicas: .spec.size, statusReplicas: .status.size } }
    columns: [{ name: Size, type: integer, jsonPath: .spec.size }]
    selectableFields: [spec.color]
  required: [spec]
  properties:
    spec: { description: What is wanted., x-orch-proto: 2, allOf: [{ $ref: '#/components/schemas/WidgetSpec' }] }
    status: { default: {}, x-orch-proto: 3, allOf: [{ $ref: '#/components/schemas/WidgetStatus' }] }
WidgetSpec:
  type: object
  x-orch-inline-proto: { number: 9, type: { $ref: '#/components/schemas/WidgetCommon' } }
  required: [size]
  properties:
    size: { type: integer, format: int32, minimum: 0, x-orch-proto: 1 }
    color: { type: string, enum: [red, green], default: red, x-orch-immutable: true, x-orch-proto: 2 }
    parts:
      description: The parts, by name.
      type: array
      x-orch-list-type: map
      x-orch-list-map-keys: [name]
      x-orch-patch-strategy: merge
      x-orch-patch-merge-key: name
      x-orch-proto: 3
      items: { $ref: '#/components/schemas/WidgetPart' }
    port: { x-orch-int-or-string: true, x-orch-proto: 4 }
    tags: { type: array, x-orch-list-type: set, x-orch-proto: 5, items: { type: string } }
    labels: { type: object, additionalProperties: { type: string }, x-orch-map-type: atomic, x-orch-proto: 6 }
    free: { type: object, x-orch-preserve-unknown-fields: true, x-orch-proto: 7 }
WidgetCommon:
  type: object
  required: [owner]
  properties:
    owner: { type: string, x-orch-proto: 1 }
WidgetPart:
  type: object
  required: [name]
  properties:
    name: { type: string, maxLength: 63, x-orch-proto: 1 }
    weight: { type: string, format: quantity, x-orch-proto: 2 }
    parts: { type: array, x-orch-proto: 3, items: { $ref: '#/components/schemas/WidgetPart' } }
WidgetStatus:
  type: object
  properties:
    size: { type: integer, format: int32, x-orch-proto: 1 }
    since: { type: string, format: date-time, nullable: true, x-orch-proto: 2 }
`),
  'demo.example/conversions.yaml': `Widget:
  - between: [v1beta1, v1]
    steps:
      - keep: { field: status }
`,
  'demo.example/v1beta1.yaml': demoFile(
    `Widget:
  type: object
  x-orch-resource:
    plural: widgets
    scope: Namespaced
    lifecycle: { introduced: '1.20', deprecated: '1.30', removed: '1.33', replacement: { group: demo.example, version: v1, kind: Widget } }
  properties:
    spec: { x-orch-proto: 2, allOf: [{ $ref: '../demo.example/v1.yaml#/components/schemas/WidgetSpec' }] }
`,
    'v1beta1',
  ),
}

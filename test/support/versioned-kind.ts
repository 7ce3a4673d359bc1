/** A kind in two versions that differ in every way that a conversion can bridge. */
export interface VersionedKind {
  /** Files of the folder `demo.example`: text by name. */
  readonly files: Readonly<Record<string, string>>
}

const marked = (version: string, storage: string): string => `
openapi: 3.0.3
info: { title: demo.example, version: ${version} }
paths: {}
components:
  schemas:
    Gauge:
      description: Something that measures.
      type: object
      x-orch-resource:
        plural: gauges
        scope: Namespaced
        storage: ${storage === version}
        subresources: { status: {} }
        columns: [{ name: Size, type: integer, jsonPath: ${version === 'v1' ? '.spec.size' : '.spec.capacity'} }]
        selectableFields: [${version === 'v1' ? 'spec.color' : 'spec.paint.color'}]
      required: [spec]
      properties:
        spec: { description: What is wanted., x-orch-proto: 2, allOf: [{ $ref: '#/components/schemas/GaugeSpec' }] }
        status: { description: What is there., x-orch-proto: 3, allOf: [{ $ref: '#/components/schemas/GaugeStatus' }] }
    GaugeStatus:
      type: object
      properties:
        ready: { type: boolean, description: Whether it works., x-orch-proto: 1 }`

const first = `
    GaugeSpec:
      type: object
      required: [size]
      properties:
        size: { type: integer, format: int32, minimum: 1, description: How big., x-orch-proto: 1 }
        color: { type: string, description: Its color., x-orch-proto: 2 }
        gloss: { type: integer, format: int32, description: How shiny., x-orch-proto: 3 }
        mode: { type: string, enum: [Fast, Slow, Off], description: How it works., x-orch-proto: 4 }
        target: { type: string, description: What it measures., x-orch-proto: 5 }
        address: { type: string, description: Where it reports to., x-orch-proto: 6 }
        port: { x-orch-int-or-string: true, description: Where it listens., x-orch-proto: 7 }
        warnAt: { type: integer, format: int32, description: When it warns., x-orch-proto: 8 }
        legacy: { type: string, description: No longer used., x-orch-proto: 9 }
        parts:
          type: array
          description: Its parts.
          x-orch-list-type: map
          x-orch-list-map-keys: [name]
          x-orch-proto: 10
          items: { $ref: '#/components/schemas/GaugePart' }
        dials: { type: object, x-orch-proto: 11, additionalProperties: { $ref: '#/components/schemas/GaugeDial' } }
    GaugePart:
      type: object
      required: [name]
      properties:
        name: { type: string, description: Its name., x-orch-proto: 1 }
        count: { type: integer, format: int32, description: How many., x-orch-proto: 2 }
        note: { type: string, description: A remark., x-orch-proto: 3 }
    GaugeDial:
      type: object
      properties:
        on: { type: boolean, description: Whether it is on., x-orch-proto: 1 }
`

const second = `
    GaugeSpec:
      type: object
      required: [capacity]
      properties:
        capacity: { type: integer, format: int32, minimum: 1, description: How big., x-orch-proto: 1 }
        paint: { x-orch-proto: 2, allOf: [{ $ref: '#/components/schemas/GaugePaint' }] }
        mode: { type: string, enum: [Quick, Slow, None], description: How it works., x-orch-proto: 3 }
        targets: { type: array, description: What it measures., x-orch-proto: 4, items: { type: string } }
        endpoint: { x-orch-proto: 5, allOf: [{ $ref: '#/components/schemas/GaugeEndpoint' }] }
        portNumber: { type: integer, format: int32, description: Where it listens., x-orch-proto: 6 }
        portName: { type: string, description: Where it listens., x-orch-proto: 7 }
        alarms: { type: array, description: When it speaks up., x-orch-proto: 8, items: { $ref: '#/components/schemas/GaugeAlarm' } }
        level: { type: integer, format: int32, description: How loud., x-orch-proto: 9 }
        parts:
          type: array
          description: Its parts.
          x-orch-list-type: map
          x-orch-list-map-keys: [name]
          x-orch-proto: 10
          items: { $ref: '#/components/schemas/GaugePart' }
        dials: { type: object, x-orch-proto: 11, additionalProperties: { $ref: '#/components/schemas/GaugeDial' } }
    GaugePaint:
      type: object
      properties:
        color: { type: string, description: Its color., x-orch-proto: 1 }
        gloss: { type: integer, format: int32, description: How shiny., x-orch-proto: 2 }
    GaugeEndpoint:
      type: object
      properties:
        host: { type: string, description: The host., x-orch-proto: 1 }
        port: { type: integer, format: int32, description: The port., x-orch-proto: 2 }
    GaugeAlarm:
      type: object
      properties:
        kind: { type: string, description: Its sort., x-orch-proto: 1 }
        at: { x-orch-proto: 2, allOf: [{ $ref: '#/components/schemas/GaugeBound' }] }
        tone: { type: string, description: How it sounds., x-orch-proto: 3 }
    GaugeBound:
      type: object
      properties:
        value: { type: integer, format: int32, description: The bound., x-orch-proto: 1 }
    GaugePart:
      type: object
      required: [name]
      properties:
        name: { type: string, description: Its name., x-orch-proto: 1 }
        amount: { type: integer, format: int32, description: How many., x-orch-proto: 2 }
        spare: { type: boolean, description: Whether it can go., x-orch-proto: 3 }
    GaugeDial:
      type: object
      properties:
        state: { type: string, enum: [On, Off], description: How it is., x-orch-proto: 1 }
`

const conversions = `
Gauge:
  - between: [v1, v2]
    steps:
      - rename: { field: spec.size, to: capacity }
      - move: { from: spec.color, to: spec.paint.color }
      - move: { from: spec.gloss, to: spec.paint.gloss }
      - values: { field: spec.mode, pairs: [[Fast, Quick], ['Off', None]] }
      - wrap: { field: spec.target, list: spec.targets }
      - text: { field: spec.address, form: '{host}:{port}', object: spec.endpoint }
      - byType: { field: spec.port, integer: spec.portNumber, string: spec.portName }
      - item: { field: spec.warnAt, list: spec.alarms, form: { kind: Warning, at: { value: $value } } }
      - keep: { field: spec.legacy, annotation: demo.example/legacy }
      - default: { field: spec.level, value: 3 }
      - each:
          field: spec.parts
          steps:
            - rename: { field: count, to: amount }
            - keep: { field: note }
            - keep: { field: spare }
      - each:
          field: spec.dials
          steps:
            - rename: { field: 'on', to: state }
            - values: { field: state, pairs: [[true, 'On'], [false, 'Off']] }
`

/** The folder with objects stored in this version. */
export const gauges = (storage: 'v1' | 'v2'): VersionedKind['files'] => ({
  'v1.yaml': marked('v1', storage) + first,
  'v2.yaml': marked('v2', storage) + second,
  'conversions.yaml': conversions,
})

import { send, type AttackRequest, type AttackRun } from './attack.ts'

/** Whose kind it is: each attack has a group of its own. */
type Of = Pick<AttackRun, 'id'>

const DEFINITIONS = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'
const MERGE = 'application/merge-patch+json'

const groupOf = ({ id }: Of): string => `${id}.example.com`
const pathOf = (run: Of): string => `${DEFINITIONS}/things.${groupOf(run)}`

/** Where the objects of the kind are. */
export const objectsOf = (run: Of): string => `/apis/${groupOf(run)}/v1/things`

/** The only version of a kind, by its schema, and what it has beside that. */
const versions = (schema: object, more: object = {}): object => ({
  versions: [
    { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', ...schema } }, ...more },
  ],
})

/** A POST of the definition of a kind. */
export const defined = (run: Of, schema: object, more?: object): AttackRequest =>
  send(
    'POST',
    DEFINITIONS,
    JSON.stringify({
      apiVersion: 'apiextensions.orch.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `things.${groupOf(run)}` },
      spec: {
        group: groupOf(run),
        scope: 'Cluster',
        names: { plural: 'things', kind: 'Thing' },
        ...versions(schema, more),
      },
    }),
  )

/** The same of a kind whose objects have one field. */
export const defineThing = (id: string, field: object): AttackRequest => defined({ id }, { properties: { field } })

/** A patch that gives the kind another schema. */
export const changed = (run: Of, schema: object): AttackRequest =>
  send('PATCH', pathOf(run), JSON.stringify({ spec: versions(schema) }), MERGE)

/** Lasts until the kind is served. */
export const served = (run: Of): AttackRequest => ({
  method: 'GET',
  path: `/apis/${groupOf(run)}/v1`,
  until: '"things"',
})

/** A POST of an object of the kind. */
export const thing = (run: Of, name: string, fields: object): AttackRequest =>
  send(
    'POST',
    objectsOf(run),
    JSON.stringify({ apiVersion: `${groupOf(run)}/v1`, kind: 'Thing', metadata: { name }, ...fields }),
  )

/** Takes the definition away, and lasts until it is gone. */
export const removed = (run: Of): readonly AttackRequest[] => [
  { method: 'DELETE', path: pathOf(run) },
  { method: 'GET', path: pathOf(run), until: '"code":404' },
]

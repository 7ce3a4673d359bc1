import { send, type AttackRequest } from './attack.ts'

/** A POST of the definition of a kind, a group for each id, whose objects have a field of that schema. */
export const defineThing = (id: string, field: object): AttackRequest =>
  send(
    'POST',
    '/apis/apiextensions.orch.io/v1/customresourcedefinitions',
    JSON.stringify({
      apiVersion: 'apiextensions.orch.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `things.${id}.example.com` },
      spec: {
        group: `${id}.example.com`,
        scope: 'Cluster',
        names: { plural: 'things', kind: 'Thing' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', properties: { field } } },
          },
        ],
      },
    }),
  )

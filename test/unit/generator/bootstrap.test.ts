import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Files, demoFile, issuesOf, generateInto, readTree, schemaFolder, temporaryFolder } from './fixture.ts'

const file = 'demo.example/bootstrap.yaml'
const kinds: Files = {
  'demo.example/v1.yaml': demoFile(`Widget:
  type: object
  x-orch-resource: { plural: widgets, scope: Cluster, storage: true }
  properties: { size: { type: integer, x-orch-proto: 2 } }
Question: { type: object, x-orch-resource: { plural: questions, scope: Cluster, virtual: true } }
`),
}

it('writes objects in full, under the names of the vendor', async () => {
  const text = `version: v1
upkeep: create
switch: keep.\${domain}/it
labels: { a: all, b: all }
objects:
  Widget:
    - { metadata: { name: '\${componentPrefix}-one', labels: { b: own } }, size: 3 }
`
  const out = temporaryFolder()
  await generateInto(join(out, 'generated'), schemaFolder({ ...kinds, [file]: text }))
  const files = readTree(join(out, 'generated'))
  expect(JSON.parse(files['bootstrap.json'] ?? '')).toEqual([
    {
      upkeep: 'create',
      switch: 'keep.orch.io/it',
      objects: [
        {
          kind: 'Widget',
          apiVersion: 'demo.example/v1',
          metadata: { name: 'orch-one', labels: { a: 'all', b: 'own' } },
          size: 3,
        },
      ],
    },
  ])
  expect(files['index.ts']).toContain("readAsset('bootstrap.json')")
})

it.each([
  ['version: v1\nupkeep: create\nobjects: { Gadget: [] }\n', '/objects/Gadget', 'Gadget is not stored in version v1'],
  ['version: v2\nupkeep: create\nobjects: { Widget: [] }\n', '/objects/Widget', 'Widget is not stored in version v2'],
  [
    'version: v1\nupkeep: create\nobjects: { Question: [] }\n',
    '/objects/Question',
    'Question is not stored in version v1',
  ],
  ['version: v1\nupkeep: never\nobjects: {}\n', '/upkeep', 'must be one of ["create","complete","replace-spec"]'],
  [
    'version: v1\nupkeep: create\nobjects: { Widget: [{ size: 1 }] }\n',
    '/objects/Widget/0',
    'must have required property',
  ],
])('refuses what is wrong: %s', (text, pointer, reason) => {
  const issues = issuesOf({ ...kinds, [file]: text })
  expect(issues).toHaveLength(1)
  expect(issues[0]).toContain(`${file}#${pointer}: ${reason}`)
})

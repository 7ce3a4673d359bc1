import { describe, expect, it } from 'vitest'
import { loadKinds } from '../../../generator/load/load.ts'
import { textTree } from '../../../generator/load/tree.ts'
import type { Model } from '../../../generator/model/model.ts'
import { ChoiceError, DEFAULT_CHOICE } from '../../../generator/project/choice.ts'
import { projectTree } from '../../../generator/project/tree.ts'
import { base, modelOf } from './project.ts'

const ORDER = `openapi: 3.0.3
info: { title: 'shop.\${apiDomain}', version: v1 }
paths: {}
components:
  schemas:
    Order:
      description: An order.
      type: object
      x-orch-resource:
        plural: orders
        scope: Namespaced
        storage: true
        lifecycle: { introduced: '1.0' }
        subresources: { scale: { replicas: .spec.count, statusReplicas: .spec.count } }
      properties:
        spec:
          description: What is wanted.
          type: object
          x-orch-proto: 2
          properties:
            count: { description: How many., type: integer, format: int32, x-orch-proto: 1 }
            template:
              description: Pod of it.
              x-orch-proto: 2
              allOf: [{ $ref: '../core/v1.yaml#/components/schemas/PodTemplateSpec' }]
`

const NOTHING = textTree('own', new Map())
const SHOP = textTree('own', new Map([['shop/v1.yaml', ORDER]]))

const pluralsOf = ({ kinds }: Model): readonly string[] => kinds.map(({ folder, plural }) => `${folder}/${plural}`)

const FOLDERS = [...new Set(base.paths().map((path) => path.split('/')[0] ?? ''))].filter(
  (folder) => !folder.endsWith('.yaml') && !['meta', 'vendors'].includes(folder),
)

describe('the base kinds of a project', () => {
  it('are the small set by default, with all types that they refer to', () => {
    const model = modelOf(NOTHING, DEFAULT_CHOICE)
    expect(pluralsOf(model)).toEqual(
      expect.arrayContaining(['core/namespaces', 'core/secrets', 'rbac/roles', 'coordination/leases']),
    )
    expect(pluralsOf(model)).not.toEqual(expect.arrayContaining(['core/pods']))
    expect(model.groupVersions.every(({ types }) => types.size > 0)).toBe(true)
  })

  it.each(FOLDERS)('are right by themselves: %s/all', (folder) => {
    const model = modelOf(NOTHING, [`${folder}/all`])
    expect(pluralsOf(model).some((plural) => plural.startsWith(`${folder}/`))).toBe(true)
  })

  it('are all with all their versions', () => {
    const whole = loadKinds(base)
    if ('issues' in whole) throw new Error('the schemas have issues')
    const model = modelOf(NOTHING, 'all')
    expect(pluralsOf(model)).toEqual(pluralsOf(whole.model))
    expect(model.groupVersions.map(({ types }) => types.size)).toEqual(
      whole.model.groupVersions.map(({ types }) => types.size),
    )
  })

  it('are chosen one by one, and leave out versions that the release no longer has', () => {
    const model = modelOf(NOTHING, ['core/namespaces', 'rbac/roles'])
    expect(pluralsOf(model)).toEqual(['core/namespaces', 'rbac/roles'])
    expect(model.kinds.map(({ versions }) => versions.map(({ version }) => version))).toEqual([['v1'], ['v1']])
  })

  it('come with the kind that stores their objects', () => {
    expect(pluralsOf(modelOf(NOTHING, ['events']))).toEqual(['core/events', 'events/events'])
  })

  it('bring their objects of the first start, and none of other kinds', () => {
    const { bootstraps } = modelOf(NOTHING, ['core/namespaces'])
    expect(bootstraps.flatMap(({ objects }) => objects.map(({ kind }) => kind))).toEqual([
      'Namespace',
      'Namespace',
      'Namespace',
      'Namespace',
    ])
  })

  it.each<readonly [choice: string, sentence: RegExp]>([
    ['rabc', /holds "rabc", and no base kinds are in a folder of that name; did you mean rbac\?/],
    ['core/configmap', /holds "core\/configmap", and core has no such kind; did you mean configmaps\?/],
    ['rbac/pods', /and rbac has no such kind; it has clusterrolebindings, clusterroles, /],
  ])('are refused with what there is: %s', (choice, sentence) => {
    expect(() => modelOf(NOTHING, [choice])).toThrow(ChoiceError)
    expect(() => modelOf(NOTHING, [choice])).toThrow(sentence)
  })
})

describe('own kinds', () => {
  it('may refer to types whose kinds are not served', () => {
    const model = modelOf(SHOP, ['core/namespaces'])
    expect(pluralsOf(model)).toEqual(['core/namespaces', 'shop/orders'])
    const core = model.groupVersions.find(({ folder }) => folder === 'core')
    expect(core?.types.has('PodSpec')).toBe(true)
    expect(core?.types.has('Pod')).toBe(false)
    expect(model.groupVersions.find(({ folder }) => folder === 'autoscaling')?.types.has('Scale')).toBe(true)
  })

  it('carry the names that the configuration says, or those that come along', () => {
    expect(modelOf(SHOP).kinds[0]?.group).toBe('shop.acme.example')
    const loaded = loadKinds(projectTree({ own: SHOP, base, kinds: [], vendor: undefined }))
    expect('model' in loaded && loaded.model.vendor.name).toBe('orch')
  })
})

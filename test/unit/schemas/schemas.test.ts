import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadSchemas } from '../../../generator/load/load.ts'
import { type Model, findType } from '../../../generator/model/model.ts'

const directory = fileURLToPath(new URL('../../../schemas', import.meta.url))

function load(vendorFile?: string): Model {
  const result = loadSchemas(directory, vendorFile)
  if ('issues' in result) throw new Error(result.issues.map(({ file, pointer, reason }) => `${file} ${pointer}: ${reason}`).join('\n'))
  return result.model
}

const kindsOf = (model: Model, group: string): readonly string[] =>
  model.kinds.filter((each) => each.group === group).map(({ kind }) => kind).sort()

/** Added by the generator, not written in the files. */
const envelope = ['apiVersion', 'kind', 'metadata']

describe('the schemas of the built-in kinds', () => {
  const model = load()

  it('hold every kind that the documents name, in its group', () => {
    expect(kindsOf(model, '')).toEqual(
      expect.arrayContaining(['ConfigMap', 'Endpoints', 'Event', 'Namespace', 'Node', 'Pod', 'ResourceQuota', 'Secret', 'Service', 'ServiceAccount']),
    )
    expect(kindsOf(model, 'apps')).toEqual(['ControllerRevision', 'DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'])
    expect(kindsOf(model, 'batch')).toEqual(['CronJob', 'Job'])
    expect(kindsOf(model, 'rbac.authorization.orch.io')).toEqual(['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'])
    expect(kindsOf(model, 'flowcontrol.apiserver.orch.io')).toEqual(['FlowSchema', 'PriorityLevelConfiguration'])
  })

  it('bear the names of another vendor', () => {
    const groups = new Set(load(`${directory}/vendors/kubernetes.yaml`).kinds.map(({ group }) => group))
    expect(groups).toContain('rbac.authorization.k8s.io')
    expect(groups).toContain('apps')
    expect([...groups].filter((group) => group.includes('orch'))).toEqual([])
  })

  it('describe every kind and every field', () => {
    const kinds = model.kinds.flatMap(({ folder, kind, versions }) =>
      versions.map(({ version }) => findType(model, { folder, version, name: kind })),
    )
    expect(kinds.filter(({ schema }) => !schema.description).map(({ name }) => name)).toEqual([])
    const bare = model.groupVersions.flatMap(({ file, types }) =>
      [...types.values()].flatMap((type) =>
        Object.entries(type.schema.properties ?? {})
          .filter(([field, { description }]) => !description && !(type.envelope && envelope.includes(field)))
          .map(([field]) => `${file} ${type.name}.${field}`),
      ),
    )
    expect(bare).toEqual([])
  })

  it('number every field that travels as Protobuf', () => {
    const spec = findType(model, { folder: 'apps', version: 'v1', name: 'DeploymentSpec' }).schema.properties
    expect(Object.entries(spec ?? {}).map(([name, { proto }]) => [name, proto])).toEqual([
      ['replicas', 1],
      ['selector', 2],
      ['template', 3],
      ['strategy', 4],
      ['minReadySeconds', 5],
      ['revisionHistoryLimit', 6],
      ['paused', 7],
      ['progressDeadlineSeconds', 9],
    ])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CoreV1Api,
  KubeConfig,
  PatchStrategy,
  setHeaderOptions,
  Watch,
  type V1ConfigMap,
} from '@kubernetes/client-node'
import { expect, it, onTestFinished } from 'vitest'
import { kubernetesNames } from './kubernetes-names.ts'
import { scratch, start } from './support.ts'

it('works with the field’s own client library when it is generated under the field’s names', async () => {
  const folder = scratch()
  const generated = await kubernetesNames()
  const data = join(folder, 'data')
  const server = start('serve', '--definitions', generated, '--data-dir', data, '--secure-port', '0')
  await server.waitFor(/listens on/)

  const configuration = new KubeConfig()
  configuration.loadFromString(readFileSync(join(data, 'admin.kubeconfig'), 'utf8'))
  const core = configuration.makeApiClient(CoreV1Api)
  await core.createNamespace({ body: { metadata: { name: 'demo' } } })

  const seen: string[] = []
  const watch = await new Watch(configuration).watch(
    '/api/v1/namespaces/demo/configmaps',
    {},
    (type, object: V1ConfigMap) => seen.push(`${type} ${object.metadata?.name} ${object.data?.x}`),
    () => undefined,
  )
  onTestFinished(() => watch.abort())

  const made = await core.createNamespacedConfigMap({
    namespace: 'demo',
    body: { metadata: { name: 'a' }, data: { x: '1' } },
  })
  expect(made.metadata?.uid).toMatch(/^[0-9a-f-]{36}$/)
  made.data = { x: '2' }
  await core.replaceNamespacedConfigMap({ namespace: 'demo', name: 'a', body: made })
  await expect(core.replaceNamespacedConfigMap({ namespace: 'demo', name: 'a', body: made })).rejects.toMatchObject({
    code: 409,
  })
  expect((await core.listNamespacedConfigMap({ namespace: 'demo' })).items.map(({ data: { x } = {} }) => x)).toEqual([
    '2',
  ])
  const strategic = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch)
  const finalizers = async (metadata: object) => {
    const patch = { namespace: 'demo', name: 'a', body: { metadata } }
    return (await core.patchNamespacedConfigMap(patch, strategic)).metadata?.finalizers
  }
  expect(await finalizers({ finalizers: ['demo.example/b', 'demo.example/a'] })).toHaveLength(2)
  expect(await finalizers({ '$deleteFromPrimitiveList/finalizers': ['demo.example/b'] })).toEqual(['demo.example/a'])
  expect(await finalizers({ finalizers: null })).toBeUndefined()
  await core.deleteNamespacedConfigMap({ namespace: 'demo', name: 'a' })
  await expect
    .poll(() => seen)
    .toEqual(['ADDED a 1', ...Array.from({ length: 4 }, () => 'MODIFIED a 2'), 'DELETED a 2'])
})

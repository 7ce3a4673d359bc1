import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as definitions from '../../generated/index.ts'
import { ConfigMapResource } from '../../generated/core/resources.ts'
import { memoryLog } from '../../runtime/store/memory/index.ts'
import { createServer } from '../../server/index.ts'
import { waitFor } from '../support/patience.ts'
import { orch, orchIn, root, scratch, startIn } from './support.ts'

it('runs the controllers of a project against a server until it is asked to end', async () => {
  const folder = scratch()
  const server = await createServer(
    { serve: { 'data-dir': join(folder, 'data') } },
    { definitions, log: memoryLog(), assets: join(root, 'generated') },
  )
  const { url, ca, token } = await server.listen({ port: 0 })
  const cluster = { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') }
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'here', cluster }],
    users: [{ name: 'me', user: { token } }],
    contexts: [{ name: 'here', context: { cluster: 'here', user: 'me' } }],
  }
  writeFileSync(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig))
  writeFileSync(
    join(folder, 'orch.config.ts'),
    `import { defineController } from '${root}/operator/index.ts'
import { ConfigMapResource } from '${root}/generated/core/resources.ts'
const labels = defineController(ConfigMapResource, {
  name: 'labels',
  async reconcile({ object, client }) {
    const { name, namespace, labels } = object.metadata
    if (namespace !== 'default' || labels?.seen === 'yes') return
    await client.for(ConfigMapResource).in(namespace).patch(name, 'merge', { metadata: { labels: { seen: 'yes' } } })
  },
})
export default { generated: '${root}/generated', controllers: [labels] }
`,
  )
  const running = startIn(folder, 'controllers', '--kubeconfig', 'kubeconfig')
  await running.waitFor(/runs labels on https:/)
  const maps = server.client().for(ConfigMapResource).in('default')
  await maps.create({ metadata: { name: 'one' } })
  await waitFor(async () => expect((await maps.get('one')).metadata.labels).toEqual({ seen: 'yes' }))
  running.signal('SIGTERM')
  expect({ code: await running.ended, stderr: running.stderr() }).toEqual({ code: 0, stderr: '' })
  await server.close()
})

it('says so where there are none, and takes flags only', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'orch.config.ts'), 'export default {}')
  expect(await orchIn(folder, 'controllers')).toMatchObject({
    code: 1,
    stderr: 'orch: orch.config.ts has no controllers\n',
  })
  expect(await orch('controllers', 'now')).toMatchObject({
    code: 2,
    stderr: 'orch: controllers takes flags only, not "now"\n',
  })
})

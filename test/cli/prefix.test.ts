import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CoreV1Api, KubeConfig, Watch, type V1ConfigMap } from '@kubernetes/client-node'
import { expect, it, onTestFinished } from 'vitest'
import { generatedCertificate } from '../../server/tls/serving.ts'
import { kubernetesNames } from './kubernetes-names.ts'
import { scratch, start } from './support.ts'
import { httpsServer } from '../support/http-server.ts'

const prefix = '/clusters/one'
const hasKubectl = await promisify(execFile)('kubectl', ['version', '--client']).then(
  () => true,
  () => false,
)

/** A reverse proxy that takes the prefix off and passes everything else on, as it comes. */
async function startProxy(target: string): Promise<{ readonly url: string; readonly authority: string }> {
  const { certificate, key, authority } = await generatedCertificate({
    folder: scratch(),
    bindAddress: '127.0.0.1',
    authorityName: 'proxy',
  })
  const proxy = httpsServer({ cert: certificate, key }, (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    if (!url.startsWith(`${prefix}/`)) {
      outgoing.writeHead(418).end()
      return
    }
    const options = { method, headers, rejectUnauthorized: false }
    const onward = httpsRequest(target + url.slice(prefix.length), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `https://127.0.0.1:${address.port}${prefix}`, authority }
}

/** A server under Kubernetes' names behind the proxy; resolves with the kubeconfig that knows only the proxy. */
async function serverBehindProxy(): Promise<string> {
  const folder = scratch()
  const generated = await kubernetesNames()
  const data = join(folder, 'data')
  const server = start('serve', '--definitions', generated, '--data-dir', data, '--secure-port', '0')
  await server.waitFor(/listens on/)
  const direct = new KubeConfig()
  direct.loadFromString(readFileSync(join(data, 'admin.kubeconfig'), 'utf8'))
  const { url, authority } = await startProxy(direct.getCurrentCluster()?.server ?? '')
  const configuration = join(folder, 'proxy.kubeconfig')
  const content = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'proxy',
        cluster: { server: url, 'certificate-authority-data': Buffer.from(authority).toString('base64') },
      },
    ],
    users: [{ name: 'admin', user: { token: direct.getCurrentUser()?.token } }],
    contexts: [{ name: 'proxy', context: { cluster: 'proxy', user: 'admin' } }],
    'current-context': 'proxy',
  }
  writeFileSync(configuration, JSON.stringify(content))
  return configuration
}

it('serves the field’s clients unchanged below a prefix of a reverse proxy [PATH-12]', async () => {
  const file = await serverBehindProxy()
  const configuration = new KubeConfig()
  configuration.loadFromFile(file)
  const core = configuration.makeApiClient(CoreV1Api)
  await core.createNamespace({ body: { metadata: { name: 'demo' } } })
  const seen: string[] = []
  const watch = await new Watch(configuration).watch(
    '/api/v1/namespaces/demo/configmaps',
    {},
    (type, object: V1ConfigMap) => seen.push(`${type} ${object.metadata?.name}`),
    () => undefined,
  )
  onTestFinished(() => watch.abort())
  await core.createNamespacedConfigMap({ namespace: 'demo', body: { metadata: { name: 'a' }, data: { x: '1' } } })
  expect((await core.readNamespacedConfigMap({ namespace: 'demo', name: 'a' })).data).toEqual({ x: '1' })
  await expect.poll(() => seen).toEqual(['ADDED a'])

  if (hasKubectl) {
    const kubectl = async (...args: string[]): Promise<string> =>
      (await promisify(execFile)('kubectl', ['--kubeconfig', file, '--cache-dir', scratch(), '-n', 'demo', ...args]))
        .stdout
    expect(await kubectl('get', 'configmaps', '-o', 'name')).toBe('configmap/a\n')
    await kubectl('create', 'configmap', 'b', '--from-literal=x=2')
    expect(await kubectl('get', 'configmap', 'b', '-o', 'jsonpath={.data.x}')).toBe('2')
    await kubectl('delete', 'configmap', 'a')
    await expect.poll(() => seen).toEqual(['ADDED a', 'ADDED b', 'DELETED a'])
  }
})

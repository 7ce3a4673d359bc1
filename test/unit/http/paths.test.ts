import { describe, expect, it } from 'vitest'
import { requestInfo } from '../../../runtime/http/pipeline/request-info.ts'
import { fakeServer } from './fake-server.ts'

const infoOf = (method: string, url: string): ReturnType<typeof requestInfo> => {
  const [path = '', rawQuery = ''] = url.split('?')
  return requestInfo({ method, path, rawQuery, query: new URLSearchParams(rawQuery) })
}
const summary = (method: string, url: string): string => {
  const { isResourceRequest, verb, group, version, namespace, resource, name, subresource } = infoOf(method, url)
  const parts = [verb, group, version, namespace, resource, name, subresource]
  return `${isResourceRequest ? 'resource' : 'other'} ${parts.join('|')}`
}

describe('what a path means', () => {
  it.each([
    ['GET', '/api/v1/nodes', 'resource list||v1||nodes||'],
    ['HEAD', '/api/v1/nodes/a', 'resource get||v1||nodes|a|'],
    ['GET', '/api/v1/namespaces/ns/pods', 'resource list||v1|ns|pods||'],
    ['GET', '/api/v1/namespaces/ns/pods/p/log', 'resource get||v1|ns|pods|p|log'],
    ['GET', '/api/v1/namespaces', 'resource list||v1||namespaces||'],
    ['GET', '/api/v1/namespaces/ns', 'resource get||v1|ns|namespaces|ns|'],
    ['PUT', '/api/v1/namespaces/ns/status', 'resource update||v1|ns|namespaces|ns|status'],
    ['PUT', '/api/v1/namespaces/ns/finalize', 'resource update||v1|ns|namespaces|ns|finalize'],
    ['POST', '/apis/apps/v1/namespaces/ns/deployments', 'resource create|apps|v1|ns|deployments||'],
    ['PATCH', '/apis/apps/v1/namespaces/ns/deployments/d/scale', 'resource patch|apps|v1|ns|deployments|d|scale'],
    ['DELETE', '/apis/apps/v1/namespaces/ns/deployments', 'resource deletecollection|apps|v1|ns|deployments||'],
    ['DELETE', '/apis/apps/v1/namespaces/ns/deployments/d', 'resource delete|apps|v1|ns|deployments|d|'],
    ['GET', '/api/v1/watch/namespaces/ns/pods', 'resource watch||v1|ns|pods||'],
    ['GET', '/api/v1/pods?watch=1', 'resource watch||v1||pods||'],
    ['GET', '/api/v1/pods?watch', 'resource watch||v1||pods||'],
    ['GET', '/api/v1/pods?watch=perhaps', 'resource watch||v1||pods||'],
    ['GET', '/api/v1/pods?watch=False', 'resource list||v1||pods||'],
    ['GET', '/api/v1/pods?watch=0', 'resource list||v1||pods||'],
    ['GET', '/api/v1/namespaces/ns/pods/p?watch=true', 'resource watch||v1|ns|pods|p|'],
    ['HEAD', '/api/v1/pods?watch=1', 'resource list||v1||pods||'],
    ['OPTIONS', '/api/v1/pods', 'resource ||v1||pods||'],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name=a', 'resource list||v1||pods|a|'],
    [
      'GET',
      '/api/v1/pods?watch=1&fieldSelector=status.phase%3DRunning,metadata.name%3D%3Da',
      'resource watch||v1||pods|a|',
    ],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name!%3Da', 'resource list||v1||pods||'],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da%2Fb', 'resource list||v1||pods||'],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name', 'resource list||v1||pods||'],
    ['DELETE', '/api/v1/pods?fieldSelector=metadata.name%3Da', 'resource deletecollection||v1||pods||'],
    ['GET', '/api/v1/nodes/a%2Fb', 'resource get||v1||nodes|a/b|'],
    ['GET', '/api/v1/nodes/%zz', 'resource get||v1||nodes|%zz|'],
    ['GET', '/api/v1/nodes/a/b/c', 'resource get||v1||nodes|a|b/c'],
    ['GET', '/apis/apps/v1', 'other get|apps|v1||||'],
    ['GET', '/apis/apps/v1/', 'other get|apps|v1||||'],
    ['POST', '/version', 'other post||||||'],
  ])('%s %s is %s', (method, url, expected) => {
    expect(summary(method, url)).toBe(expected)
  })
})

const NOT_FOUND = 'the server could not find the requested resource'
const NOT_ALLOWED = 'the server does not allow this method on the requested resource'

describe('paths that lead nowhere', () => {
  it.each(['/nothing', '/apis/nothing.test', '/apis/nothing.test/v1'])('answers %s with a plain page', async (url) => {
    const { status, bytes, headers } = await fakeServer().send({ url })
    expect([status, bytes.toString(), headers.get('content-type')]).toEqual([
      404,
      '404 page not found\n',
      ['text/plain; charset=utf-8'],
    ])
  })

  it.each([
    '//',
    '//version',
    '/version//',
    '/%76ersion',
    '/version/%2e',
    '//apis',
    '/apis//demo.test',
    '/apis/demo%2Etest',
  ])('answers %s, another spelling of a path, with a plain page', async (url) => {
    const { status, bytes } = await fakeServer().send({ url })
    expect([status, bytes.toString()]).toEqual([404, '404 page not found\n'])
  })

  it.each(['/version/', '/api/', '/apis/', '/apis/demo.test/', '/apis/demo.test/v1/'])(
    'serves %s like Kubernetes, with a slash at the end',
    async (url) => {
      expect((await fakeServer().ask('GET', url)).status).toBe(200)
    },
  )

  it.each([
    '/api/v2',
    '/apis/demo.test/v9',
    '/api/v1/nothings',
    '/apis/nothing.test/v1/things',
    '/api/v1/namespaces/ns/configmap',
    '/api/v1/configmaps/a',
    '/api/v1/namespaces/ns/configmaps/a/nothing',
    '/apis/demo.test/v1/namespaces/ns/widgets',
    '/apis/demo.test/v1/widgets/w/status/deeper',
    '/version/more',
  ])('answers %s with a Status', async (url) => {
    const { status, body } = await fakeServer().ask('GET', url)
    expect([status, body['message'], body['reason'], body['details']]).toEqual([404, NOT_FOUND, 'NotFound', {}])
  })

  it.each([
    ['POST', '/api/v1/namespaces/ns/configmaps/a'],
    ['PUT', '/api/v1/namespaces/ns/configmaps'],
    ['PATCH', '/api/v1/namespaces/ns/configmaps'],
    ['POST', '/api/v1/configmaps'],
    ['DELETE', '/api/v1/configmaps'],
    ['GET', '/apis/demo.test/v1/reviews'],
    ['OPTIONS', '/api/v1/namespaces/ns/configmaps'],
    ['TRACE', '/api/v1/namespaces/ns/configmaps'],
    ['DELETE', '/apis/demo.test/v1/widgets/w/status'],
    ['POST', '/apis/demo.test/v1'],
    ['POST', '/version'],
  ])('does not allow %s %s', async (method, url) => {
    const { status, body } = await fakeServer().ask(method, url, {})
    expect([status, body['message'], body['reason'], body['details']]).toEqual([
      405,
      NOT_ALLOWED,
      'MethodNotAllowed',
      {},
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { valueOf, samplesOf } from '../support/metrics.ts'
import { waitFor } from '../support/patience.ts'
import { mergePatch } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, deployment, apps, newNamespace, succeeded } from './objects.ts'

describe('the metrics of requests', () => {
  const server = useInProcessServer({ store: 'lmdb', flags: ['--emulated-version', '1.22'] })
  const total = (labels: Readonly<Record<string, string>>) => valueOf(server.client, 'apiserver_request_total', labels)

  it('count each by verb, type, scope, dry run and code', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const maps = core(ns, 'configmaps')
    const before = await total({ resource: 'configmaps' })
    succeeded(await client.post(maps, configMap('a')))
    succeeded(await client.post(`${maps}?dryRun=All`, configMap('b')))
    succeeded(await client.get(`${maps}/a`))
    expect((await client.get(`${maps}/none`)).status).toBe(404)
    succeeded(await client.get(maps))
    succeeded(await client.get('/api/v1/configmaps'))
    succeeded(await client.call('PATCH', `${maps}/a`, { headers: mergePatch, body: { data: { a: 'b' } } }))
    succeeded(await client.call('DELETE', `${maps}/a`))
    const of = {
      group: '',
      version: 'v1',
      resource: 'configmaps',
      subresource: '',
      component: 'apiserver',
      dry_run: '',
    }
    const seen = async (labels: Readonly<Record<string, string>>) => total({ ...of, ...labels })
    expect(await seen({ verb: 'POST', scope: 'resource', code: '201' })).toBe(1)
    expect(await seen({ verb: 'POST', scope: 'resource', code: '201', dry_run: 'All' })).toBe(1)
    expect(await seen({ verb: 'GET', scope: 'resource', code: '200' })).toBe(1)
    expect(await seen({ verb: 'GET', scope: 'resource', code: '404' })).toBe(1)
    expect(await seen({ verb: 'LIST', scope: 'namespace', code: '200' })).toBe(1)
    expect(await seen({ verb: 'LIST', scope: 'cluster', code: '200' })).toBe(1)
    expect(await seen({ verb: 'PATCH', scope: 'resource', code: '200' })).toBe(1)
    expect(await seen({ verb: 'DELETE', scope: 'resource', code: '200' })).toBe(1)
    expect(await total({ resource: 'configmaps' })).toBe(before + 8)
  })

  it('measure durations and the sizes of responses of reads, also of those sent piece by piece', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const secrets = core(ns, 'secrets')
    const read = await client.get(secrets)
    const labels = { resource: 'secrets', verb: 'LIST', scope: 'namespace' }
    expect(await valueOf(client, 'apiserver_response_sizes_count', labels)).toBe(1)
    expect(await valueOf(client, 'apiserver_response_sizes_sum', labels)).toBe(read.bytes.length)
    expect(await valueOf(client, 'apiserver_request_duration_seconds_count', labels)).toBe(1)
    expect(await valueOf(client, 'apiserver_request_sli_duration_seconds_count', labels)).toBe(1)
    expect(await valueOf(client, 'apiserver_request_duration_seconds_sum', labels)).toBeGreaterThan(0)
    await client.post(secrets, {})
    expect(await samplesOf(client, 'apiserver_response_sizes_count', { resource: 'secrets', verb: 'POST' })).toEqual([])
  })

  it('count what lasts while it lasts, and in the total when it ends', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const labels = { verb: 'WATCH', resource: 'endpoints' }
    const open = () => valueOf(client, 'apiserver_longrunning_requests', labels)
    const watch = await client.watch(`${core(ns, 'endpoints')}?watch=1`)
    await waitFor(async () => expect(await open()).toBe(1))
    expect(await total(labels)).toBe(0)
    await watch.close()
    await waitFor(async () => expect(await open()).toBe(0))
    expect(await total({ ...labels, code: '200' })).toBe(1)
  })

  it('tell of subresources and of server-side apply', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    succeeded(await client.post(apps(ns, 'deployments'), deployment('a')))
    succeeded(await client.get(`${apps(ns, 'deployments')}/a/scale`))
    expect(await total({ resource: 'deployments', subresource: 'scale', verb: 'GET', code: '200' })).toBe(1)
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied' } }
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    await client.call('PATCH', `${core(ns, 'configmaps')}/applied?fieldManager=me`, {
      headers,
      body: JSON.stringify(body),
    })
    expect(await total({ resource: 'configmaps', verb: 'APPLY', code: '201' })).toBe(1)
  })

  it('tell how many there are at once', async () => {
    const [reading] = await samplesOf(server.client, 'apiserver_current_inflight_requests', {
      request_kind: 'readOnly',
    })
    expect(reading?.value).toBeGreaterThanOrEqual(1)
    expect(
      await samplesOf(server.client, 'apiserver_current_inflight_requests', { request_kind: 'mutating' }),
    ).toHaveLength(1)
  })

  it('name a deprecated version that was asked for, and the release without it [DEPREC-OBS-02] [DEPREC-OBS-03]', async () => {
    const { client } = server
    const deprecated = () => samplesOf(client, 'apiserver_requested_deprecated_apis')
    expect(await deprecated()).toEqual([])
    const path = '/apis/policy/v1beta1/podsecuritypolicies'
    expect((await server.userWith('nothing').get(path)).status).toBe(403)
    expect(await deprecated()).toEqual([])
    expect((await client.get(path)).status).toBe(200)
    const [series, ...more] = await deprecated()
    expect(more).toEqual([])
    const { removed_release, ...joined } = series?.labels ?? {}
    expect(removed_release).toBe('1.25')
    expect(series?.value).toBe(1)
    expect(joined).toEqual({ group: 'policy', version: 'v1beta1', resource: 'podsecuritypolicies', subresource: '' })
    expect(await total({ ...joined, code: '200' })).toBe(1)
  })

  it('warn of a deprecated version in every answer, and of no other [DEPREC-OBS-01]', async () => {
    const { client } = server
    const { headers } = await client.get('/apis/policy/v1beta1/podsecuritypolicies')
    expect(headers['warning']).toBe(
      '299 - "policy/v1beta1 PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+"',
    )
    expect((await client.get('/api/v1/namespaces')).headers).not.toHaveProperty('warning')
  })
})

describe('an old version that was switched on', () => {
  const group = 'flowcontrol.apiserver.orch.io'
  const flags = ['--runtime-config', `${group}/v1beta3=true`]
  const server = useInProcessServer({ store: 'lmdb', flags })

  it.each(['flowschemas', 'prioritylevelconfigurations'])(
    'is named for %s with the release that removes it, and warned of [DEPREC-OBS-01] [DEPREC-OBS-02]',
    async (resource) => {
      const { client } = server
      const series = () => samplesOf(client, 'apiserver_requested_deprecated_apis', { resource })
      expect((await client.get(`/apis/${group}/v1/${resource}`)).headers).not.toHaveProperty('warning')
      expect(await series()).toEqual([])
      const { status, headers } = await client.get(`/apis/${group}/v1beta3/${resource}`)
      expect(status).toBe(200)
      expect(headers['warning']).toMatch(
        /^299 - "flowcontrol\.apiserver\.orch\.io\/v1beta3 \w+ is deprecated in v1\.29\+, unavailable in v1\.32\+/,
      )
      const [found] = await series()
      expect(found?.labels).toEqual({ group, version: 'v1beta3', resource, subresource: '', removed_release: '1.32' })
      expect(found?.value).toBe(1)
    },
  )
})

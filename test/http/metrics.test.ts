import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newBacking, stores } from '../support/backing.ts'
import { parseSamples } from '../support/metrics.ts'
import { refusedStart } from '../support/refusal.ts'
import { startServerHere, useServerHere } from '../support/server-here.ts'
import { plainToken } from '../support/server.ts'

describe.each(stores)('metrics on %s', (store) => {
  const server = useServerHere({ store })

  it('are shown as text of Prometheus to whom it is allowed [METRIC-06]', async () => {
    const { status, headers } = await server.client.get('/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const user = server.client.as(plainToken)
    const refused = await user.get('/metrics')
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('plain')
    await user.close()
    expect((await server.client.get('/metrics/more')).status).toBe(404)
    expect((await server.client.get('/')).body.paths).toContain('/metrics')
  })

  it('are shown as OpenMetrics to clients that name it, and compressed to those that take that [METRIC-06]', async () => {
    const accept = 'application/openmetrics-text;version=1.0.0;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1'
    const open = await server.client.get('/metrics', { headers: { accept } })
    expect(open.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(open.text.endsWith('# EOF\n')).toBe(true)
    for (const plain of ['text/plain', '*/*', 'text/plain, application/openmetrics-text;q=0.1']) {
      const { headers } = await server.client.get('/metrics', { headers: { accept: plain } })
      expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    }
    const packed = await server.client.get('/metrics', { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.bytes).toString()).toContain('# HELP apiserver_request_total [STABLE] ')
  })

  it('may be read by the group system:monitoring', async () => {
    const headers = { 'impersonate-user': 'prometheus', 'impersonate-group': 'system:monitoring' }
    for (const path of ['/metrics', '/readyz', '/livez/ping'])
      expect((await server.client.get(path, { headers })).status).toBe(200)
    expect((await server.client.get('/api/v1/secrets', { headers })).status).toBe(403)
  })

  it('say of each how stable it is, and describe the process and the build [METRIC-01]', async () => {
    const { text } = await server.client.get('/metrics')
    const helps = text.split('\n').filter((line) => line.startsWith('# HELP '))
    expect(helps.length).toBeGreaterThan(30)
    for (const line of helps) expect(line).toMatch(/^# HELP [a-z0-9_]+ \[(ALPHA|BETA|STABLE)\] \S/)
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_cpu_seconds_total',
    ])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(text).toMatch(/^kubernetes_build_info\{major="1",minor="31",.*\} 1$/m)
  })
})

describe('the metrics of a release', () => {
  const deprecated = 'apiserver_request_slo_duration_seconds'

  async function shown(...flags: string[]): Promise<{ readonly text: string; readonly output: string }> {
    const server = await startServerHere({ store: 'lmdb', flags })
    try {
      return { text: (await server.client.get('/metrics')).text, output: server.output() }
    } finally {
      await server.dispose()
    }
  }

  it('are without those that it hides, unless the flag names the release before [METRIC-02] [METRIC-03] [METRIC-04] [METRIC-05]', async () => {
    const before = await shown('--emulated-version', '1.26')
    expect(before.text).toContain(`# HELP ${deprecated} [ALPHA] Response latency`)
    expect(before.output).not.toContain(deprecated)
    expect((await shown('--emulated-version', '1.27')).text).not.toContain(deprecated)
    const again = await shown('--emulated-version', '1.27', '--show-hidden-metrics-for-version', '1.26')
    expect(again.text).toContain(`# HELP ${deprecated} [ALPHA] (Deprecated since 1.27.0) Response latency`)
    expect(again.text).toContain(`${deprecated}_count{`)
    expect(again.output.split('\n').filter((line) => line.includes(deprecated))).toHaveLength(1)
    const next = await shown('--emulated-version', '1.28', '--show-hidden-metrics-for-version', '1.27')
    expect(next.text).not.toContain(deprecated)
  })

  it.each([
    ['1.29', '"1.29" is not 1.30'],
    ['1.31', '"1.31" is not 1.30'],
    ['new', '"new" is not 1.30'],
  ])('refuse to show those hidden for %s [METRIC-04]', async (version, message) => {
    const backing = await newBacking('lmdb')
    const { code, output } = await refusedStart(backing, ['--show-hidden-metrics-for-version', version])
    await backing.dispose()
    expect(code).toBe(2)
    expect(output).toContain(`orch: --show-hidden-metrics-for-version: ${message}`)
  })

  it('leave out metrics and values of labels that the operator does not want', async () => {
    const allowed = ['--allow-metric-labels', 'apiserver_request_total,verb=GET,LIST']
    const { text } = await shown('--disabled-metrics', 'apiserver_response_sizes', ...allowed)
    expect(text).not.toContain('apiserver_response_sizes')
    const verbs = parseSamples(text)
      .filter(({ name }) => name === 'apiserver_request_total')
      .map(({ labels }) => labels['verb'])
    for (const verb of verbs) expect(['GET', 'LIST', 'unexpected']).toContain(verb)
  })
})

import { describe, expect, it } from 'vitest'
import { plainToken, useServer } from '../support/server.ts'
import { stores } from '../support/backing.ts'

describe.each(stores)('metrics on %s', (store) => {
  const server = useServer({ store })

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
})

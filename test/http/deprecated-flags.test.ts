import { describe, expect, it } from 'vitest'
import { refusedStart } from '../support/refusal.ts'
import { useServerHere } from '../support/server-here.ts'
import { newBacking } from '../support/backing.ts'
import { core, newNamespace, pod } from './objects.ts'

/** Without the plugin of service accounts, which refuses Pods of an account that is absent. */
const OLD = '--admission-control=NamespaceLifecycle,Priority'
const ABSENT = { ...pod('p'), spec: { serviceAccountName: 'absent', containers: [{ name: 'c', image: 'i' }] } }

describe('deprecated flags and feature gates', () => {
  const warned = useServerHere({ store: 'lmdb', flags: [OLD, '--feature-gates=APISelfSubjectReview=true'] })
  const silent = useServerHere({
    store: 'lmdb',
    flags: [OLD, '--feature-gates=APISelfSubjectReview=true', '--deprecation-warnings=false'],
  })
  const usual = useServerHere({ store: 'lmdb' })

  it('warn when they are used, and work [DEP-RULE-6] [DEP-RULE-10]', async () => {
    expect(warned.output()).toContain(
      'flag --admission-control is deprecated: use --enable-admission-plugins and --disable-admission-plugins',
    )
    expect(warned.output()).toContain('feature gate APISelfSubjectReview is deprecated')
    for (const [server, status] of [
      [warned, 201],
      [silent, 201],
      [usual, 403],
    ] as const)
      expect((await server.client.post(core(await newNamespace(server.client), 'pods'), ABSENT)).status).toBe(status)
  })

  it('are silent where warnings are switched off, or where they are not used [DEP-RULE-6]', () => {
    for (const server of [silent, usual]) expect(server.output()).not.toContain('deprecated')
  })

  it('are refused beside the flags that replace them', async () => {
    const backing = await newBacking('lmdb')
    try {
      const { code, output } = await refusedStart(backing, [OLD, '--disable-admission-plugins=Priority'])
      expect([code, output]).toEqual([2, expect.stringContaining('--admission-control excludes')])
    } finally {
      await backing.dispose()
    }
  })
})

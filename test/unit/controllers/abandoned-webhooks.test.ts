import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ExplainedError } from '../../../runtime/api/index.ts'
import { expressionEnvironments, httpsCaller, validatingWebhooks } from '../../../runtime/admission/index.ts'
import { controllerContext } from '../../../runtime/controllers/operate.ts'
import { WorkQueue } from '../../../runtime/controllers/work-queue.ts'
import { webhookConverter } from '../../../runtime/definitions/conversion-review.ts'
import { createRegistry } from '../../../runtime/registry/index.ts'
import { startConversion, type ConversionWebhook } from '../../support/conversion.ts'
import { waitFor } from '../../support/patience.ts'
import { startWebhook, type Webhook } from '../../support/webhook.ts'
import { define, deleteOptions, openMemoryStore, vendor } from '../registry/support.ts'

const silence = (): Promise<never> => new Promise(() => undefined)
/** Of the webhook's own, longer than any test. */
const TIMEOUT_SECONDS = 3_600

describe('a call of a webhook that a controller gives up at its deadline', () => {
  let webhook: Webhook
  let conversion: ConversionWebhook
  beforeAll(async () => {
    webhook = await startWebhook()
    conversion = await startConversion()
  })
  afterEach(() => {
    webhook.answer = () => ({ allowed: true })
    webhook.abandoned.length = 0
    webhook.asked.length = 0
  })
  afterAll(async () => {
    await webhook.close()
    await conversion.close()
  })

  async function openRegistry(failurePolicy: 'Fail' | 'Ignore') {
    const rule = { operations: ['DELETE'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'] }
    const configuration = {
      kind: 'ValidatingWebhookConfiguration',
      apiVersion: 'v1',
      metadata: { name: 'hangs' },
      webhooks: [
        {
          name: 'hangs.example',
          clientConfig: webhook.clientConfig,
          rules: [rule],
          failurePolicy,
          sideEffects: 'None',
          timeoutSeconds: TIMEOUT_SECONDS,
        },
      ],
    }
    const catalog = createRegistry({
      vendor,
      store: await openMemoryStore(),
      definitions: [define({ kind: 'Thing', plural: 'things', properties: {} })],
      admission: [
        validatingWebhooks({
          apiDomain: vendor.apiDomain,
          configurations: () => [configuration],
          namespace: () => undefined,
          call: httpsCaller(),
          authorize: async () => ({ allowed: true, reason: '' }),
          report: () => undefined,
          turn: () => Promise.resolve(),
          environments: expressionEnvironments({ release: '1.31', selectors: 'unknown' }).stored,
        }),
      ],
      tokenSecret: Buffer.from('secret'),
    })
    const registry = catalog.find('', 'things')
    if (registry === undefined) throw new Error('it is not served')
    return registry
  }

  it.each(['Fail', 'Ignore'] as const)(
    'is ended, and the write does not go through, whatever the failure policy: %s',
    async (failurePolicy) => {
      webhook.answer = silence
      const registry = await openRegistry(failurePolicy)
      const context = controllerContext(registry, 'test', new AbortController().signal)
      const target = { namespace: 'default', name: 'a' }
      await registry.create(
        context,
        target,
        { kind: 'Thing', apiVersion: 'v1', metadata: { name: 'a' } },
        { dryRun: undefined },
      )
      const reported: unknown[] = []
      const queue = new WorkQueue(
        {
          name: 'test',
          delayMilliseconds: 0,
          // Again, where the deadline came before the webhook was asked.
          backoff: { firstMilliseconds: 10, longestMilliseconds: 10 },
          deadlineMilliseconds: 500,
          report: (error) => reported.push(error),
        },
        async (name, signal) => {
          await registry.delete(
            controllerContext(registry, 'test', signal),
            { namespace: 'default', name },
            deleteOptions,
          )
          return 'done'
        },
      )
      queue.add('a')
      await waitFor(() => expect(webhook.abandoned).not.toEqual([]))
      await waitFor(() => expect(reported).not.toEqual([]))
      expect(String(reported[0])).toMatch(/did not finish (?:within 0.5 s|in time)/)
      await queue.close()
      // It may have asked again by then.
      await waitFor(() => expect(webhook.abandoned).toHaveLength(webhook.asked.length))
      expect((await registry.get(context, target, { resourceVersion: '' })).revision).toBeGreaterThan(0)
    },
  )

  it('is ended, also when it converts', async () => {
    conversion.answer = silence
    const convert = webhookConverter({
      clientConfig: conversion.clientConfig,
      group: 'apiextensions.example.com',
      call: httpsCaller(),
    })
    const end = new AbortController()
    const object = { kind: 'Thing', apiVersion: 'example.com/v1', metadata: { name: 'a' } }
    const converted = convert([object], 'example.com/v2', end.signal)
    converted.catch(() => undefined)
    await waitFor(() => expect(conversion.asked).toHaveLength(1))
    end.abort(new ExplainedError('it took too long'))
    await expect(converted).rejects.toThrow('it took too long')
    await waitFor(() => expect(conversion.abandoned).toHaveLength(1))
  })
})

import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { startWebhook } from '../support/webhook.ts'
import {
  admissionGroup,
  binding,
  bindings,
  configMapRule,
  enforce,
  policies,
  policy,
  validations,
  within,
} from './admission-policies.ts'
import { apps, configMap, core, deployment, failed, namespace, newNamespace, succeeded, uniqueName } from './objects.ts'

const says = (name: string, what: string): string =>
  `ValidatingAdmissionPolicy '${name}' with binding '${name}' denied request: ${what}`

describe.each(stores)('policies on %s', (store) => {
  const server = useServerHere({ store })
  const refusedWith = (reply: Reply, name: string, what: string): void => {
    const { message, details } = failed(reply, 422, 'Invalid')
    expect(message).toContain(says(name, what))
    expect(details.causes).toEqual([{ message: says(name, what) }])
  }

  it('refuse writes by what the object holds, and are compiled against the types of the request [ADM-05]', async () => {
    const namespace = await newNamespace(server.client)
    const at = apps(namespace, 'deployments')
    const matchConstraints = {
      resourceRules: [{ ...configMapRule, apiGroups: ['apps'], resources: ['deployments'] }],
    }
    const name = await enforce(server.client, namespace, {
      matchConstraints,
      ...validations('object.spec.replicas <= 5'),
    })
    succeeded(await server.client.post(at, deployment('five', { replicas: 5 })))
    refusedWith(
      await server.client.post(at, deployment('six', { replicas: 6 })),
      name,
      'failed expression: object.spec.replicas <= 5',
    )
    failed(await server.client.get(`${at}/six`), 404, 'NotFound')
    refusedWith(
      await server.client.patch(`${at}/five`, { spec: { replicas: 6 } }),
      name,
      'failed expression: object.spec.replicas <= 5',
    )
    const faulty = policy(uniqueName('foo'), validations("request.foo == 'x'"))
    expect(failed(await server.client.post(policies, faulty), 422, 'Invalid').message).toContain(
      "undefined field 'foo'",
    )
  })

  it('type the request and leave the object dynamic [CEL-TYPE-02]', async () => {
    const typed = policy(uniqueName('typed'), validations("request.nope == 'x'"))
    const { details } = failed(await server.client.post(policies, typed), 422, 'Invalid')
    expect(details.causes).toMatchObject([{ reason: 'FieldValueInvalid', field: 'spec.validations[0].expression' }])
    expect(details.causes?.[0]?.message).toContain("ERROR: <input>:1:8: undefined field 'nope'")
    succeeded(await server.client.post(policies, policy(uniqueName('dynamic'), validations("object.nope == 'x'"))))
  })

  it('fail where a dynamic object lacks a field, unless its presence is asked for first [CEL-TYPE-04]', async () => {
    const namespace = await newNamespace(server.client)
    const at = core(namespace, 'configmaps')
    const name = await enforce(server.client, namespace, validations("object.nope == 'x'"))
    const sentence = "expression 'object.nope == 'x'' resulted in error: no such key: nope"
    refusedWith(await server.client.post(at, configMap('a')), name, sentence)
    const guarded = "has(object.nope) && object.nope == 'x'"
    succeeded(await server.client.patch(`${policies}/${name}`, { spec: validations(guarded) }))
    refusedWith(await server.client.post(at, configMap('a')), name, `failed expression: ${guarded}`)
    succeeded(await server.client.patch(`${policies}/${name}`, { spec: validations(`!(${guarded})`) }))
    succeeded(await server.client.post(at, configMap('a')))
  })

  it('decide while every webhook is down [CEL-LANG-02]', async () => {
    const gone = await startWebhook()
    await gone.close()
    const path = `/apis/${admissionGroup}/v1/validatingwebhookconfigurations`
    const hook = {
      name: 'gone.hook.example',
      clientConfig: gone.clientConfig,
      rules: [configMapRule],
      failurePolicy: 'Ignore',
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      timeoutSeconds: 1,
    }
    const configuration = {
      apiVersion: `${admissionGroup}/v1`,
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'gone' },
      webhooks: [hook],
    }
    succeeded(await server.client.post(path, configuration))
    try {
      const namespace = await newNamespace(server.client)
      const at = core(namespace, 'configmaps')
      const name = await enforce(server.client, namespace, validations("object.metadata.name == 'good'"))
      refusedWith(
        await server.client.post(at, configMap('bad')),
        name,
        "failed expression: object.metadata.name == 'good'",
      )
      succeeded(await server.client.post(at, configMap('good')))
    } finally {
      succeeded(await server.client.delete(`${path}/gone`))
    }
  })

  it('stop an evaluation at its limit and leave the server responsive [CEL-COST-07]', async () => {
    const namespace = await newNamespace(server.client)
    const at = core(namespace, 'configmaps')
    const nested = "object.data.all(a, object.data.all(b, object.data.all(c, a + b + c != '')))"
    const name = await enforce(server.client, namespace, validations(nested))
    const data = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key-${index}`, 'value']))
    const [refused, meanwhile] = await Promise.all([
      server.client.post(at, configMap('large', { data })),
      server.client.get('/api/v1/namespaces/default'),
    ])
    const sentence = `expression '${nested}' resulted in error: operation cancelled: actual cost limit exceeded`
    refusedWith(refused, name, sentence)
    succeeded(meanwhile)
    succeeded(await server.client.post(at, configMap('small', { data: { a: '1' } })))
  })

  it('do nothing without a binding, and nothing any more once it is gone', async () => {
    const namespace = await newNamespace(server.client)
    const at = core(namespace, 'configmaps')
    const name = uniqueName('unbound')
    succeeded(await server.client.post(policies, policy(name, validations('false'))))
    succeeded(await server.client.post(at, configMap('a')))
    succeeded(await server.client.post(bindings, binding(name, within(namespace))))
    refusedWith(await server.client.post(at, configMap('b')), name, 'failed expression: false')
    refusedWith(await server.client.delete(`${at}/a`), name, 'failed expression: false')
    succeeded(await server.client.delete(`${bindings}/${name}`))
    succeeded(await server.client.post(at, configMap('b')))
  })

  it('meet what rules, exceptions, names, scopes and selectors of objects leave', async () => {
    const namespace = await newNamespace(server.client)
    const matchConstraints = {
      resourceRules: [
        { ...configMapRule, operations: ['CREATE'], resources: ['configmaps', 'secrets'], scope: 'Namespaced' },
      ],
      excludeResourceRules: [{ ...configMapRule, resourceNames: ['spared'] }],
      objectSelector: { matchExpressions: [{ key: 'skip', operator: 'DoesNotExist' }] },
    }
    const name = await enforce(server.client, namespace, { matchConstraints, ...validations('false') })
    const at = core(namespace, 'configmaps')
    refusedWith(await server.client.post(at, configMap('a')), name, 'failed expression: false')
    succeeded(await server.client.post(at, configMap('spared')))
    succeeded(await server.client.patch(`${at}/spared`, { data: { a: '1' } }))
    succeeded(await server.client.post(at, configMap('b', { metadata: { labels: { skip: '' } } })))
    succeeded(await server.client.post(core(await newNamespace(server.client), 'configmaps'), configMap('a')))
  })

  it('judge namespaces by their own labels, as being in themselves', async () => {
    const own = { matchLabels: { judged: uniqueName('yes') } }
    const matchConstraints = {
      namespaceSelector: own,
      resourceRules: [{ ...configMapRule, resources: ['namespaces'], operations: ['CREATE'], scope: 'Cluster' }],
    }
    const name = uniqueName('policy')
    const spec = { matchConstraints, ...validations("request.namespace == 'none' && namespaceObject == null") }
    succeeded(await server.client.post(policies, policy(name, spec)))
    succeeded(await server.client.post(bindings, binding(name)))
    await newNamespace(server.client)
    const judged = namespace(uniqueName('ns'), { metadata: { labels: own.matchLabels } })
    const sentence = "failed expression: request.namespace == 'none' && namespaceObject == null"
    refusedWith(await server.client.post('/api/v1/namespaces', judged), name, sentence)
    const right = `request.namespace == '${judged.metadata.name}' && namespaceObject == null`
    succeeded(await server.client.patch(`${policies}/${name}`, { spec: validations(right) }))
    succeeded(await server.client.post('/api/v1/namespaces', judged))
  })

  it('show objects in the version that a rule names', async () => {
    const namespace = await newNamespace(server.client)
    const exact = (matchPolicy: string) => ({
      matchConstraints: {
        matchPolicy,
        resourceRules: [
          {
            ...configMapRule,
            apiGroups: ['autoscaling'],
            apiVersions: ['v1'],
            resources: ['horizontalpodautoscalers'],
          },
        ],
      },
      ...validations("object.apiVersion == 'autoscaling/v1' && object.spec.targetCPUUtilizationPercentage < 50"),
    })
    const scaler = (name: string, averageUtilization: number) => ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' },
        maxReplicas: 3,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } }],
      },
    })
    const at = `/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`
    const name = await enforce(server.client, namespace, exact('Equivalent'))
    succeeded(await server.client.post(at, scaler('a', 40)))
    failed(await server.client.post(at, scaler('b', 60)), 422, 'Invalid')
    succeeded(await server.client.patch(`${policies}/${name}`, { spec: exact('Exact') }))
    succeeded(await server.client.post(at, scaler('b', 60)))
  })

  it('let what cannot be evaluated pass where failures are ignored', async () => {
    const namespace = await newNamespace(server.client)
    const at = core(namespace, 'configmaps')
    const spec = { failurePolicy: 'Ignore', ...validations("object.nope == 'x'", "object.metadata.name != 'bad'") }
    const name = await enforce(server.client, namespace, spec)
    succeeded(await server.client.post(at, configMap('good')))
    refusedWith(
      await server.client.post(at, configMap('bad')),
      name,
      "failed expression: object.metadata.name != 'bad'",
    )
  })

  it('warn, also with a refusal by another policy', async () => {
    const namespace = await newNamespace(server.client)
    const at = core(namespace, 'configmaps')
    const warning = await enforce(server.client, namespace, validations('!has(object.data)'), {
      validationActions: ['Warn', 'Audit'],
    })
    const text = `299 - "Validation failed for ValidatingAdmissionPolicy '${warning}' with binding '${warning}': failed expression: !has(object.data)"`
    const taken = await server.client.post(at, configMap('a', { data: { a: '1' } }))
    succeeded(taken)
    expect(taken.headers['warning']).toBe(text)
    await enforce(server.client, namespace, validations('!has(object.data)'))
    const refused = await server.client.post(at, configMap('b', { data: { a: '1' } }))
    failed(refused, 422, 'Invalid')
    expect(refused.headers['warning']).toBe(text)
  })
})

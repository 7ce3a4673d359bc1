import { describe, expect, it } from 'vitest'
import {
  admissionPolicies,
  expressionEnvironments,
  Misconfigured,
  requestWork,
  UnreadableObject,
  validatingWebhooks,
  type AdmissionAttributes,
} from '../../../runtime/admission/index.ts'
import { paramSource } from '../../../server/params.ts'
import { recoverCriteria } from '../../../runtime/admission/match/unreadable.ts'
import { paramsFor } from '../../../runtime/admission/policy/params.ts'
import { objectKey, type DynamicObject } from '../../../runtime/api/index.ts'
import { BackgroundError, Turns } from '../../../runtime/async/index.ts'
import { createRegistry } from '../../../runtime/registry/index.ts'
import { define, openMemoryStore, vendor } from '../registry/support.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

type Stored = DynamicObject | UnreadableObject

const rule = { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }
const environments = expressionEnvironments().stored
const turn = (): Promise<void> => Promise.resolve()
const authorize = async () => ({ allowed: true, reason: '' })
const named = (content: object, name = 'poison'): DynamicObject => ({
  kind: 'K',
  apiVersion: 'v1',
  metadata: { name },
  ...content,
})

/** Asks a stage about the creation of an object; resolves with how it ended and what it warned of. */
async function create(
  resource: string,
  make: (report: (error: unknown) => void) => ReturnType<typeof validatingWebhooks>,
) {
  const warnings: string[] = []
  const reported: unknown[] = []
  const attributes: AdmissionAttributes = {
    operation: 'CREATE',
    version: 'v1',
    subresource: '',
    namespace: 'default',
    name: 'a',
    dryRun: undefined,
    resource: { group: '', resource },
    kind: { group: '', kind: 'K' },
    object: { apiVersion: 'v1', kind: 'K', metadata: { name: 'a' } },
    user: { username: 'u', groups: [] },
    request: { signal: new AbortController().signal },
    versions: { names: ['v1'], show: (_, object) => object, read: (_, object) => object },
    work: requestWork(),
    warn: (text) => warnings.push(text),
  }
  const stage = make((error) => reported.push(error))
  const refusals: string[] = []
  for (let time = 0; time < 2; time++) {
    try {
      await stage.validate?.(attributes)
      refusals.push('')
    } catch (error) {
      refusals.push(String(error))
    }
  }
  // A configuration says the same every time, and is reported once.
  expect(refusals[0]).toBe(refusals[1])
  expect(reported.every((error) => error instanceof BackgroundError)).toBe(true)
  return { refusal: refusals[0] ?? '', warnings: new Set(warnings), reported: reported.length }
}

describe('what is known of configurations that can be read only in part', () => {
  const cut = new UnreadableObject('cut', '{"kind":')
  const watched = () => {
    const counts = new Map<string, () => unknown>()
    return { counts, watchPartial: (kind: string, count: () => unknown) => void counts.set(kind, count) }
  }
  const common = {
    apiDomain: 'example.com',
    namespace: () => undefined,
    authorize,
    environments,
    turn,
    report: () => undefined,
  }

  it('is how many webhook configurations there are of them now', async () => {
    const { counts, watchPartial } = watched()
    const good = named({ webhooks: [{ name: 'good.example', clientConfig: { url: 'https://good' }, rules: [rule] }] })
    const partial = named({ webhooks: [{ name: 'a' }, { name: 'b', rules: 7 }, 7] }, 'partial')
    let present: readonly Stored[] = [good, partial, cut]
    validatingWebhooks({
      ...common,
      watchPartial,
      configurations: () => present,
      call: () => Promise.reject(new Error('not called')),
    })
    const count = counts.get('ValidatingWebhookConfiguration')
    expect(await count?.()).toBe(2)
    present = [good, cut]
    expect(await count?.()).toBe(1)
  })

  it('is how many policies and bindings there are of them now', async () => {
    const { counts, watchPartial } = watched()
    const policy = named({
      spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'true' }] },
    })
    const binding = named({ spec: { policyName: 'poison', validationActions: ['Deny'] } })
    admissionPolicies({
      ...common,
      watchPartial,
      policies: () => [policy, cut],
      bindings: () => [binding, cut, cut],
      params: () => {
        throw new Error('no policy has parameters')
      },
    })
    expect(await counts.get('ValidatingAdmissionPolicy')?.()).toBe(1)
    expect(counts.get('ValidatingAdmissionPolicyBinding')?.()).toBe(2)
  })
})

describe('a webhook configuration that can not be read', () => {
  const asked: string[] = []
  const createWith = (configuration: Stored, resource: string) => {
    asked.length = 0
    const good = named(
      { webhooks: [{ name: 'good.example', clientConfig: { url: 'https://good' }, rules: [rule] }] },
      'good',
    )
    // The same objects in every list: what is made of them is kept.
    const configurations = [configuration, good]
    return create(resource, (report) =>
      validatingWebhooks({
        apiDomain: 'example.com',
        namespace: () => undefined,
        authorize,
        environments,
        turn,
        report,
        configurations: () => configurations,
        call: async ({ address, body }) => {
          asked.push(address.url)
          const { request } = body as { request: { uid: string } }
          const response = { uid: request.uid, allowed: true }
          return { kind: 'AdmissionReview', apiVersion: 'admission.example.com/v1', response }
        },
      }),
    )
  }
  const hook = (content: object) => ({ name: 'hook.example', clientConfig: { url: 'https://hook' }, ...content })
  const text = JSON.stringify(named({ webhooks: [hook({ failurePolicy: 'Fail', rules: [rule, rule] })] }))
  const cutAfter = (whole: string, part: string): string => whole.slice(0, whole.indexOf(part) + part.length)

  it('refuses what is left of its rules, and nothing else, and says that there may be more', async () => {
    const cut = new UnreadableObject('poison', cutAfter(text, '["configmaps"]},'))
    const refused = await createWith(cut, 'configmaps')
    expect(refused.refusal).toMatch(/failed calling webhook "poison": .*its configuration can not be read/)
    expect(refused.reported).toBe(1)
    const taken = await createWith(cut, 'secrets')
    expect([taken.refusal, taken.warnings.size]).toEqual(['', 1])
  })

  it('is left out where it says Ignore, and others are asked', async () => {
    const ignored = text.replace('Fail', 'Ignore')
    const cut = new UnreadableObject('poison', cutAfter(ignored, '["configmaps"]},'))
    expect((await createWith(cut, 'configmaps')).refusal).toBe('')
    expect(asked).toEqual(['https://good', 'https://good'])
  })

  it.each([
    ['of a text without rules', new UnreadableObject('poison', '{"kind":')],
    ['without a list of webhooks', named({ webhooks: 7 })],
    ['with a webhook that is none', named({ webhooks: [7] })],
    ['with rules that are none', named({ webhooks: [hook({ rules: 7 })] })],
    ['with a rule that is none', named({ webhooks: [hook({ rules: ['x'] })] })],
  ] as const)(
    'is told of with every write where nothing is known of what it is about: %s',
    async (_, configuration) => {
      const { refusal, warnings, reported } = await createWith(configuration, 'configmaps')
      expect([refusal, warnings.size, reported]).toEqual(['', 1, 1])
      expect([...warnings][0]).toMatch(/can not be read: it is in force only as far as its rules are known/)
      expect(asked).toEqual(['https://good', 'https://good'])
    },
  )

  it.each([
    ['operations', hook({ rules: [{ ...rule, operations: 'CREATE' }] })],
    [
      'an object selector',
      hook({ rules: [rule], objectSelector: { matchExpressions: [{ key: 'a', operator: 'x' }] } }),
    ],
    ['a namespace selector', hook({ rules: [rule], namespaceSelector: { matchExpressions: [{ operator: 7 }] } })],
    ['match conditions', hook({ rules: [rule], matchConditions: 'x' })],
  ])('is asked of all that %s would narrow', async (_, webhook) => {
    expect((await createWith(named({ webhooks: [webhook] }), 'configmaps')).refusal).toBe('')
    expect(asked.filter((url) => url === 'https://hook')).toHaveLength(2)
  })

  it('fails where a webhook can not be made of it, for its own requests alone', async () => {
    const webhook = hook({
      rules: [rule],
      clientConfig: {
        caBundle: { toString: 7 },
        get url() {
          throw new Error('no')
        },
      },
    })
    const configuration = named({ webhooks: [webhook] })
    expect((await createWith(configuration, 'configmaps')).refusal).toMatch(/its configuration can not be read/)
    expect((await createWith(configuration, 'secrets')).refusal).toBe('')
  })
})

describe('a policy that can not be read', () => {
  const bindingOf = (spec: object = {}, name = 'binding') =>
    named({ spec: { policyName: 'policy', validationActions: ['Deny'], ...spec } }, name)
  const policyOf = (spec: object = {}) =>
    named(
      { spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'false' }], ...spec } },
      'policy',
    )
  const createWith = (resource: string, policy: Stored, binding: Stored) => {
    const policies = [policy]
    const bindings = [binding]
    return create(resource, (report) =>
      admissionPolicies({
        apiDomain: 'example.com',
        namespace: () => undefined,
        authorize,
        environments,
        turn,
        report,
        policies: () => policies,
        bindings: () => bindings,
        params: () => undefined,
      }),
    )
  }
  const cut = (object: DynamicObject, at: string): UnreadableObject => {
    const text = JSON.stringify(object)
    return new UnreadableObject(object.metadata.name ?? '', text.slice(0, text.indexOf(at)))
  }

  it('refuses what is left of its rules, and nothing else', async () => {
    const policy = cut(policyOf(), '"validations"')
    const refused = await createWith('configmaps', policy, bindingOf())
    expect(refused.refusal).toMatch(/ValidatingAdmissionPolicy 'policy' .*the policy can not be read/)
    expect(refused.reported).toBe(1)
    expect((await createWith('secrets', policy, bindingOf())).refusal).toBe('')
    const ignoring = named({ spec: { failurePolicy: 'Ignore', ...(policyOf().spec as object) } }, 'policy')
    expect((await createWith('configmaps', cut(ignoring, '"validations"'), bindingOf())).refusal).toBe('')
  })

  it('refuses what its binding says that it is about, where it says nothing itself', async () => {
    const policy = cut(policyOf(), '"matchConstraints"')
    const matchResources = { resourceRules: [rule] }
    expect((await createWith('configmaps', policy, bindingOf({ matchResources }))).refusal).toMatch(/can not be read/)
    const other = await createWith('secrets', policy, bindingOf({ matchResources }))
    expect([other.refusal, other.warnings.size]).toEqual(['', 0])
    const unknown = await createWith('configmaps', policy, bindingOf())
    expect([unknown.refusal, unknown.warnings.size, unknown.reported]).toEqual(['', 1, 1])
  })

  it('is nothing without a binding', async () => {
    const outcome = await createWith('configmaps', cut(policyOf(), '"spec"'), bindingOf({ policyName: 'other' }))
    expect(outcome).toMatchObject({ refusal: '', reported: 0 })
  })

  it.each([
    ['validations', { validations: 7 }],
    ['one validation', { validations: [7] }],
    ['an expression', { validations: [{ expression: 7 }] }],
    ['a rule in part', { matchConstraints: { resourceRules: [{ ...rule, apiGroups: 7 }] } }],
    ['exceptions', { matchConstraints: { resourceRules: [rule], excludeResourceRules: [{ ...rule, operations: 7 }] } }],
  ])('lets nothing through that it would refuse: %s', async (_, spec) => {
    expect((await createWith('configmaps', policyOf(spec), bindingOf())).refusal).not.toBe('')
    expect((await createWith('secrets', policyOf(spec), bindingOf())).refusal).toBe('')
  })

  it('is in force for all of its rules where a binding can not be read', async () => {
    for (const binding of [
      cut(bindingOf({ matchResources: {} }), '"validationActions"'),
      bindingOf({ validationActions: 7 }),
      bindingOf({ matchResources: { resourceRules: [7] } }),
    ]) {
      expect((await createWith('configmaps', policyOf(), binding)).refusal).toMatch(/failed expression: false/)
      expect((await createWith('secrets', policyOf(), binding)).refusal).toBe('')
    }
    const parameters = policyOf({ paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } })
    expect((await createWith('configmaps', parameters, cut(bindingOf(), '"validationActions"'))).refusal).toMatch(
      /failed to configure/,
    )
  })

  it('causes a warning for every write if the policy of a binding is unknown', async () => {
    const { refusal, warnings, reported } = await createWith('configmaps', policyOf(), cut(bindingOf(), '"spec"'))
    expect([refusal, warnings.size, reported]).toEqual(['', 1, 1])
  })
})

describe('parameters that can not be read', () => {
  const thing = define({ kind: 'Thing', plural: 'things', properties: {} })
  const kind = { apiVersion: 'v1', kind: 'Thing' }
  const key = (name: string): string => objectKey({ group: '', resource: 'things' }, { namespace: 'default', name })
  const reference = { name: '', namespace: '', selector: {}, whenMissing: 'Allow' } as const

  async function openParams() {
    const store = await openMemoryStore()
    const catalog = createRegistry({ vendor, store, definitions: [thing], tokenSecret: Buffer.from('secret') })
    const good = Buffer.from(JSON.stringify({ ...kind, metadata: { name: 'good', namespace: 'default' } }))
    await store.commit([{ key: key('good'), expect: 0, value: good }])
    const objects = paramSource(() => catalog, new Turns().next)(kind)
    if (objects === undefined) throw new Error('they are not served')
    return { store, objects }
  }

  it('make their binding fail as one that makes no sense, and no other', async () => {
    const { store, objects } = await openParams()
    expect(await paramsFor(objects, reference, 'default')).toHaveLength(1)
    await store.commit([{ key: key('broken'), expect: 0, value: Buffer.from('{"kind":') }])
    await expect(paramsFor(objects, reference, 'default')).rejects.toThrow(Misconfigured)
    await expect(paramsFor(objects, { ...reference, name: 'broken' }, 'default')).rejects.toThrow(Misconfigured)
    expect(await paramsFor(objects, { ...reference, name: 'good' }, 'default')).toHaveLength(1)
    expect(await paramsFor(objects, reference, 'other')).toEqual([])
  })

  it('are not none because their selector makes no sense', async () => {
    const { objects } = await openParams()
    const selector = { matchExpressions: [{ key: 'a', operator: 'Near' }] }
    await expect(paramsFor(objects, { ...reference, selector }, 'default')).rejects.toThrow(
      'paramRef.selector can not be read',
    )
  })
})

describe('what is left of a text', () => {
  it('is not what stands in a string or in another field', () => {
    const escaped = JSON.stringify(JSON.stringify({ rules: [rule] }))
    expect(
      recoverCriteria(`{"metadata":{"annotations":{"last":${escaped}}},"f:rules":[{}],"excludeResourceRules":[{}]`),
    ).toEqual({ rules: [], failurePolicy: 'Fail' })
  })

  it.each(['"rules":[', '"rules":[{', '{"rules":[{"a":"', '[{"rules":[{}', '"rules":[{},'])(
    'is found in linear time, however it is broken: %s',
    async (part) => {
      const input = (size: number): string => part.repeat(size / part.length)
      expect(await growthOf({ input, work: recoverCriteria })).toBeLessThan(MOST_GROWTH)
    },
  )
})

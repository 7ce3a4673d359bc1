import { expect, it } from 'vitest'
import { requestWork, type AdmissionAttributes } from '../../../runtime/admission/index.ts'
import { podPriority, singleDefaultPriorityClass } from '../../../runtime/kinds/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'

const group = 'scheduling.test'
const classOf = (name: string, value: number, more: Record<string, unknown> = {}): DynamicObject => ({
  kind: 'PriorityClass',
  apiVersion: `${group}/v1`,
  metadata: { name },
  value,
  ...more,
})
const stageWith = (...classes: DynamicObject[]) =>
  podPriority({
    find: async (name) => classes.find(({ metadata }) => metadata.name === name),
    all: async () => classes,
  })

const write = (
  operation: 'CREATE' | 'UPDATE',
  resource: AdmissionAttributes['resource'],
  object: DynamicObject,
  oldObject?: DynamicObject,
): AdmissionAttributes => ({
  operation,
  resource,
  version: 'v1',
  kind: { group: resource.group, kind: object.kind },
  subresource: '',
  namespace: '',
  name: object.metadata.name ?? '',
  object,
  ...(oldObject === undefined ? {} : { oldObject }),
  user: { username: 'u', groups: [] },
  dryRun: undefined,
  request: { signal: new AbortController().signal },
  versions: { names: ['v1'], show: (_, each) => each, read: (_, each) => each },
  work: requestWork(),
  warn: () => undefined,
})
const pods = { group: '', resource: 'pods' }
const classes = { group, resource: 'priorityclasses' }
const pod = (spec: Record<string, unknown> = {}): DynamicObject => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'p' },
  spec,
})
const admitted = async (stage: ReturnType<typeof stageWith>, spec: Record<string, unknown>) =>
  (await stage.admit?.(write('CREATE', pods, pod(spec))))?.spec

const polite = classOf('polite', 7, { preemptionPolicy: 'Never' })

it('gives a Pod the priority of its class', async () => {
  expect(await admitted(stageWith(polite), { priorityClassName: 'polite' })).toEqual({
    priorityClassName: 'polite',
    priority: 7,
    preemptionPolicy: 'Never',
  })
})

it('gives a Pod without a class that of the default, or none', async () => {
  const usual = classOf('usual', 3, { globalDefault: true })
  expect(await admitted(stageWith(polite, usual), {})).toMatchObject({ priorityClassName: 'usual', priority: 3 })
  expect(await admitted(stageWith(polite), {})).toEqual({ priority: 0, preemptionPolicy: 'PreemptLowerPriority' })
})

it.each([
  [{ priorityClassName: 'absent' }, 'no PriorityClass with name absent was found'],
  [
    { priorityClassName: 'polite', priority: 8 },
    'the integer value of priority (8) must not be provided in pod spec; priority admission controller computed 7 from the given PriorityClass name',
  ],
  [
    { priorityClassName: 'polite', preemptionPolicy: 'PreemptLowerPriority' },
    'the string value of PreemptionPolicy (PreemptLowerPriority) must not be provided in pod spec; priority admission controller computed Never from the given PriorityClass name',
  ],
])('refuses %j', async (spec, message) => {
  await expect(admitted(stageWith(polite), spec)).rejects.toMatchObject({
    code: 403,
    message: `pods "p" is forbidden: ${message}`,
  })
})

it('keeps the priority of a Pod that is replaced', async () => {
  const old = pod({ priority: 7, preemptionPolicy: 'Never' })
  const after = await stageWith().admit?.(write('UPDATE', pods, pod({ hostname: 'h' }), old))
  expect(after?.spec).toEqual({ hostname: 'h', priority: 7, preemptionPolicy: 'Never' })
})

it('allows one default class', async () => {
  const usual = classOf('usual', 3, { globalDefault: true })
  const stage = singleDefaultPriorityClass(group, async () => [usual])
  await expect(stage.validate?.(write('UPDATE', classes, usual, usual))).resolves.toBeUndefined()
  await expect(
    stage.validate?.(write('CREATE', classes, classOf('other', 4, { globalDefault: true }))),
  ).rejects.toThrow('PriorityClass usual is already marked as default. Only one default can exist')
})

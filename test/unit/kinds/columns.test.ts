import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { groupVersions, vendor } from '../../../generated/index.ts'
import { builtInKinds } from '../../../runtime/kinds/index.ts'
import { columnSource } from '../../../runtime/codec/table/column-source.ts'
import { Ago, definitionsOf, type Cell } from '../../../runtime/codec/table/columns.ts'
import { MOST_CELL, MOST_ROW, RowWork } from '../../../runtime/codec/table/row-work.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'

type Recorded = Record<string, readonly (readonly [string, string, string, number])[]>
const recorded = parse(readFileSync(new URL('columns.yaml', import.meta.url), 'utf8')) as Recorded
const columnsFor = columnSource(builtInKinds(vendor).columns)

const typeOf = (path: string): Parameters<typeof columnsFor>[0] => {
  const steps = path.split('/')
  const plural = steps.at(-1) ?? ''
  const version = steps.at(-2) ?? ''
  const group = steps.length === 3 ? (steps[0] ?? '') : ''
  const found = groupVersions(() => Promise.resolve(new Uint8Array()))
    .find((each) => each.group === group && each.version === version)
    ?.resources.find((each) => each.plural === plural)
  return {
    kind: '',
    listKind: '',
    apiVersion: version,
    convert: undefined,
    items: 'bare',
    table: { group, plural, columns: found?.versions[version]?.columns ?? [] },
  }
}

const cellsOf = (path: string, object: Partial<DynamicObject>): readonly Cell[] => {
  const whole: DynamicObject = { kind: '', apiVersion: '', metadata: {}, ...object }
  const work = new RowWork()
  return columnsFor(typeOf(path)).map((column) => column.cell(whole, work))
}

describe('columns of built-in kinds', () => {
  it.each(Object.entries(recorded))('%s are those of the field', (path, expected) => {
    const wanted = expected.map(([name, type, format, priority]) => ({ name, type, format, priority }))
    expect(definitionsOf(columnsFor(typeOf(path)))).toEqual(
      wanted.map((each) => ({ ...each, description: expect.any(String) as string })),
    )
  })

  it.each(Object.keys(recorded))('%s has a cell per column for an object with nothing in it', (path) => {
    const cells = cellsOf(path, {})
    expect(cells).toHaveLength(recorded[path]?.length ?? 0)
    for (const cell of cells) expect(cell === null || ['string', 'number', 'boolean'].includes(typeof cell)).toBe(true)
  })
})

describe('cells of a large object', () => {
  const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 20_000 }, (_, index) => make(index))
  const labels = Object.fromEntries(many((index) => [`key-${index}`, 'value']))
  const containers = many((index) => ({ name: `c${index}`, image: `registry.example/image:${index}` }))
  const template = { spec: { containers } }

  it.each<[string, object]>([
    ['networking.orch.io/v1/networkpolicies', { spec: { podSelector: { matchLabels: labels } } }],
    ['apps/v1/deployments', { spec: { selector: { matchLabels: labels }, template } }],
    ['v1/services', { spec: { selector: labels, externalIPs: many((index) => `10.0.0.${index}`) } }],
    ['v1/replicationcontrollers', { spec: { selector: labels, template } }],
    ['batch/v1/jobs', { spec: { selector: { matchLabels: labels }, template } }],
  ])('are cut in a row of %s', (path, content) => {
    const texts = cellsOf(path, content).filter((cell) => typeof cell === 'string')
    expect(Math.max(...texts.map(({ length }) => length))).toBe(MOST_CELL)
    expect(texts.join('').length).toBeLessThanOrEqual(MOST_ROW)
  })
})

const created = '2024-05-01T10:00:00Z'
const age = new Ago(Date.parse(created))
const metadata = { name: 'a', creationTimestamp: created }
const running = { ready: true, restartCount: 2, state: { running: {} } }

describe('cells', () => {
  it.each<[string, string, object, readonly unknown[]]>([
    [
      'a Pod that runs',
      'v1/pods',
      {
        spec: { nodeName: 'n', containers: [{ name: 'x' }, { name: 'y' }] },
        status: { phase: 'Running', podIP: '10.0.0.1', containerStatuses: [{ name: 'x', ...running }] },
      },
      ['a', '1/2', 'Running', '2', age, '10.0.0.1', 'n', '<none>', '<none>'],
    ],
    [
      'a Pod whose container waits',
      'v1/pods',
      {
        spec: { containers: [{ name: 'x' }] },
        status: {
          phase: 'Running',
          containerStatuses: [
            {
              name: 'x',
              restartCount: 4,
              state: { waiting: { reason: 'CrashLoopBackOff' } },
              lastState: { terminated: { finishedAt: created } },
            },
          ],
        },
      },
      [
        'a',
        '0/1',
        'CrashLoopBackOff',
        new Ago(Date.parse(created), '4 (', ' ago)'),
        age,
        '<none>',
        '<none>',
        '<none>',
        '<none>',
      ],
    ],
    [
      'a Pod that initializes',
      'v1/pods',
      {
        spec: { containers: [{ name: 'x' }], initContainers: [{ name: 'i' }, { name: 'j' }] },
        status: {
          phase: 'Pending',
          initContainerStatuses: [
            { name: 'i', state: { terminated: { exitCode: 0 } } },
            { name: 'j', state: {} },
          ],
        },
      },
      ['a', '0/1', 'Init:1/2', '0', age, '<none>', '<none>', '<none>', '<none>'],
    ],
    [
      'a Deployment',
      'apps/v1/deployments',
      {
        spec: {
          replicas: 3,
          selector: {
            matchLabels: { app: 'x' },
            matchExpressions: [{ key: 'tier', operator: 'In', values: ['b', 'a'] }],
          },
          template: { spec: { containers: [{ name: 'c', image: 'i:1' }] } },
        },
        status: { readyReplicas: 2, updatedReplicas: 3, availableReplicas: 1 },
      },
      ['a', '2/3', 3, 1, age, 'c', 'i:1', 'app=x,tier in (a,b)'],
    ],
    [
      'a Service',
      'v1/services',
      {
        spec: {
          type: 'NodePort',
          clusterIP: '10.1.1.1',
          ports: [{ port: 80, nodePort: 30080, protocol: 'TCP' }],
          selector: { b: '2', a: '1' },
        },
      },
      ['a', 'NodePort', '10.1.1.1', '<none>', '80:30080/TCP', age, 'a=1,b=2'],
    ],
    [
      'a Node',
      'v1/nodes',
      {
        metadata: { ...metadata, labels: { 'node-role.orch.io/worker': '' } },
        spec: { unschedulable: true },
        status: {
          conditions: [{ type: 'Ready', status: 'True' }],
          addresses: [{ type: 'InternalIP', address: '10.0.0.9' }],
          nodeInfo: { kubeletVersion: 'v1.31.0' },
        },
      },
      [
        'a',
        'Ready,SchedulingDisabled',
        'worker',
        age,
        'v1.31.0',
        '10.0.0.9',
        '<none>',
        '<unknown>',
        '<unknown>',
        '<unknown>',
      ],
    ],
    [
      'an Event',
      'v1/events',
      {
        type: 'Normal',
        reason: 'Pulled',
        message: 'done\n',
        involvedObject: { kind: 'Pod', name: 'p' },
        source: { component: 'k', host: 'h' },
        lastTimestamp: created,
        firstTimestamp: created,
        count: 3,
      },
      [age, 'Normal', 'Pulled', 'pod/p', '', 'k, h', 'done', age, '3', 'a'],
    ],
    [
      'a Job',
      'batch/v1/jobs',
      {
        spec: { completions: 2, template: { spec: { containers: [{ name: 'c', image: 'i' }] } } },
        status: {
          succeeded: 2,
          startTime: created,
          completionTime: '2024-05-01T10:01:05Z',
          conditions: [{ type: 'Complete', status: 'True' }],
        },
      },
      ['a', 'Complete', '2/2', '65s', age, 'c', 'i', '<none>'],
    ],
  ])('of %s', (_, path, object, cells) => {
    expect(cellsOf(path, { metadata, ...object })).toEqual(cells)
  })
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  authenticationMeasures,
  authorizationAttempts,
  authorizationMetrics,
  certificateMetrics,
  tokenCacheMetrics,
} from '../../../runtime/auth/index.ts'
import { DISTRIBUTIONS } from '../../../runtime/fairness/index.ts'
import {
  admissionMetrics,
  conversionMetrics,
  definitionMetrics,
  expressionMetrics,
  Metrics,
  requestMetrics,
  watchMetrics,
  workQueueMetrics,
  type HistogramDescription,
} from '../../../runtime/metrics/index.ts'

const { buckets, served, own } = parse(
  readFileSync(resolve(import.meta.dirname, '../../support/kubernetes-metrics.yaml'), 'utf8'),
) as {
  readonly buckets: Readonly<Record<string, readonly number[]>>
  readonly served: Readonly<Record<string, readonly string[]>>
  readonly own: readonly string[]
}

/** Remembers the histograms that are registered. */
class Recorder extends Metrics {
  readonly bounds = new Map<string, readonly number[]>()

  override histogram<Label extends string = never>(description: HistogramDescription<Label>) {
    this.bounds.set(description.name, description.buckets)
    return super.histogram(description)
  }
}

const REGISTRATIONS: readonly ((metrics: Metrics) => unknown)[] = [
  authenticationMeasures,
  authorizationAttempts,
  authorizationMetrics,
  certificateMetrics,
  tokenCacheMetrics,
  admissionMetrics,
  conversionMetrics,
  definitionMetrics,
  expressionMetrics,
  requestMetrics,
  watchMetrics,
  workQueueMetrics,
]

it('all histograms of Kubernetes have its buckets, also those in which nothing is counted', () => {
  const metrics = new Recorder()
  for (const register of REGISTRATIONS) register(metrics)
  const registered = [
    ...metrics.bounds,
    ...Object.values(DISTRIBUTIONS).map((each) => [each.name, each.buckets] as const),
  ].filter(([name]) => !own.includes(name))
  const histograms = Object.keys(served).filter((name) => served[name]?.[0] === 'histogram')
  expect(Object.keys(buckets)).toEqual(histograms.toSorted())
  expect(Object.fromEntries(registered)).toEqual(buckets)
})

// Generated from schemas/batch by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const CronJobResource = defineResource<v1Types.CronJob, { status: { body: v1Types.CronJob } }>({
  group: 'batch',
  kind: 'CronJob',
  listKind: 'CronJobList',
  plural: 'cronjobs',
  singular: 'cronjob',
  shortNames: ['cj'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.CronJobVersion, v1beta1.CronJobVersion],
})

export const JobResource = defineResource<v1Types.Job, { status: { body: v1Types.Job } }>({
  group: 'batch',
  kind: 'Job',
  listKind: 'JobList',
  plural: 'jobs',
  singular: 'job',
  shortNames: [],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.JobVersion],
})

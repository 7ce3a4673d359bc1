// Generated from schemas/events by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as coreGroup from '../core/resources.ts'
import * as conversions from './conversions.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const EventResource = defineResource<v1Types.Event, Record<never, never>>({
  group: 'events.orch.io',
  kind: 'Event',
  listKind: 'EventList',
  plural: 'events',
  singular: 'event',
  shortNames: ['ev'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  storedAs: {
    resource: coreGroup.EventResource,
    toStored: conversions.EventV1CoreV1.forward,
    fromStored: conversions.EventV1CoreV1.back,
  },
  versions: [v1.EventVersion, v1beta1.EventVersion],
})

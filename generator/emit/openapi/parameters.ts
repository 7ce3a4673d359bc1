import type { Json } from './schema.ts'

const query = (name: string, type: 'string' | 'integer' | 'boolean', description: string): Json => ({
  name,
  in: 'query',
  description,
  schema: { type, uniqueItems: true },
})

const path = (name: string, description: string): Json => ({
  name,
  in: 'path',
  description,
  required: true,
  schema: { type: 'string', uniqueItems: true },
})

export const nameParameter = (kind: string): Json => path('name', `name of the ${kind}`)
export const namespaceParameter = path('namespace', 'namespace of the objects')
export const pretty = query('pretty', 'string', "If 'true', the output is indented.")

const resourceVersion = query('resourceVersion', 'string', 'Constrains the versions that may be read.')
const resourceVersionMatch = query(
  'resourceVersionMatch',
  'string',
  'How resourceVersion is applied: Exact or NotOlderThan.',
)
const dryRun = query('dryRun', 'string', "'All': every stage runs and nothing is stored.")
const fieldManager = query('fieldManager', 'string', 'Name of the actor that makes the change.')
const fieldValidation = query(
  'fieldValidation',
  'string',
  'Treatment of unknown and duplicate fields: Ignore, Warn or Strict.',
)

const selection: readonly Json[] = [
  query('continue', 'string', 'Token of the next part of a list.'),
  query('fieldSelector', 'string', 'Restricts the objects by their fields.'),
  query('labelSelector', 'string', 'Restricts the objects by their labels.'),
  query('limit', 'integer', 'Largest number of objects in one answer.'),
  resourceVersion,
  resourceVersionMatch,
  query('sendInitialEvents', 'boolean', 'Begin a watch with the present objects.'),
  query('timeoutSeconds', 'integer', 'Time limit of the call.'),
]

const deletion: readonly Json[] = [
  dryRun,
  query('gracePeriodSeconds', 'integer', 'Seconds before the object is removed.'),
  query('orphanDependents', 'boolean', 'Replaced by propagationPolicy.'),
  query('propagationPolicy', 'string', 'Orphan, Background or Foreground.'),
]

/** Query parameters of each kind of operation. */
export const parametersOf = {
  list: [
    query('allowWatchBookmarks', 'boolean', 'Ask for bookmark events.'),
    ...selection,
    query('watch', 'boolean', 'Send changes as they happen instead of a list.'),
  ],
  get: [] as readonly Json[],
  create: [dryRun, fieldManager, fieldValidation],
  update: [dryRun, fieldManager, fieldValidation],
  patch: [
    dryRun,
    fieldManager,
    fieldValidation,
    query('force', 'boolean', 'Take over fields of other managers on apply.'),
  ],
  delete: deletion,
  deletecollection: [...selection, ...deletion],
} as const

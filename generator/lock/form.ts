import { Ajv, type ValidateFunction } from 'ajv'
import { lazy } from '../../runtime/codegen/index.ts'
import { checkRelease } from '../diff/tables.ts'
import type { Lock } from './lock.ts'

const TEXT = { type: 'string' }
const NAME = { type: 'string', minLength: 1 }
const TYPE = { type: 'object', required: ['group', 'version', 'kind'] }

const VERSION = {
  type: 'object',
  required: ['version', 'stability', 'served'],
  properties: {
    version: NAME,
    stability: { enum: ['alpha', 'beta', 'stable'] },
    served: { type: 'boolean' },
    introduced: NAME,
    deprecated: NAME,
    removed: NAME,
    migration: TEXT,
    replacement: { ...TYPE, properties: { group: TEXT, version: NAME, kind: NAME } },
  },
  additionalProperties: false,
}

const KIND = {
  type: 'object',
  required: ['group', 'kind', 'storageVersion', 'versions'],
  properties: { group: TEXT, kind: NAME, storageVersion: NAME, versions: { type: 'array', items: VERSION } },
  additionalProperties: false,
}

const compiled = lazy((): ValidateFunction<Pick<Lock, 'kinds' | 'schemas'>> =>
  new Ajv({ strict: true }).compile<Pick<Lock, 'kinds' | 'schemas'>>({
    type: 'object',
    required: ['kinds', 'schemas'],
    properties: { kinds: { type: 'array', items: KIND }, schemas: { type: 'object' } },
  }),
)

/** Returns a value as a lock; undefined: it does not have the form of one. Schemas are checked when they are loaded. */
export function asLock(value: object): Lock | undefined {
  const check = compiled()
  const { release, ...rest } = { release: undefined, ...value }
  const checked = checkRelease(release)
  return 'document' in checked && check(rest)
    ? { release: checked.document, kinds: rest.kinds, schemas: rest.schemas }
    : undefined
}

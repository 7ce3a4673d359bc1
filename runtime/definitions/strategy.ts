import { jsonText, isJsonInteger, isJsonObject, stringOf, valueAt } from '../json/index.ts'
import { invalidValue, type FieldError, type DynamicObject } from '../api/index.ts'
import type { Strategy } from '../registry/index.ts'
import type { CustomDefinition } from './custom-definition.ts'
import { finalizerWarnings } from './finalizer-warnings.ts'

const MOST_REPLICAS = 2 ** 31 - 1

/**
 * Returns the strategy of custom objects: their generation counts changes of everything but metadata and a status with
 * its own path, and the values of the scale subresource must be valid.
 */
export function customObjects({ versions }: CustomDefinition): Strategy {
  const scale = versions.find(({ storage }) => storage)?.subresources.scale
  const common: Strategy = { generation: 'content', bareFinalizers: 'any', warnings: finalizerWarnings }
  if (!isJsonObject(scale)) return common
  const numbers = [stringOf(scale.specReplicasPath), stringOf(scale.statusReplicasPath)]
  const selector = stringOf(scale.labelSelectorPath)
  return {
    ...common,
    validate: (object) => [
      ...numbers.flatMap((path) => replicasErrors(object, path)),
      ...(selector === '' ? [] : selectorErrors(object, selector)),
    ],
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  number: 'float64',
  bigint: 'int64',
  boolean: 'bool',
  string: 'string',
}

const misfit = (path: string, value: unknown, wanted: string): string => {
  const type = TYPE_NAMES[typeof value] ?? (Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}')
  return `${path} accessor error: ${jsonText(value).replace(/^"(.*)"$/, '$1')} is of the type ${type}, expected ${wanted}`
}

function replicasErrors(object: DynamicObject, path: string): FieldError[] {
  const value = valueAt(object, path)
  if (value === undefined) return []
  if (!isJsonInteger(value)) return [invalidValue(path, 0, misfit(path, value, 'int64'))]
  if (value < 0) return [invalidValue(path, value, 'should be a non-negative integer')]
  return value > MOST_REPLICAS ? [invalidValue(path, value, `should be less than or equal to ${MOST_REPLICAS}`)] : []
}

function selectorErrors(object: DynamicObject, path: string): FieldError[] {
  const value = valueAt(object, path)
  return value === undefined || typeof value === 'string' ? [] : [invalidValue(path, '', misfit(path, value, 'string'))]
}

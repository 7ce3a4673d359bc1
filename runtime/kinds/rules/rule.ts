import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  type FieldError,
  type NameRule,
  type ErrorCollector,
  collectErrors,
} from '../../api/index.ts'
import { isJsonObject, type JsonObject } from '../../json/index.ts'

/**
 * Adds the errors of a value at a path. Total over JSON: a value of another type than the rule is about has
 * no errors here, because the schema reports its type. Rules are made once, when a module is loaded.
 */
export type Rule = (value: unknown, at: string, errors: ErrorCollector) => void

/** A rule about an object. */
type ObjectRule = (object: Readonly<JsonObject>, at: string, errors: ErrorCollector) => void

/** The errors of a value at a path. */
export function errorsOf(rule: Rule, value: unknown, at: string): FieldError[] {
  return collectErrors((errors) => {
    rule(value, at, errors)
  })
}

/** The path of a field of an object; the object itself may be the whole ('' ). */
export const below = (at: string, field: string): string => (at === '' ? field : `${at}.${field}`)

const isPresent = (value: unknown): boolean => value !== undefined && value !== null

/** Rules for the fields of an object; a rule runs only for a field that is set. */
export function fields(rules: Readonly<Record<string, Rule>>): Rule {
  const entries = Object.entries(rules)
  return (value, at, errors) => {
    if (!isJsonObject(value)) return
    for (const [name, rule] of entries) {
      const field = value[name]
      if (isPresent(field)) rule(field, below(at, name), errors)
    }
  }
}

/** A rule about an object as a whole: how its fields fit together. */
export const whole =
  (rule: ObjectRule): Rule =>
  (value, at, errors) => {
    if (isJsonObject(value)) rule(value, at, errors)
  }

/** Several rules about the same value, in this order. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (value, at, errors) => {
    for (const rule of rules) rule(value, at, errors)
  }

/** A rule for every item of a list. */
export const each =
  (rule: Rule): Rule =>
  (value, at, errors) => {
    if (!Array.isArray(value)) return
    for (let index = 0; index < value.length; index++) rule(value[index], `${at}[${index}]`, errors)
  }

/** A rule for every value of a map, at `path[key]`. */
export const eachValue =
  (rule: Rule): Rule =>
  (value, at, errors) => {
    if (!isJsonObject(value)) return
    for (const key in value) rule(value[key], `${at}[${key}]`, errors)
  }

/** A text that keeps to a syntax. */
export const named =
  (syntax: NameRule): Rule =>
  (value, at, errors) => {
    if (typeof value !== 'string') return
    for (const problem of syntax(value)) errors.push(invalidValue(at, value, problem))
  }

/** Fields that must not be absent or empty; `detail` explains a missing one. */
export const requires = (names: readonly string[], detail = ''): Rule =>
  whole((object, at, errors) => {
    for (const name of names) {
      const value = object[name]
      if (!isPresent(value) || value === '') errors.push(requiredValue(below(at, name), detail))
    }
  })

/** Fields that must not be set. */
export const forbids = (names: readonly string[], detail: string): Rule =>
  whole((object, at, errors) => {
    for (const name of names) if (isPresent(object[name])) errors.push(forbiddenValue(below(at, name), detail))
  })

/** The `names` of fields that are set. */
export const present = (object: Readonly<JsonObject>, names: readonly string[]): readonly string[] =>
  names.filter((name) => isPresent(object[name]))

/** A value that must be absent. */
export const refuses =
  (detail: string): Rule =>
  (_value, at, errors) => {
    errors.push(forbiddenValue(at, detail))
  }

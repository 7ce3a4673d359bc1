import { forbiddenValue, invalidValue, requiredValue, type FieldError, type NameRule } from '../../api/index.ts'
import { isJsonObject, type JsonObject } from '../../json/index.ts'

/**
 * Adds the faults of a value that stands at a path. Total over JSON: a value of another type than the rule is about has
 * no faults here, because the schema tells of its type. Rules are made once, when a module is read.
 */
export type Rule = (value: unknown, at: string, faults: FieldError[]) => void

/** A rule about an object. */
export type ObjectRule = (object: Readonly<JsonObject>, at: string, faults: FieldError[]) => void

/** The faults of a value at a path. */
export function faultsOf(rule: Rule, value: unknown, at: string): FieldError[] {
  const faults: FieldError[] = []
  rule(value, at, faults)
  return faults
}

/** The path of a field of an object; the object itself may be the whole ('' ). */
export const below = (at: string, field: string): string => (at === '' ? field : `${at}.${field}`)

const isPresent = (value: unknown): boolean => value !== undefined && value !== null

/** Rules for the fields of an object; a rule is asked only about a field that is there. */
export function fields(rules: Readonly<Record<string, Rule>>): Rule {
  const entries = Object.entries(rules)
  return (value, at, faults) => {
    if (!isJsonObject(value)) return
    for (const [name, rule] of entries) {
      const field = value[name]
      if (isPresent(field)) rule(field, below(at, name), faults)
    }
  }
}

/** A rule about the object as a whole: how its fields go together. */
export const whole =
  (rule: ObjectRule): Rule =>
  (value, at, faults) => {
    if (isJsonObject(value)) rule(value, at, faults)
  }

/** Several rules about the same value, in this order. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (value, at, faults) => {
    for (const rule of rules) rule(value, at, faults)
  }

/** A rule for every item of a list. */
export const each =
  (rule: Rule): Rule =>
  (value, at, faults) => {
    if (Array.isArray(value)) value.forEach((item: unknown, index) => rule(item, `${at}[${index}]`, faults))
  }

/** A rule for every value of a map, at `path[key]`. */
export const eachValue =
  (rule: Rule): Rule =>
  (value, at, faults) => {
    if (!isJsonObject(value)) return
    for (const key in value) rule(value[key], `${at}[${key}]`, faults)
  }

/** A text that keeps to a syntax. */
export const named =
  (syntax: NameRule): Rule =>
  (value, at, faults) => {
    if (typeof value !== 'string') return
    for (const problem of syntax(value)) faults.push(invalidValue(at, value, problem))
  }

/** Fields that must not be absent or empty, with what is said of an absent one. */
export const requires = (names: readonly string[], detail = ''): Rule =>
  whole((object, at, faults) => {
    for (const name of names) {
      const value = object[name]
      if (!isPresent(value) || value === '') faults.push(requiredValue(below(at, name), detail))
    }
  })

/** Fields that must not be set. */
export const forbids = (names: readonly string[], detail: string): Rule =>
  whole((object, at, faults) => {
    for (const name of names) if (isPresent(object[name])) faults.push(forbiddenValue(below(at, name), detail))
  })

/** Fields that are set, of those that are named. */
export const present = (object: Readonly<JsonObject>, names: readonly string[]): readonly string[] =>
  names.filter((name) => isPresent(object[name]))

/** The value itself must not be there. */
export const refuses =
  (detail: string): Rule =>
  (_value, at, faults) => {
    faults.push(forbiddenValue(at, detail))
  }

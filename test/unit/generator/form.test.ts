import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { compileForms, FORMS, STRICT } from '../../../generator/load/form.ts'

it.each(Object.entries(FORMS))('the form of a %s file is a JSON schema in which nothing is ignored', (_name, form) => {
  expect(() => new Ajv(STRICT).compile(form)).not.toThrow()
})

it.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('a %s file is checked as ajv does it by default', (name) => {
  const faulty = { openapi: 3, info: { titel: '' }, version: {}, upkeep: 'none', objects: [], name: '', domain: 1 }
  const isFormed = new Ajv(STRICT).compile(FORMS[name])
  isFormed(faulty)
  const result = compileForms()[name]('demo/v1.yaml', faulty)
  const found = 'issues' in result ? result.issues : []
  expect(found).toHaveLength(isFormed.errors?.length ?? 0)
  expect(found).not.toEqual([])
})

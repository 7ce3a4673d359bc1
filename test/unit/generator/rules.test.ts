import { describe, expect, it } from 'vitest'
import { demoFile, issuesOf } from './fixture.ts'

const file = 'demo.example/v1.yaml'
const base = `${file}#/components/schemas`

/** A kind whose spec is of a shared type, and that type with one rule. */
const withRule = (rule: string, more = ''): readonly string[] =>
  issuesOf({
    [file]: demoFile(`
Widget:
  type: object
  x-orch-resource: { plural: widgets, scope: Cluster, storage: true }
  properties: { spec: { $ref: '#/components/schemas/Spec' } }
Gadget:
  type: object
  x-orch-resource: { plural: gadgets, scope: Cluster, storage: true }
  properties:
    specs: { type: array, maxItems: 3, items: { $ref: '#/components/schemas/Spec' } }
Spec:
  type: object
  x-orch-validations: [{ rule: ${JSON.stringify(rule)}${more} }]
  properties: { size: { type: integer }, names: { type: array, items: { type: string } } }
`),
  })

describe('rules of schema files', () => {
  it('are taken when they compile', () => {
    expect(withRule('self.size > 1')).toEqual([])
  })

  it('that name a misspelt field are refused with their place in the file and in the rule [GEN-06]', () => {
    expect(withRule('self.sise > 1')).toEqual([
      `${base}/Spec/x-orch-validations/0/rule: Invalid value: {"rule":"self.sise > 1"}: compilation failed: ERROR: <input>:1:5: undefined field 'sise'`,
    ])
  })

  it('that are no expressions, or have the wrong type, are refused', () => {
    expect(withRule('self.size >')[0]).toContain(`${base}/Spec/x-orch-validations/0/rule: `)
    expect(withRule('self.size + 1')).toEqual([
      `${base}/Spec/x-orch-validations/0/rule: Invalid value: {"rule":"self.size + 1"}: cel expression must evaluate to a bool`,
    ])
    expect(withRule('self.size > 1', ", fieldPath: '.none'")).toEqual([
      `${base}/Spec/x-orch-validations/0/fieldPath: Invalid value: ".none": must be a valid path`,
    ])
  })

  it('that may cost too much are refused', () => {
    const issues = withRule('self.names.all(x, self.names.all(y, x == y))')
    expect(issues[0]).toContain('estimated rule cost exceeds budget by factor of more than 100x')
    expect(issues.at(-1)).toContain('x-orch-validations estimated rule cost total')
  })

  it('that compare with old values in lists without keys are refused', () => {
    expect(withRule('self.size >= oldSelf.size')).toEqual([
      `${base}/Spec/x-orch-validations/0/rule: Invalid value: "self.size >= oldSelf.size": oldSelf cannot be used on the uncorrelatable portion of the schema within ${base}/Gadget/properties/specs`,
    ])
  })
})

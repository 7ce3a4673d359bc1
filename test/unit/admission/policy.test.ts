import { describe, expect, it } from 'vitest'
import { expressionEnvironments } from '../../../runtime/admission/index.ts'
import { evaluatePolicy, type Outcome } from '../../../runtime/admission/policy/evaluate.ts'
import { policyInSlices } from '../../../runtime/admission/policy/policy.ts'
import { atOnce } from '../../../runtime/async/index.ts'
import { AuthorizerValue, MOST_WORK, valueFromJson, Work, type Bindings } from '../../../runtime/cel/index.ts'

const environments = expressionEnvironments().stored

const compiled = (spec: Record<string, unknown>) =>
  atOnce(policyInSlices({ apiVersion: '', kind: '', metadata: { name: 'p' }, spec }, environments))

const bindings = (object: unknown): Bindings => ({
  object: valueFromJson(object),
  oldObject: null,
  request: valueFromJson({ operation: 'CREATE' }),
  params: null,
  namespaceObject: null,
  authorizer: new AuthorizerValue(() => ({ allowed: false, reason: 'no' })),
})

const judge = (spec: Record<string, unknown>, object: unknown = {}): Outcome =>
  evaluatePolicy(compiled(spec), bindings(object), new Work(MOST_WORK))

const messages = (outcome: Outcome): readonly string[] => outcome.denials.map(({ message }) => message)
const list = Array.from({ length: 300 }, (_, index) => index)
/** About 700,000 units: within the limit of one evaluation. */
const costly = 'object.list.all(a, object.list.all(b, a + b >= 0))'

describe('the evaluation of a policy', () => {
  it('tells every failed validation, with its position and reason', () => {
    const { denials } = judge(
      {
        validations: [
          { expression: 'true' },
          { expression: 'object.a == 2', message: ' two ', reason: 'Forbidden' },
          { expression: 'object.a == 3' },
        ],
      },
      { a: 1 },
    )
    expect(denials).toEqual([
      { index: 1, message: 'two', reason: 'Forbidden' },
      { index: 2, message: 'failed expression: object.a == 3', reason: '' },
    ])
  })

  it.each([
    ["'computed'", 'computed'],
    ["' '", 'given'],
    ["'two\\nlines'", 'given'],
    ["'x'.replace('x', object.long)", 'given'],
    ['object.nope.text + object.nope', 'given'],
  ])('takes the message of %s only if it can be shown', (messageExpression, message) => {
    const validation = { expression: 'false', message: 'given', messageExpression: `string(${messageExpression})` }
    expect(messages(judge({ validations: [validation] }, { long: 'é'.repeat(3_000) }))).toEqual([message])
  })

  it('ends with the budget of the policy, which variables and messages share', () => {
    const beyond = 'validation failed due to running out of cost budget, no further validation rules will be run'
    const many = (count: number) => Array.from({ length: count }, () => ({ expression: costly }))
    expect(messages(judge({ validations: many(10) }, { list }))).toEqual([])
    expect(messages(judge({ validations: many(30) }, { list }))).toEqual([beyond])
    expect(messages(judge({ failurePolicy: 'Ignore', validations: many(30) }, { list }))).toEqual([])
    const variables = Array.from({ length: 30 }, (_, index) => ({ name: `v${index}`, expression: costly }))
    const sum = variables.map(({ name }) => `variables.${name}`).join(' && ')
    expect(messages(judge({ variables, validations: [{ expression: sum }] }, { list }))).toContain(beyond)
    const telling = { expression: 'false', messageExpression: `string(${costly})` }
    const told = messages(judge({ validations: Array.from({ length: 30 }, () => telling) }, { list }))
    expect(told[0]).toBe('true')
    expect(told.at(-1)).toBe(`failed messageExpression: ${beyond}`)
  })

  it('evaluates a variable once', () => {
    const outcome = judge(
      {
        variables: [{ name: 'v', expression: costly }],
        validations: Array.from({ length: 40 }, () => ({ expression: 'variables.v' })),
      },
      { list },
    )
    expect(messages(outcome)).toEqual([])
  })

  it('is left out by a condition that is false, whatever the others are', () => {
    const conditions = (...expressions: string[]) => expressions.map((expression, i) => ({ name: `c${i}`, expression }))
    const refusing = { validations: [{ expression: 'false', message: 'no' }] }
    const broken = "object.nope == ''"
    const failure = `expression '${broken}' resulted in error: no such key: nope`
    expect(messages(judge({ ...refusing, matchConditions: conditions('true') }))).toEqual(['no'])
    expect(messages(judge({ ...refusing, matchConditions: conditions(broken, 'false') }))).toEqual([])
    expect(messages(judge({ ...refusing, matchConditions: conditions(broken, 'true') }))).toEqual([failure])
    const twice = judge({ ...refusing, matchConditions: conditions(broken, broken) })
    expect(messages(twice)).toEqual([`[${failure}, ${failure}]`])
    const ignoring = { ...refusing, failurePolicy: 'Ignore', matchConditions: conditions(broken) }
    expect(messages(judge(ignoring))).toEqual([])
  })

  it('makes annotations, and counts those that fail as errors', () => {
    const auditAnnotations = [
      { key: 'a', valueExpression: "' text '" },
      { key: 'b', valueExpression: 'null' },
      { key: 'c', valueExpression: "''" },
      { key: 'd', valueExpression: 'string(object.nope)' },
    ]
    const { annotations, errors, denials } = judge({ auditAnnotations })
    expect(annotations).toEqual({ a: 'text' })
    expect(errors.map(({ message }) => message)).toEqual([
      "expression 'string(object.nope)' resulted in error: no such key: nope",
    ])
    expect(denials).toEqual([])
    expect(judge({ auditAnnotations, failurePolicy: 'Ignore' }).errors).toEqual([])
  })

  it('says which variable fails, and why', () => {
    const variables = [
      { name: 'a', expression: 'object.nope' },
      { name: 'b', expression: 'object.' },
    ]
    const told = (expression: string) => messages(judge({ variables, validations: [{ expression }] }))[0]
    expect(told('variables.a == 1')).toBe(
      `expression 'variables.a == 1' resulted in error: composited variable "a" fails to evaluate: no such key: nope`,
    )
    expect(told('variables.b == 1')).toContain('composited variable "b" fails to compile: compilation failed: ERROR')
  })

  it('says of an expression that was stored although it does not compile what is wrong', () => {
    expect(messages(judge({ validations: [{ expression: 'object.' }] }))).toEqual([
      expect.stringMatching(/^compilation error: compilation failed: ERROR: <input>:1:8: Syntax error/),
    ])
  })
})

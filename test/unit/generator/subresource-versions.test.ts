import { describe, expect, it } from 'vitest'
import { formatIssue } from '../../../generator/issue.ts'
import { loadSchemas } from '../../../generator/load/load.ts'
import { textTree } from '../../../generator/load/tree.ts'
import { projectOf } from './project.ts'
import { SHOP } from './shop.ts'

/** The shop as an older version has it. */
const OLDER = SHOP.replace('version: v1 }', 'version: v1beta1 }').replace('storage: true', 'storage: false')

const ORDER = 'shop/v1beta1.yaml#/components/schemas/Order/x-orch-resource/subresources'

/** What is wrong with the schemas of a project with an older version that is like the newest but for what is replaced. */
function issuesOf(...replacements: readonly (readonly [string, string])[]): readonly string[] {
  const older = replacements.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }, OLDER)
  const files = new Map([
    ['shop/v1.yaml', SHOP],
    ['shop/v1beta1.yaml', older],
  ])
  const result = loadSchemas(projectOf(textTree('own', files)))
  return 'issues' in result ? result.issues.map(formatIssue) : []
}

const BODY = "body: { $ref: '#/components/schemas/Question' }"

describe('an older version names for a subresource that own code serves', () => {
  it('the same types, or types of the same form', () => {
    expect(issuesOf()).toEqual([])
    expect(issuesOf(['description: Asks for a price.', 'description: Asked for a price.'])).toEqual([])
    expect(issuesOf([BODY, "body: { $ref: './v1.yaml#/components/schemas/Question' }"])).toEqual([])
  })

  it('no other body, and no other answer', () => {
    const differs = (name: string, what: string): string =>
      `is ${name} of shop/v1beta1.yaml, but the storage version names ${name} of shop/v1.yaml as its ${what}, which own code is written for`
    expect(issuesOf(['currency:', 'unit:'])).toEqual([`${ORDER}/price/body: ${differs('Question', 'body')}`])
    expect(issuesOf(['required: [total]', 'required: [sum]'], ['total: { description', 'sum: { description'])).toEqual([
      `${ORDER}/price/answer: ${differs('Price', 'answer')}`,
      `${ORDER}/total/answer: ${differs('Price', 'answer')}`,
    ])
  })

  it('no type where the storage version names none, and one where it does', () => {
    expect(issuesOf([`            ${BODY}\n`, ''])).toEqual([
      `${ORDER}/price: names no body, but the storage version names Question of shop/v1.yaml as its body, which own code is written for`,
    ])
    expect(issuesOf(['receipt: { verbs: [create, get] }', `receipt: { verbs: [create, get], ${BODY} }`])).toEqual([
      `${ORDER}/receipt/body: is Question of shop/v1beta1.yaml, but the storage version names no body, which own code is written for`,
    ])
  })
})

it('is not asked of subresources that the storage version lacks, nor of those of the server', () => {
  expect(issuesOf(['receipt: { verbs', 'bill: { verbs'])).toEqual([])
  const scaled = 'scale: { replicas: .spec.count, statusReplicas: .spec.count }'
  expect(issuesOf([`          ${scaled}\n`, ''])).toEqual([])
})

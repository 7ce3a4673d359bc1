import fc from 'fast-check'
import { Document, parseAllDocuments, stringify, visit, type Scalar } from 'yaml'
import { describe, expect, it } from 'vitest'
import { converterTo, parseGroupVersion } from '../../../cli/convert/convert.ts'
import { rewrite } from '../../../cli/convert/edit/rewrite.ts'
import { applyEdits, commentsOf, yamlSource } from '../../../cli/convert/edit/text.ts'
import { groupVersions } from '../../../generated/index.ts'
import { decodeYaml } from '../../../runtime/codec/index.ts'
import { groupVersionOf, manifestOf, removedRows } from '../../support/removed-rows.ts'

const definitions = groupVersions(async () => new Uint8Array())
const valueOf = (text: string): unknown => decodeYaml(Buffer.from(text)).value

/** Gives the document of a text another value. */
function edited(text: string, after: unknown): string {
  const [document] = parseAllDocuments(text, { version: '1.1' })
  const edits = rewrite({
    source: yamlSource(text),
    node: document?.contents,
    before: valueOf(text),
    after,
  })
  expect(edits).toBeDefined()
  return applyEdits(text, edits ?? [])
}

const converted = (text: string, target: string): string =>
  edited(text, converterTo(definitions, parseGroupVersion(target))(valueOf(text)).object)

/** A value as YAML in which every scalar and every field has a comment of its own. */
function commented(value: object): string {
  const document = new Document(value, { version: '1.1' })
  let next = 0
  visit(document, {
    Scalar(key, node: Scalar) {
      if (key === 'key') node.commentBefore = ` above ${next++}`
      else node.comment = ` beside ${next++}`
    },
  })
  return document.toString({ lineWidth: 0 })
}

const texts = (text: string): readonly string[] => commentsOf(text).map((comment) => comment.text)

describe('comments of manifests that are converted', () => {
  it('stay with fields that stay, and move with fields that move', () => {
    const before = `# head
apiVersion: "extensions/v1beta1" # version
kind: Ingress
metadata:
    name: 'x'   # the name
# before spec
spec:
    # first
    backend:
        # the shop
        serviceName: 'shop' # main
        servicePort: 0x50 # port
    rules:
    - host: a.example # host
      http:
        paths:
        # one
        - path: /x
          backend: # behind
            serviceName: "yes" # service
            servicePort: http
        - backend: { serviceName: z, servicePort: 1 } # flow
    # end of spec
`
    expect(converted(before, 'networking.orch.io/v1')).toBe(`# head
apiVersion: "networking.orch.io/v1" # version
kind: Ingress
metadata:
    name: 'x'   # the name
# before spec
spec:
    # first
    defaultBackend:
        service:
            # the shop
            name: 'shop' # main
            port:
                number: 0x50 # port
    rules:
    - host: a.example # host
      http:
        paths:
        # one
        - path: /x
          backend: # behind
            service:
                name: "yes" # service
                port:
                    name: http
          pathType: ImplementationSpecific
        - # flow
          backend:
              service:
                  name: z
                  port:
                      number: 1
          pathType: ImplementationSpecific
    # end of spec
`)
  })

  it('stay where their fields were when these are gone, or in another place with another value', () => {
    const before = `apiVersion: extensions/v1beta1
kind: DaemonSet
metadata: { name: d }
spec:
  # generation
  templateGeneration: 3 # three
  template: { metadata: { labels: { a: b } } }
`
    expect(converted(before, 'apps/v1')).toContain(`spec:
  # generation
  # three
  template: { metadata: { labels: { a: b } } }
`)
  })

  for (const row of removedRows) {
    it(`are all there in ${row.successor} after a conversion from ${groupVersionOf(row)} [CONVERT-03] [${row.id}]`, () => {
      for (const object of row.objects) {
        const manifest = manifestOf(row, object, { name: object.name ?? 'x' })
        const text = commented(manifest)
        const { object: made } = converterTo(definitions, parseGroupVersion(row.successor))(manifest)
        const result = edited(text, made)
        expect(valueOf(result)).toEqual(structuredClone(made))
        expect(texts(result).toSorted()).toEqual(texts(text).toSorted())
      }
    })
  }

  it('are all there whatever changes into what', () => {
    const leaf = fc.oneof(
      fc.constantFrom('yes', 'no', '1', 'a: b', '# x', '', ' x ', 'line\nnext', 'null', '~', 'x #y'),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      fc.constant(null),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('fields')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      fields: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'name', 'yes', '1'), tie('value'), { maxKeys: 4 }),
    }))
    const object = fc.record({ kind: fc.constant('K'), spec: value, more: value, x: value }, { requiredKeys: ['kind'] })
    fc.assert(
      fc.property(object, object, fc.boolean(), (before, after, plain) => {
        const text = plain ? stringify(before, { version: '1.1', indentSeq: false }) : commented(before)
        const result = edited(text, after)
        expect(valueOf(result)).toEqual(after)
        expect(texts(result).toSorted()).toEqual(texts(text).toSorted())
      }),
      { numRuns: 500 },
    )
  })
})

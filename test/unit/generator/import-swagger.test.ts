import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openApiFiles, openApiTypes } from '../../../generator/definitions/openapi/import.ts'
import { fromSwagger, isSwagger } from '../../../generator/definitions/openapi/swagger.ts'
import { emitOpenapi } from '../../../generator/emit/openapi/document.ts'
import { formatIssue } from '../../../generator/issue.ts'
import { loadKinds, loadSchemas } from '../../../generator/load/load.ts'
import { folderTree, textTree } from '../../../generator/load/tree.ts'
import type { Model } from '../../../generator/model/model.ts'
import { objectOf, type JsonObject } from '../../../runtime/json/index.ts'
import { swaggerDocument, swaggerMembers } from '../../../runtime/http/handlers/openapi/swagger.ts'
import { repository } from './fixture.ts'

const schemas = join(repository, 'schemas')
const vendor = join(schemas, 'vendors/kubernetes.yaml')
const text = (path: string): string => readFileSync(path, 'utf8')
const base = new Map([
  ['vendor.yaml', text(vendor)],
  ['meta/v1.yaml', text(join(schemas, 'meta/v1.yaml'))],
])
const metaTypes = new Set(
  Object.keys(objectOf(objectOf((parse(base.get('meta/v1.yaml') ?? '') as JsonObject).components).schemas)),
)

/** The documents of all groups, as a server with the names of Kubernetes serves them at /openapi/v3. */
const documentsOf = (model: Model): readonly JsonObject[] =>
  model.groupVersions
    .filter(({ folder }) => folder !== 'meta')
    .map((file) => JSON.parse(emitOpenapi(model, file).text) as JsonObject)

/** The one of /openapi/v2. */
async function swaggerOf(model: Model): Promise<JsonObject> {
  const members = await Promise.all(documentsOf(model).map((document) => swaggerMembers(document)))
  return JSON.parse((await swaggerDocument(members)).toString()) as JsonObject
}

/** What paths say of the kinds. */
const summary = ({ kinds }: Model): readonly object[] =>
  kinds.flatMap(({ group, kind, plural, scope, virtual, versions }) =>
    versions.map(({ version, verbs, subresources }) => ({
      group,
      kind,
      plural,
      scope,
      virtual,
      version,
      verbs: verbs.toSorted(),
      subresources: Object.entries(subresources).map(([name, { verbs: own, body }]) => [
        name,
        own.toSorted(),
        body?.name,
      ]),
    })),
  )

const importedFrom = (documents: readonly JsonObject[]) => {
  const sources = documents.map((document, index) => ({ file: `${index}.json`, document }))
  const { types, omissions } = openApiTypes(sources, { metaTypes, wanted: () => true })
  const loaded = loadKinds(textTree('schemas', new Map([...base, ...openApiFiles(types)])))
  expect('issues' in loaded ? loaded.issues.map(formatIssue) : []).toEqual([])
  if ('issues' in loaded) throw new Error('the schema files have issues')
  return { model: loaded.model, omissions }
}

describe('the documents of a server with the names of Kubernetes', () => {
  let swagger: JsonObject = {}
  let ofV3: ReturnType<typeof importedFrom>
  let ofV2: ReturnType<typeof importedFrom>
  beforeAll(async () => {
    const own = loadSchemas(folderTree(schemas), vendor)
    if ('issues' in own) throw new Error('the schemas have issues')
    swagger = await swaggerOf(own.model)
    ofV3 = importedFrom(documentsOf(own.model))
    ofV2 = importedFrom([fromSwagger(swagger)])
  })

  it('become the same kinds, with the same paths, from /openapi/v3 and from /openapi/v2', () => {
    expect(isSwagger(swagger)).toBe(true)
    expect(ofV2.omissions).toEqual(ofV3.omissions)
    expect(summary(ofV2.model)).toEqual(summary(ofV3.model))
    expect(ofV2.model.kinds.map(({ group }) => group)).toContain('rbac.authorization.k8s.io')
  })

  it('of v2 come back as they were', async () => {
    const again = await swaggerOf(ofV2.model)
    const paths = Object.entries(objectOf(swagger.paths)).filter(
      ([path]) => !path.includes('/apis/extensions/v1beta1/namespaces/{namespace}/replicationcontrollers/'),
    )
    expect(again.paths).toEqual(Object.fromEntries(paths))
    const definitions = objectOf(swagger.definitions)
    const changed = Object.keys(definitions).filter(
      (name) => JSON.stringify(sorted(objectOf(again.definitions)[name])) !== JSON.stringify(sorted(definitions[name])),
    )
    expect(changed).toEqual([])
  })
})

/** A value with the members of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]))
}

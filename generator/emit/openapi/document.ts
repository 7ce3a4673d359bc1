import type { Verb } from '../../../runtime/scheme/index.ts'
import { formatGroupVersion } from '../../../runtime/api/index.ts'
import { kindsOf } from '../../model/kinds.ts'
import type {
  GroupVersionModel,
  KindModel,
  KindVersionModel,
  Model,
  SubresourceModel,
  TypeReference,
} from '../../model/model.ts'
import type { OutputFile } from '../output.ts'
import { nameParameter, namespaceParameter, parametersOf, pretty } from './parameters.ts'
import { Components, type Json } from './schema.ts'
import { defined } from '../../../runtime/json/index.ts'

type Operation = Exclude<Verb, 'watch'>

/** How an operation is written: its HTTP method, its extension `action`, the start of its id, its successful answers. */
const OPERATIONS: Readonly<
  Record<Operation, { method: string; action: string; id: string; codes: readonly number[] }>
> = {
  list: { method: 'get', action: 'list', id: 'list', codes: [200] },
  get: { method: 'get', action: 'get', id: 'read', codes: [200] },
  create: { method: 'post', action: 'post', id: 'create', codes: [200, 201, 202] },
  update: { method: 'put', action: 'put', id: 'replace', codes: [200, 201] },
  patch: { method: 'patch', action: 'patch', id: 'patch', codes: [200, 201] },
  delete: { method: 'delete', action: 'delete', id: 'delete', codes: [200, 202] },
  deletecollection: { method: 'delete', action: 'deletecollection', id: 'delete', codes: [200] },
}
const COLLECTION_OPERATIONS: readonly Operation[] = ['list', 'create', 'deletecollection']
const ITEM_OPERATIONS: readonly Operation[] = ['get', 'update', 'patch', 'delete']
const APPLY_TYPE = 'apply-patch+yaml'
const PATCH_TYPES = [APPLY_TYPE, 'json-patch+json', 'merge-patch+json', 'strategic-merge-patch+json']
const JSON_TYPE = 'application/json'
const ANY_TYPE = '*/*'
const CODE_NAMES: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 401: 'Unauthorized' }

/** Path of the document of a group version in the output folder. */
export const openapiPath = ({ folder, version }: GroupVersionModel): string => `${folder}/${version}/openapi.json`

/** `generated/<folder>/<version>/openapi.json`: the document that the server answers for a group version (GEN-13). */
export function emitOpenapi(model: Model, file: GroupVersionModel): OutputFile {
  return { path: openapiPath(file), text: `${JSON.stringify(new DocumentWriter(model, file).document())}\n` }
}

/** The operations of one path on the objects of a kind. */
interface PathItem {
  readonly parameters: readonly Json[]
  readonly operations: readonly Operation[]
  readonly kind: KindModel
  /** The type that the operations carry. */
  readonly body: TypeReference
  /** The type that they answer with; absent: that one. */
  readonly answer?: TypeReference | undefined
  /** In which form they answer; absent: in every representation. */
  readonly form?: AnswerForm | undefined
  /** Returns the id of an operation; `id` is the start that `OPERATIONS` gives it. */
  readonly operationId: (id: string, operation: Operation) => string
}

/** `any`: nothing says what it is, as code of a project may answer with anything. */
type AnswerForm = 'json' | 'any'

/** Returns in which form a subresource answers; undefined: in every representation. */
function formOf({ servedBy, body, answer }: SubresourceModel): AnswerForm | undefined {
  if (servedBy === undefined) return undefined
  return body === undefined && answer === undefined ? 'any' : 'json'
}

/** Returns the codes of successful answers of a project's code: of objects, and of other content types. */
function ownCodes(operation: Operation, form: AnswerForm): readonly number[] {
  if (operation !== 'create') return [200]
  return form === 'any' ? [200, 201] : [201]
}

class DocumentWriter {
  readonly #model: Model
  readonly #file: GroupVersionModel
  readonly #components: Components
  readonly #paths: Record<string, Json> = {}
  constructor(model: Model, file: GroupVersionModel) {
    this.#model = model
    this.#file = file
    this.#components = new Components(model)
  }

  document(): Json {
    const { group, version } = this.#file
    const root = `/${group === '' ? 'api' : 'apis'}/${formatGroupVersion({ group, version })}`
    this.#paths[`${root}/`] = {
      get: {
        tags: [this.#tag()],
        description: 'get available resources',
        operationId: `get${this.#idName()}APIResources`,
        responses: this.#responses([200], this.#components.meta('APIResourceList'), this.#mediaTypes()),
      },
    }
    for (const kind of kindsOf(this.#model, this.#file)) {
      const kindVersion = kind.versions.find((each) => each.version === version)
      if (kindVersion?.served === true) this.#kind(root, kind, kindVersion)
    }
    const paths = Object.fromEntries(Object.entries(this.#paths).sort(([a], [b]) => (a < b ? -1 : 1)))
    return {
      openapi: '3.0.0',
      info: { title: this.#model.vendor.title, version: 'unversioned' },
      paths,
      components: {
        schemas: this.#components.toJSON(),
        securitySchemes: {
          BearerToken: {
            type: 'apiKey',
            description: 'Bearer Token authentication',
            name: 'authorization',
            in: 'header',
          },
        },
      },
    }
  }

  #kind(root: string, kind: KindModel, version: KindVersionModel): void {
    const namespaced = kind.scope === 'Namespaced'
    const scoped = namespaced ? [namespaceParameter] : []
    const infix = namespaced ? 'Namespaced' : ''
    const collection = `${root}/${namespaced ? 'namespaces/{namespace}/' : ''}${kind.plural}`
    const item = `${collection}/{name}`
    const body: TypeReference = { folder: kind.folder, version: version.version, name: kind.kind }
    const own = (among: readonly Operation[]): readonly Operation[] =>
      among.filter((operation) => version.verbs.includes(operation))

    this.#path(collection, {
      parameters: scoped,
      operations: own(COLLECTION_OPERATIONS),
      kind,
      body,
      operationId: (id, operation) =>
        `${id}${this.#idName()}${operation === 'deletecollection' ? 'Collection' : ''}${infix}${kind.kind}`,
    })
    if (namespaced && version.verbs.includes('list')) {
      this.#path(`${root}/${kind.plural}`, {
        parameters: [],
        operations: ['list'],
        kind,
        body,
        operationId: () => `list${this.#idName()}${kind.kind}ForAllNamespaces`,
      })
    }
    const named = [nameParameter(kind.kind), ...scoped]
    this.#path(item, {
      parameters: named,
      operations: own(ITEM_OPERATIONS),
      kind,
      body,
      operationId: (id) => `${id}${this.#idName()}${infix}${kind.kind}`,
    })
    for (const [name, subresource] of Object.entries(version.subresources)) {
      const suffix = name.replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
      this.#path(`${item}/${name}`, {
        parameters: named,
        operations: [...ITEM_OPERATIONS, 'create' as const].filter((operation) =>
          subresource.verbs.includes(operation),
        ),
        kind,
        body: subresource.body ?? body,
        answer: subresource.answer,
        form: formOf(subresource),
        operationId: (id) => `${id}${this.#idName()}${infix}${kind.kind}${suffix}`,
      })
    }
  }

  #path(path: string, item: PathItem): void {
    const { parameters, operations, operationId } = item
    if (operations.length === 0) return
    const entries = operations.map((operation): [string, Json] => {
      const { id, method } = OPERATIONS[operation]
      return [method, this.#operation(operation, operationId(id, operation), item)]
    })
    this.#paths[path] = { ...Object.fromEntries(entries), parameters: [...parameters, pretty] }
  }

  #operation(operation: Operation, operationId: string, { kind, body, answer = body, form }: PathItem): Json {
    const { action, codes } = OPERATIONS[operation]
    const { vendor } = this.#model
    const group = this.#model.groupVersions.find(({ folder }) => folder === body.folder)?.group ?? ''
    const parameters = parametersOf[operation]
    const requestBody = this.#requestBody(operation, body, form)
    return {
      tags: [this.#tag()],
      description: `${action} ${kind.kind}`,
      operationId,
      ...(parameters.length === 0 ? {} : { parameters }),
      ...defined({ requestBody }),
      responses:
        form === undefined
          ? this.#responses(codes, this.#answer(operation, kind, answer), this.#mediaTypes(operation))
          : this.#ownResponses(operation, answer, form),
      [`${vendor.extensionPrefix}action`]: action,
      [`${vendor.extensionPrefix}group-version-kind`]: { group, version: body.version, kind: body.name },
    }
  }

  #requestBody(operation: Operation, body: TypeReference, form: AnswerForm | undefined): Json | undefined {
    switch (operation) {
      case 'list':
      case 'get':
        return undefined
      case 'delete':
      case 'deletecollection':
        return { content: content(this.#mediaTypes(), this.#components.meta('DeleteOptions')) }
      case 'patch':
        return {
          required: true,
          content: content(
            // Nobody keeps field managers of what own code answers.
            PATCH_TYPES.filter((type) => form === undefined || type !== APPLY_TYPE).map(
              (type) => `application/${type}`,
            ),
            { type: 'object' },
          ),
        }
      case 'create':
      case 'update':
        return { required: true, content: content(this.#mediaTypes(), this.#components.type(body)) }
    }
  }

  #answer(operation: Operation, kind: KindModel, answer: TypeReference): Json {
    if (operation === 'list') return this.#components.list(this.#file, kind.kind, kind.listKind)
    if (operation === 'delete' || operation === 'deletecollection') return this.#components.meta('Status')
    return this.#components.type(answer)
  }

  #mediaTypes(operation?: Operation): readonly string[] {
    const { protobufMediaType } = this.#model.vendor
    const plain = [JSON_TYPE, protobufMediaType, 'application/yaml']
    return operation === 'list'
      ? [...plain, 'application/json;stream=watch', `${protobufMediaType};stream=watch`]
      : plain
  }

  #responses(codes: readonly number[], schema: Json, mediaTypes: readonly string[]): Json {
    const answers = codes.map((code) => [
      String(code),
      { description: CODE_NAMES[code] ?? '', content: content(mediaTypes, schema) },
    ])
    return { ...Object.fromEntries(answers), 401: { description: CODE_NAMES[401] } }
  }

  #ownResponses(operation: Operation, answer: TypeReference, form: AnswerForm): Json {
    const codes = ownCodes(operation, form)
    return form === 'any'
      ? this.#responses(codes, {}, [ANY_TYPE])
      : this.#responses(codes, this.#components.type(answer), [JSON_TYPE])
  }

  #tag(): string {
    return this.#idParts().join('_').toLowerCase()
  }

  /** `AppsV1`, `CoreV1`, `RbacAuthorizationV1`: the group without the vendor's domain. */
  #idName(): string {
    return this.#idParts()
      .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
      .join('')
  }

  #idParts(): readonly string[] {
    const { group, version } = this.#file
    const suffix = `.${this.#model.vendor.apiDomain}`
    const short = group.endsWith(suffix) ? group.slice(0, -suffix.length) : group
    return [...(short === '' ? ['core'] : short.split(/[.-]/)), version]
  }
}

const content = (mediaTypes: readonly string[], schema: Json): Json =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]))

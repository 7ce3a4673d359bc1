import { compactJson, type Negotiator, type Offer, type Representation } from '../../../codec/index.ts'
import type { Formats } from '../../pipeline/formats.ts'
import { bytesResponse, documentResponse, emptyResponse, notFoundPath, pageNotFound } from '../../pipeline/responses.ts'
import type { ApiRequest, ApiResponse } from '../../pipeline/types.ts'
import { hashedInSlices, type HashedDocument } from '../openapi/document-tree.ts'
import type { Section } from '../sections.ts'
import { apiGroup, apiGroupDiscoveryList, apiGroupList, apiResourceList, apiVersions } from './documents.ts'
import type { DiscoveredGroup, DiscoveryModel } from './model.ts'

const KIND = 'APIGroupDiscoveryList'
const AGGREGATED_VERSIONS = ['v2', 'v2beta1']

export interface DiscoveryOptions {
  readonly model: DiscoveryModel
  readonly formats: Formats
  /** Group of the aggregated documents, e.g. `apidiscovery.orch.io`. */
  readonly aggregatedGroup: string
}

/** What `/api` or `/apis` lists. */
interface Overview {
  readonly which: 'core' | 'named'
  readonly all: readonly DiscoveredGroup[]
  /** Those of them that are listed. */
  readonly groups: readonly DiscoveredGroup[]
  /** Makes the plain document. */
  plain(): object
}

/** The media types of the aggregated documents, one for each of their versions. */
class AggregatedForms {
  readonly offer: Offer
  readonly #apiVersions = new Map<Representation, string>()

  constructor(group: string) {
    const forms = new Map<string, Representation>()
    for (const version of AGGREGATED_VERSIONS) {
      const contentType = `application/json;g=${group};v=${version};as=${KIND}`
      const form: Representation = { ...compactJson, contentType }
      forms.set(version, form)
      this.#apiVersions.set(form, `${group}/${version}`)
    }
    this.offer = {
      type: 'application',
      subtype: 'json',
      choose: (parameters) =>
        parameters.get('as') === KIND && parameters.get('g') === group
          ? forms.get(parameters.get('v') ?? '')
          : undefined,
    }
  }

  /** Returns the apiVersion of the aggregated document in that form; undefined for plain forms. */
  apiVersionOf(form: Representation): string | undefined {
    return this.#apiVersions.get(form)
  }
}

/** Returns a response with an ETag; 304 for a client that already has the document. */
function taggedResponse(request: ApiRequest, contentType: string, { bytes, hash }: HashedDocument): ApiResponse {
  const tag = `"${hash}"`
  const headers = ['ETag', tag, 'Vary', 'Accept']
  if (request.headers['if-none-match'] === tag) return emptyResponse(304, headers)
  return bytesResponse(200, contentType, bytes, headers)
}

/** Serves /api, /apis and the paths below them up to the version (DISC-01). */
export class Discovery {
  readonly #options: DiscoveryOptions
  readonly #aggregated: AggregatedForms
  readonly #negotiator: Negotiator
  /** The aggregated documents of unchanged groups, by form and by `core` or `named`. */
  #known: { readonly all: readonly DiscoveredGroup[]; readonly documents: Map<string, Promise<HashedDocument>> } = {
    all: [],
    documents: new Map(),
  }

  constructor(options: DiscoveryOptions) {
    this.#options = options
    this.#aggregated = new AggregatedForms(options.aggregatedGroup)
    this.#negotiator = options.formats.documentNegotiator([this.#aggregated.offer])
  }

  readonly core: Section = async ({ request }, [version]) => {
    const all = await this.#options.model.groups()
    const core = all.find((group) => group.name === '')
    if (version !== undefined) return this.#resources(request, core, version)
    const address = request.headers.host ?? ''
    const groups = core === undefined ? [] : [core]
    return this.#overview(request, { which: 'core', all, groups, plain: () => apiVersions(core, address) })
  }

  readonly named: Section = async ({ request }, [name, version]) => {
    const { model, formats } = this.#options
    const all = await model.groups()
    const groups = all.filter((group) => group.name !== '')
    if (name === undefined)
      return this.#overview(request, { which: 'named', all, groups, plain: () => apiGroupList(groups) })
    const group = groups.find((one) => one.name === name)
    if (group === undefined) return pageNotFound()
    if (version !== undefined) return this.#resources(request, group, version)
    return documentResponse(200, formats.forDocument(request), apiGroup(group))
  }

  async #overview(request: ApiRequest, { which, all, groups, plain }: Overview): Promise<ApiResponse> {
    const form = this.#options.formats.document(request, this.#negotiator.negotiate(request.headers.accept))
    const apiVersion = this.#aggregated.apiVersionOf(form)
    if (apiVersion === undefined) return documentResponse(200, form, plain())
    if (all !== this.#known.all) this.#known = { all, documents: new Map() }
    const { documents } = this.#known
    const key = `${which} ${form.contentType}`
    const document = documents.get(key) ?? apiGroupDiscoveryList(apiVersion, groups).then(hashedInSlices)
    documents.set(key, document)
    document.catch(() => documents.delete(key))
    return taggedResponse(request, form.contentType, await document)
  }

  #resources(request: ApiRequest, group: DiscoveredGroup | undefined, name: string): ApiResponse {
    const version = group?.versions.find((one) => one.version === name)
    if (group?.origin === 'definitions' && version === undefined) return pageNotFound()
    if (group === undefined || version === undefined) throw notFoundPath()
    return documentResponse(200, this.#options.formats.forDocument(request), apiResourceList(group.name, version))
  }
}

import { dumpPriorityLevels, dumpQueues, dumpRequests, type Fairness } from '../../fairness/index.ts'
import { pageNotFound, textResponse } from '../pipeline/responses.ts'
import type { ApiRequest } from '../pipeline/types.ts'
import type { Section } from './sections.ts'

const FOLDER = 'api_priority_and_fairness'

const DOCUMENTS: Readonly<Record<string, (fairness: Fairness, request: ApiRequest) => string>> = {
  dump_priority_levels: dumpPriorityLevels,
  dump_queues: dumpQueues,
  dump_requests: (fairness, { query }) =>
    dumpRequests(fairness, (query.get('includeRequestDetails') ?? '') === '' ? 'without details' : 'with details'),
}

/** Serves the state of priority and fairness below `/debug`, as text, by the paths of Kubernetes. */
export const fairnessDocuments =
  (fairness: Fairness): Section =>
  async ({ request }, [folder, name = '', ...more]) => {
    if (folder !== FOLDER || more.length > 0) return pageNotFound()
    const document = Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined
    return document === undefined ? pageNotFound() : textResponse(200, document(fairness, request))
  }

import { once } from 'node:events'
import { httpsServer } from './http-server.ts'
import { jsonText, parseJson } from '../../runtime/json/index.ts'
import { issueAuthority, issueServing } from '../../server/tls/issue.ts'

/** The question of an AdmissionReview, as far as tests read it. */
interface ReviewRequest {
  readonly uid: string
  readonly operation: string
  readonly kind: { readonly kind: string; readonly version: string }
  readonly resource: { readonly resource: string }
  readonly subResource?: string
  readonly name?: string
  readonly namespace?: string
  readonly userInfo: { readonly username: string; readonly groups: readonly string[] }
  readonly object: { metadata: { name: string; labels?: Record<string, string> }; [field: string]: unknown } | null
  readonly oldObject: { metadata: { name: string }; [field: string]: unknown } | null
  readonly dryRun: boolean
}

type Answer = Readonly<Record<string, unknown>>

/** A webhook over HTTPS that answers by `answer` and writes down what it was asked. */
export interface Webhook {
  readonly asked: ReviewRequest[]
  /** Those whose connection the caller closed before there was an answer. */
  readonly abandoned: ReviewRequest[]
  readonly clientConfig: { readonly url: string; readonly caBundle: string }
  /** A promise that never resolves stands for a webhook that never answers. */
  answer(request: ReviewRequest): Answer | Promise<Answer>
  close(): Promise<void>
}

/** JSON Patch operations as a response carries them. */
export const patchOf = (...operations: readonly object[]): Answer => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: Buffer.from(jsonText(operations)).toString('base64'),
})

export async function startWebhook(): Promise<Webhook> {
  const authority = await issueAuthority('webhook authority')
  const { key, certificate } = await issueServing(authority, ['127.0.0.1'])
  const asked: ReviewRequest[] = []
  const abandoned: ReviewRequest[] = []
  const server = httpsServer({ key, cert: certificate }, (request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    const respond = async (): Promise<void> => {
      const review = parseJson(text) as { apiVersion: string; kind: string; request: ReviewRequest }
      asked.push(review.request)
      response.on('close', () => {
        if (!response.writableEnded) abandoned.push(review.request)
      })
      const { apiVersion, kind } = review
      const answer = { uid: review.request.uid, ...(await webhook.answer(review.request)) }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(jsonText({ apiVersion, kind, response: answer }))
    }
    request.on('end', () => void respond())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the webhook has no port')
  const webhook: Webhook = {
    asked,
    abandoned,
    clientConfig: {
      url: `https://127.0.0.1:${address.port}/review`,
      caBundle: Buffer.from(authority.certificate).toString('base64'),
    },
    answer: () => ({ allowed: true }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return webhook
}

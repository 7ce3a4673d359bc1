import { once } from 'node:events'
import { httpsServer } from './http-server.ts'
import { jsonText, parseJson } from '../../runtime/json/index.ts'
import { issueAuthority, issueServing } from '../../server/tls/issue.ts'

/** An object of a conversion review, as far as tests read it. */
interface ConvertedObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly spec: Readonly<Record<string, unknown>>
}

/** The question of a ConversionReview. */
export interface ConversionRequest {
  readonly uid: string
  readonly desiredAPIVersion: string
  readonly objects: readonly ConvertedObject[]
}

/** A conversion webhook over HTTPS that answers by `answer` and writes down what it was asked. */
export interface ConversionWebhook {
  readonly asked: ConversionRequest[]
  /** Those whose connection the caller closed before there was an answer. */
  readonly abandoned: ConversionRequest[]
  readonly clientConfig: { readonly url: string; readonly caBundle: string }
  /** A promise that never resolves stands for a webhook that never answers. */
  answer(request: ConversionRequest): object | Promise<object>
  close(): Promise<void>
}

export const convertedTo = (objects: readonly object[]): object => ({
  result: { status: 'Success' },
  convertedObjects: objects,
})

export async function startConversion(): Promise<ConversionWebhook> {
  const authority = await issueAuthority('conversion authority')
  const { key, certificate } = await issueServing(authority, ['127.0.0.1'])
  const asked: ConversionRequest[] = []
  const abandoned: ConversionRequest[] = []
  const server = httpsServer({ key, cert: certificate }, (request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    const respond = async (): Promise<void> => {
      const review = parseJson(text) as { apiVersion: string; kind: string; request: ConversionRequest }
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
  const webhook: ConversionWebhook = {
    asked,
    abandoned,
    clientConfig: {
      url: `https://127.0.0.1:${address.port}/convert`,
      caBundle: Buffer.from(authority.certificate).toString('base64'),
    },
    answer: ({ objects, desiredAPIVersion }) =>
      convertedTo(objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion }))),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return webhook
}

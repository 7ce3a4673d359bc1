import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'

/** An audit event, as far as tests read it. */
export interface AuditLine {
  readonly kind: string
  readonly apiVersion: string
  readonly level: string
  readonly auditID: string
  readonly stage: string
  readonly requestURI: string
  readonly verb: string
  readonly user: { readonly username?: string; readonly groups?: readonly string[] }
  readonly impersonatedUser?: { readonly username: string; readonly groups: readonly string[] }
  readonly sourceIPs: readonly string[]
  readonly userAgent?: string
  readonly objectRef?: Readonly<Record<string, string>>
  readonly responseStatus?: { readonly code: number; readonly [field: string]: unknown }
  readonly requestObject?: Readonly<Record<string, unknown>>
  readonly responseObject?: Readonly<Record<string, unknown>>
  readonly requestReceivedTimestamp: string
  readonly stageTimestamp: string
  readonly annotations?: Readonly<Record<string, string>>
}

/** The events in a log. */
export const eventsIn = async (file: string): Promise<readonly AuditLine[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AuditLine)

/** The events of a request, once there is one of its last stage. */
export async function eventsOf(
  file: string,
  auditId: string,
  last = 'ResponseComplete',
): Promise<readonly AuditLine[]> {
  let events: readonly AuditLine[] = []
  await expect
    .poll(async () => {
      events = (await eventsIn(file)).filter(({ auditID }) => auditID === auditId)
      return events.map(({ stage }) => stage)
    })
    .toContain(last)
  return events
}

/** The event of the last stage of a request. */
export async function eventOf(file: string, auditId: string): Promise<AuditLine> {
  const event = (await eventsOf(file, auditId)).at(-1)
  if (event === undefined) throw new Error(`there is no event of ${auditId}`)
  return event
}

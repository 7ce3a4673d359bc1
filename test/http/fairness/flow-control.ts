import type { Client } from '../../support/client.ts'
import { succeeded } from '../objects.ts'

const GROUP = 'flowcontrol.apiserver.orch.io'

/** Makes everybody who is not exempt share one level with these queues, in which each user is a flow. */
export async function shareOneLevel(
  client: Client,
  { queues, handSize }: { readonly queues: number; readonly handSize: number },
): Promise<void> {
  succeeded(
    await client.post(`/apis/${GROUP}/v1/prioritylevelconfigurations`, {
      apiVersion: `${GROUP}/v1`,
      kind: 'PriorityLevelConfiguration',
      metadata: { name: 'shared' },
      spec: {
        type: 'Limited',
        limited: {
          nominalConcurrencyShares: 1_000,
          limitResponse: { type: 'Queue', queuing: { queues, handSize, queueLengthLimit: 50 } },
        },
      },
    }),
  )
  succeeded(
    await client.post(`/apis/${GROUP}/v1/flowschemas`, {
      apiVersion: `${GROUP}/v1`,
      kind: 'FlowSchema',
      metadata: { name: 'everybody' },
      spec: {
        priorityLevelConfiguration: { name: 'shared' },
        distinguisherMethod: { type: 'ByUser' },
        rules: [
          {
            subjects: [{ kind: 'User', user: { name: '*' } }],
            resourceRules: [
              { verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true },
            ],
          },
        ],
      },
    }),
  )
}

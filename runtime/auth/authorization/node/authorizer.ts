import type { Vendor, UserInfo } from '../../../api/index.ts'
import type { Attributes, Authorizer, Decision } from '../contract.ts'
import type { RbacPolicies } from '../rbac/policies.ts'
import { listedRules, ruleAllows } from '../rbac/rule.ts'
import type { NodeGraph } from './graph.ts'
import { referenceTo, type ReferencedType } from './references.ts'

const ALLOW: Decision = { decision: 'allow', reason: '' }
const NO_OPINION: Decision = { decision: 'noOpinion', reason: '' }

const USER_PREFIX = 'system:node:'
const GROUP = 'system:nodes'

/** The default role with what all nodes may do. */
const ROLE = { kind: 'ClusterRole', name: 'system:node' } as const

/** The node whose agent calls; undefined: somebody else (NODE-02). */
const nodeOf = ({ username, groups }: UserInfo): string | undefined =>
  username.startsWith(USER_PREFIX) && groups.includes(GROUP) ? username.slice(USER_PREFIX.length) : undefined

/** Whether a node may do what is asked to this object; undefined: its default role says so. */
type Judge = (node: string, attributes: Attributes) => boolean | undefined

const OWN_OBJECT_VERBS: readonly string[] = ['get', 'create', 'update', 'patch', 'delete']
const READ_VERBS: readonly string[] = ['get', 'list', 'watch']
const STATUS_VERBS: readonly string[] = ['update', 'patch']
const CHANGE_VERBS: readonly string[] = ['update', 'patch', 'delete']

/** An object of the node's own name. Creation has no name to compare. */
const isOwn = (node: string, { verb, name, subresource }: Attributes): boolean =>
  subresource === '' && OWN_OBJECT_VERBS.includes(verb) && (verb === 'create' || name === node)

function judges(graph: NodeGraph, { apiDomain, nodeLeaseNamespace }: Vendor): Readonly<Record<string, Judge>> {
  const leads = (type: ReferencedType, node: string, { namespace, name }: Attributes): boolean =>
    name !== '' && graph.leadsTo(node, referenceTo(type, namespace, name))
  const reading =
    (type: ReferencedType): Judge =>
    (node, asked) =>
      READ_VERBS.includes(asked.verb) && asked.subresource === '' && leads(type, node, asked)
  return {
    '/secrets': reading('secrets'),
    '/configmaps': reading('configmaps'),
    '/persistentvolumeclaims': (node, asked) =>
      (asked.subresource === ''
        ? asked.verb === 'get'
        : asked.subresource === 'status' && STATUS_VERBS.includes(asked.verb)) &&
      leads('persistentvolumeclaims', node, asked),
    '/persistentvolumes': (node, { verb, subresource, name }) =>
      verb === 'get' && subresource === '' && graph.leadsToVolume(node, name),
    [`resource.${apiDomain}/resourceclaims`]: (node, asked) =>
      asked.verb === 'get' && asked.subresource === '' && leads('resourceclaims', node, asked),
    [`storage.${apiDomain}/volumeattachments`]: (node, { verb, subresource, name }) =>
      verb === 'get' && subresource === '' && graph.hasAttachment(node, name),
    [`storage.${apiDomain}/csinodes`]: isOwn,
    [`coordination.${apiDomain}/leases`]: (node, asked) => asked.namespace === nodeLeaseNamespace && isOwn(node, asked),
    '/serviceaccounts': (node, asked) =>
      asked.subresource === 'token' ? asked.verb === 'create' && leads('serviceaccounts', node, asked) : undefined,
    '/nodes': (node, { verb, name }) => (CHANGE_VERBS.includes(verb) && name !== node ? false : undefined),
    '/pods': (node, { verb, subresource, namespace, name }) =>
      CHANGE_VERBS.includes(verb) || subresource !== ''
        ? graph.hasPod(node, namespace, name)
          ? undefined
          : false
        : undefined,
  }
}

export interface NodeAuthorizerOptions {
  readonly graph: NodeGraph
  /** Where the default role of nodes is found. */
  readonly policies: RbacPolicies
  readonly vendor: Vendor
}

/**
 * Mode Node: the agent of a node may do what its default role says, but read only what Pods on its node refer to, and
 * change only what is its own (NODE-01, NODE-02). It never denies.
 */
export function nodeAuthorizer({ graph, policies, vendor }: NodeAuthorizerOptions): Required<Authorizer> {
  const special = new Map(Object.entries(judges(graph, vendor)))
  const role = () => policies.rulesOfRole(ROLE, '') ?? []
  const allows = (node: string, attributes: Attributes): boolean => {
    const judge = attributes.isResourceRequest ? special.get(`${attributes.group}/${attributes.resource}`) : undefined
    return judge?.(node, attributes) ?? role().some((rule) => ruleAllows(rule, attributes))
  }
  return {
    async authorize(attributes) {
      const node = nodeOf(attributes.user)
      if (node === undefined) return NO_OPINION
      if (node === '') return { decision: 'noOpinion', reason: `unknown node for user "${attributes.user.username}"` }
      return allows(node, attributes) ? ALLOW : NO_OPINION
    },
    rulesFor: async (user) => ({
      ...listedRules([]),
      missing: nodeOf(user) === undefined ? '' : 'node authorizer does not support user rule resolution',
    }),
  }
}

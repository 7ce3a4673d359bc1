import type { Vendor, UserInfo } from '../../../api/index.ts'
import { ALLOW, NO_OPINION, type Attributes, type Authorizer } from '../contract.ts'
import type { RbacPolicies } from '../rbac/policies.ts'
import { listedRules, ruleAllows } from '../rbac/rule.ts'
import type { NodeGraph } from './graph.ts'
import { referenceTo, type ReferencedType } from './references.ts'

const USER_PREFIX = 'system:node:'
const GROUP = 'system:nodes'

/** The default role of nodes. */
const ROLE = { kind: 'ClusterRole', name: 'system:node' } as const

/** Returns the node whose kubelet calls; undefined for other users (NODE-02). */
export const nodeOf = ({ username, groups }: UserInfo): string | undefined =>
  username.startsWith(USER_PREFIX) && groups.includes(GROUP) ? username.slice(USER_PREFIX.length) : undefined

/** Whether a node may act on an object of one type; undefined: the default role decides. */
type NodeRule = (node: string, attributes: Attributes) => boolean | undefined

const OWN_OBJECT_VERBS: readonly string[] = ['get', 'create', 'update', 'patch', 'delete']
const READ_VERBS: readonly string[] = ['get', 'list', 'watch']
const STATUS_VERBS: readonly string[] = ['update', 'patch']
const CHANGE_VERBS: readonly string[] = ['update', 'patch', 'delete']

/** Whether the object has the node's name; a creation has no name to compare. */
const isOwn = (node: string, { verb, name, subresource }: Attributes): boolean =>
  subresource === '' && OWN_OBJECT_VERBS.includes(verb) && (verb === 'create' || name === node)

/** Returns the rules by `group/resource`. */
function nodeRules(graph: NodeGraph, { apiDomain, nodeLeaseNamespace }: Vendor): Readonly<Record<string, NodeRule>> {
  const leads = (type: ReferencedType, node: string, { namespace, name }: Attributes): boolean =>
    name !== '' && graph.leadsTo(node, referenceTo(type, namespace, name))
  const reading =
    (type: ReferencedType): NodeRule =>
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
  /** Contains the default role of nodes. */
  readonly policies: RbacPolicies
  readonly vendor: Vendor
}

/**
 * Mode Node: a kubelet may do what the default role of nodes allows, but read only what Pods on its node refer to, and
 * change only its own objects (NODE-01, NODE-02). Never denies.
 */
export function nodeAuthorizer({ graph, policies, vendor }: NodeAuthorizerOptions): Required<Authorizer> {
  const rules = new Map(Object.entries(nodeRules(graph, vendor)))
  const role = () => policies.rulesOfRole(ROLE, '') ?? []
  const allows = (node: string, attributes: Attributes): boolean => {
    const rule = attributes.isResourceRequest ? rules.get(`${attributes.group}/${attributes.resource}`) : undefined
    return rule?.(node, attributes) ?? role().some((each) => ruleAllows(each, attributes))
  }
  return {
    authorize(attributes) {
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

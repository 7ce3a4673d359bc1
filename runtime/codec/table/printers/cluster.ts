import { objectOf } from '../../../json/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import { formatDuration } from '../age.ts'
import type { TableColumn } from '../columns.ts'
import * as c from './column.ts'

type Columns = Readonly<Record<string, readonly TableColumn[]>>

const integer = { type: 'integer' }
const boolean = { type: 'boolean' }

const subjects =
  (kind: string) =>
  (object: DynamicObject): string =>
    c
      .objectsAt(object, 'subjects')
      .filter((each) => each['kind'] === kind)
      .map(({ namespace, name }) => (kind === 'ServiceAccount' ? `${c.text(namespace)}/${c.text(name)}` : c.text(name)))
      .join(', ')

const bindingColumns: readonly TableColumn[] = [
  c.name,
  c.column('Role', (object) => `${c.stringAt(object, 'roleRef.kind')}/${c.stringAt(object, 'roleRef.name')}`),
  c.age,
  c.wide('Users', subjects('User')),
  c.wide('Groups', subjects('Group')),
  c.wide('ServiceAccounts', subjects('ServiceAccount')),
]

export const rbacColumns: Columns = { clusterrolebindings: bindingColumns, rolebindings: bindingColumns }

export const admissionColumns: Columns = {
  ...Object.fromEntries(
    ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'].map((plural) => [
      plural,
      [c.name, c.column('Webhooks', (object) => c.sizeOf(object['webhooks']), integer), c.age],
    ]),
  ),
  validatingadmissionpolicies: [
    c.name,
    c.column('Validations', (object) => c.sizeOf(c.at(object, 'spec.validations')), integer),
    c.column('ParamKind', (object) => {
      const { apiVersion, kind } = c.objectAt(object, 'spec.paramKind')
      return kind === undefined ? c.UNSET : `${c.text(apiVersion)}/${c.text(kind)}`
    }),
    c.age,
  ],
  validatingadmissionpolicybindings: [
    c.name,
    c.column('PolicyName', c.textAt('spec.policyName')),
    c.column('ParamRef', (object) => {
      const { namespace, name, selector } = c.objectAt(object, 'spec.paramRef')
      if (name !== undefined && name !== '') return `${c.text(namespace, '*')}/${c.text(name)}`
      return selector === undefined ? c.UNSET : c.selector(selector)
    }),
    c.age,
  ],
}

export const registrationColumns: Columns = {
  apiservices: [
    c.name,
    c.column('Service', (object) => {
      const { namespace, name } = c.objectAt(object, 'spec.service')
      return name === undefined ? 'Local' : `${c.text(namespace)}/${c.text(name)}`
    }),
    c.column('Available', (object) => {
      const found = c.objectsAt(object, 'status.conditions').find((each) => each['type'] === 'Available')
      if (found === undefined) return c.UNKNOWN
      return found['status'] === 'True' ? 'True' : `${c.text(found['status'])} (${c.text(found['reason'])})`
    }),
    c.age,
  ],
}

function requestCondition(object: DynamicObject): string {
  const conditions = c.objectsAt(object, 'status.conditions')
  const has = (type: string): boolean => conditions.some((each) => each['type'] === type)
  const words = [
    has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending',
    ...(has('Failed') ? ['Failed'] : []),
    ...(c.stringAt(object, 'status.certificate') === '' ? [] : ['Issued']),
  ]
  return words.join(',')
}

export const certificateColumns: Columns = {
  certificatesigningrequests: [
    c.name,
    c.age,
    c.column('SignerName', c.textAt('spec.signerName', c.NONE)),
    c.column('Requestor', c.textAt('spec.username')),
    c.column('RequestedDuration', (object) => {
      const seconds = c.at(object, 'spec.expirationSeconds')
      return typeof seconds === 'number' ? formatDuration(seconds * 1000) : c.NONE
    }),
    c.column('Condition', requestCondition),
  ],
}

export const schedulingColumns: Columns = {
  priorityclasses: [
    c.name,
    c.column('Value', c.numberAt('value'), integer),
    c.column('Global-Default', c.booleanAt('globalDefault'), boolean),
    c.age,
    c.column('PreemptionPolicy', c.textAt('preemptionPolicy')),
  ],
}

export const coordinationColumns: Columns = {
  leases: [c.name, c.column('Holder', c.textAt('spec.holderIdentity')), c.age],
}

export const nodeColumns: Columns = {
  runtimeclasses: [c.name, c.column('Handler', c.textAt('handler')), c.age],
}

function claimState(object: DynamicObject): string {
  if (object.metadata.deletionTimestamp) return 'deleted'
  const states = [
    ...(c.at(object, 'status.allocation') === undefined ? ['pending'] : ['allocated']),
    ...(c.sizeOf(c.at(object, 'status.reservedFor')) > 0 ? ['reserved'] : []),
  ]
  return states.join(',')
}

export const deviceColumns: Columns = {
  deviceclasses: [c.name, c.age],
  resourceclaims: [c.name, c.column('State', claimState), c.age],
  resourceclaimtemplates: [c.name, c.age],
  resourceslices: [
    c.name,
    c.column('Node', c.textAt('spec.nodeName')),
    c.column('Driver', c.textAt('spec.driver')),
    c.column('Pool', c.textAt('spec.pool.name')),
    c.age,
  ],
}

const limited =
  (path: string) =>
  (object: DynamicObject): string =>
    c.text(c.at(object, path), c.NONE)

export const flowColumns: Columns = {
  flowschemas: [
    c.name,
    c.column('PriorityLevel', c.textAt('spec.priorityLevelConfiguration.name')),
    c.column('MatchingPrecedence', c.numberAt('spec.matchingPrecedence')),
    c.column('DistinguisherMethod', limited('spec.distinguisherMethod.type')),
    c.age,
    c.column('MissingPL', (object) => {
      const found = c.objectsAt(object, 'status.conditions').find((each) => each['type'] === 'Dangling')
      return c.text(found?.['status'], '?')
    }),
  ],
  prioritylevelconfigurations: [
    c.name,
    c.column('Type', c.textAt('spec.type')),
    c.column('NominalConcurrencyShares', (object) => {
      const shares = objectOf(c.at(object, 'spec.limited') ?? c.at(object, 'spec.exempt'))['nominalConcurrencyShares']
      return typeof shares === 'number' ? shares : c.NONE
    }),
    c.column('Queues', limited('spec.limited.limitResponse.queuing.queues')),
    c.column('HandSize', limited('spec.limited.limitResponse.queuing.handSize')),
    c.column('QueueLengthLimit', limited('spec.limited.limitResponse.queuing.queueLengthLimit')),
    c.age,
  ],
}

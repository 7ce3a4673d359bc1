import {
  BOOL,
  DYN,
  fieldsOf,
  INT,
  listOf,
  mapOf,
  objectType,
  objectTypesFrom,
  STRING,
  TIMESTAMP,
  type ObjectTypes,
} from '../../cel/index.ts'

const TEXTS = listOf(STRING)
const LABELS = mapOf(STRING, STRING)

/** The type of `request` (CEL-TYPE-02). */
export const REQUEST = objectType('kubernetes.AdmissionRequest')

/** The type of `namespaceObject`: the part of a Namespace that expressions may read. */
export const NAMESPACE = objectType('kubernetes.Namespace')

const KIND = objectType('kubernetes.GroupVersionKind')
const RESOURCE = objectType('kubernetes.GroupVersionResource')
const USER = objectType('kubernetes.UserInfo')
const NAMESPACE_METADATA = objectType('kubernetes.NamespaceMetadata')
const NAMESPACE_SPEC = objectType('kubernetes.NamespaceSpec')
const NAMESPACE_STATUS = objectType('kubernetes.NamespaceStatus')
const NAMESPACE_CONDITION = objectType('kubernetes.NamespaceCondition')

/** Returns the fields of these types under the names of Kubernetes, in new tables at each call. */
export const admissionTypes = (): ObjectTypes =>
  objectTypesFrom({
    [REQUEST.name]: fieldsOf({
      kind: KIND,
      resource: RESOURCE,
      subResource: STRING,
      requestKind: KIND,
      requestResource: RESOURCE,
      requestSubResource: STRING,
      name: STRING,
      namespace: STRING,
      operation: STRING,
      userInfo: USER,
      dryRun: BOOL,
      options: DYN,
    }),
    [KIND.name]: fieldsOf({ group: STRING, version: STRING, kind: STRING }),
    [RESOURCE.name]: fieldsOf({ group: STRING, version: STRING, resource: STRING }),
    [USER.name]: fieldsOf({ username: STRING, uid: STRING, groups: TEXTS, extra: mapOf(STRING, TEXTS) }),
    [NAMESPACE.name]: fieldsOf({ metadata: NAMESPACE_METADATA, spec: NAMESPACE_SPEC, status: NAMESPACE_STATUS }),
    [NAMESPACE_METADATA.name]: fieldsOf({
      name: STRING,
      generateName: STRING,
      namespace: STRING,
      labels: LABELS,
      annotations: LABELS,
      uid: STRING,
      creationTimestamp: TIMESTAMP,
      deletionGracePeriodSeconds: INT,
      deletionTimestamp: TIMESTAMP,
      generation: INT,
      resourceVersion: STRING,
      finalizers: TEXTS,
    }),
    [NAMESPACE_SPEC.name]: fieldsOf({ finalizers: TEXTS }),
    [NAMESPACE_STATUS.name]: fieldsOf({ conditions: listOf(NAMESPACE_CONDITION), phase: STRING }),
    [NAMESPACE_CONDITION.name]: fieldsOf({
      status: STRING,
      type: STRING,
      lastTransitionTime: TIMESTAMP,
      message: STRING,
      reason: STRING,
    }),
  })

import { readPolicy, type AuditPolicy } from '../../runtime/audit/index.ts'
import { describe, type Vendor } from '../../runtime/api/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { Failure } from '../../flags/errors.ts'
import { readDocument } from '../configuration/document.ts'
import { readPresent } from '../files/private-file.ts'

const TEXT: StructuralSchema = { type: 'string' }
const FLAG: StructuralSchema = { type: 'boolean' }
const TEXTS: StructuralSchema = { type: 'array', items: TEXT }

const RULE: StructuralSchema = {
  type: 'object',
  typeName: 'PolicyRule',
  properties: {
    level: TEXT,
    users: TEXTS,
    userGroups: TEXTS,
    verbs: TEXTS,
    namespaces: TEXTS,
    nonResourceURLs: TEXTS,
    omitStages: TEXTS,
    omitManagedFields: FLAG,
    resources: {
      type: 'array',
      items: {
        type: 'object',
        typeName: 'GroupResources',
        properties: { group: TEXT, resources: TEXTS, resourceNames: TEXTS },
      },
    },
  },
}

const SCHEMA: StructuralSchema = {
  type: 'object',
  typeName: 'Policy',
  properties: {
    apiVersion: TEXT,
    kind: TEXT,
    metadata: { preserveUnknownFields: true },
    rules: { type: 'array', items: RULE },
    omitStages: TEXTS,
    omitManagedFields: FLAG,
  },
}

/** Reads an audit policy file. Throws Failure that names the file, each wrong field and the reason. */
export function readPolicyFile(path: string, { apiDomain }: Vendor): AuditPolicy {
  const what = `the audit policy ${path}`
  const content = readPresent('the audit policy', path)
  try {
    const document = readDocument(content, { kind: 'Policy', apiVersions: [`audit.${apiDomain}/v1`], schema: SCHEMA })
    const { policy, errors } = readPolicy(document)
    if (errors.length > 0) throw new Failure(errors.map(describe).join(', '))
    return policy
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${what}: ${error.message}`) : error
  }
}

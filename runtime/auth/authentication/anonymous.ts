import { forbiddenValue, invalidValue, type FieldError } from '../../api/index.ts'
import { isJsonObject, objectsOf, stringOf } from '../../json/index.ts'

/** Which requests without a credential are allowed. */
export interface AnonymousPolicy {
  readonly enabled: boolean
  /** The only paths on which they are allowed; empty: all. */
  readonly paths: ReadonlySet<string>
}

export interface ReadAnonymous {
  /** Undefined: the configuration has no such section. */
  readonly policy: AnonymousPolicy | undefined
  readonly errors: readonly FieldError[]
}

/** Whether the section is allowed: its feature gate must be on, and the flag for the same setting absent. */
export type AnonymousSection = 'read' | 'gate is off' | 'flag is given'

const FIELD = 'anonymous'
const REFUSALS = {
  'gate is off': 'anonymous is not supported when AnonymousAuthConfigurableEndpoints feature gate is disabled',
  'flag is given':
    '--anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file',
} as const

/** Reads the section `anonymous` of an AuthenticationConfiguration whose fields have the right types. */
export function readAnonymous(section: unknown, use: AnonymousSection): ReadAnonymous {
  if (!isJsonObject(section)) return { policy: undefined, errors: [] }
  const enabled = section.enabled === true
  const paths = objectsOf(section.conditions).map(({ path }) => stringOf(path))
  const errors = [
    ...(use === 'read' ? [] : [forbiddenValue(FIELD, REFUSALS[use])]),
    ...(enabled || paths.length === 0
      ? []
      : [
          invalidValue(
            `${FIELD}.conditions`,
            section.conditions,
            'enabled should be set to true when conditions are defined',
          ),
        ]),
    ...paths.flatMap((path, index) =>
      path.startsWith('/') ? [] : [invalidValue(`${FIELD}.conditions[${index}].path`, path, 'must begin with /')],
    ),
  ]
  return { policy: { enabled, paths: new Set(paths) }, errors }
}

/** Returns whether a policy allows a request to the path. */
export const isLetThrough = ({ enabled, paths }: AnonymousPolicy, path: string): boolean =>
  enabled && (paths.size === 0 || paths.has(path))

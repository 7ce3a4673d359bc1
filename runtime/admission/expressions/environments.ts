import {
  AUTHORIZER,
  authorizerLibrary,
  authorizerSelectorsLibrary,
  createEnvironment,
  DYN,
  extendEnvironment,
  librariesFor,
  RESOURCE_CHECK,
  serverLibraries,
  type Environment,
  type Library,
  type Type,
} from '../../cel/index.ts'
import { admissionTypes, NAMESPACE, REQUEST } from './types.ts'

/** Variables that only some expressions of admission have. */
export type OptionalVariable = 'params' | 'authorizer'

const OPTIONAL: Readonly<Record<OptionalVariable, Readonly<Record<string, Type>>>> = {
  params: { params: DYN },
  authorizer: { authorizer: AUTHORIZER, 'authorizer.requestResource': RESOURCE_CHECK },
}

/** The environments of admission, each created at its first use. */
export class AdmissionEnvironments {
  readonly #libraries: readonly Library[]
  readonly #onCompiled: ((seconds: number) => void) | undefined
  readonly #made = new Map<string, Environment>()

  /**
   * @param libraries the functions that expressions may use, including those of the authorizer
   * @param onCompiled called with how long each compilation took (seconds)
   */
  constructor(libraries: readonly Library[], onCompiled?: (seconds: number) => void) {
    this.#libraries = libraries
    this.#onCompiled = onCompiled
  }

  /**
   * Returns an environment with `object` and `oldObject` dynamic, `request` and `namespaceObject` typed, and the
   * optional variables (CEL-TYPE-02).
   */
  with(...optional: readonly OptionalVariable[]): Environment {
    const key = optional.join(' ')
    const made = this.#made.get(key) ?? this.#make(optional)
    this.#made.set(key, made)
    return made
  }

  #make(optional: readonly OptionalVariable[]): Environment {
    if (optional.length > 0) {
      const variables = Object.assign({}, ...optional.map((name) => OPTIONAL[name])) as Record<string, Type>
      return extendEnvironment(this.with(), { variables })
    }
    return createEnvironment({
      libraries: this.#libraries,
      objectTypes: admissionTypes(),
      variables: { object: DYN, oldObject: DYN, request: REQUEST, namespaceObject: NAMESPACE },
      homogeneousLiterals: true,
      onCompiled: this.#onCompiled,
    })
  }
}

/** The environments of new and of stored expressions (CEL-LANG-16). */
export interface ExpressionEnvironments {
  readonly written: AdmissionEnvironments
  readonly stored: AdmissionEnvironments
}

const STORED: readonly Library[] = [...serverLibraries, authorizerLibrary, authorizerSelectorsLibrary]

interface WrittenExpressions {
  /** The release (e.g. `1.31`) that must support them. */
  readonly release: string
  /** Whether they may restrict checks of rights by selectors: the feature AuthorizeWithSelectors (CEL-AUTHZ-07). */
  readonly selectors: 'known' | 'unknown'
  /** Called with how long each compilation took (seconds); default: nothing is measured. */
  readonly onCompiled?: (seconds: number) => void
}

/** Creates the environments of expressions. Without limits new ones may use everything that stored ones may. */
export function expressionEnvironments(limits?: WrittenExpressions): ExpressionEnvironments {
  const stored = new AdmissionEnvironments(STORED, limits?.onCompiled)
  if (limits === undefined) return { stored, written: stored }
  const known = STORED.filter((library) => library !== authorizerSelectorsLibrary || limits.selectors === 'known')
  return { stored, written: new AdmissionEnvironments(librariesFor(known, limits.release), limits.onCompiled) }
}

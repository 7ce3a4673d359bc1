import {
  AUTHORIZER,
  authorizerLibrary,
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

/** Makes the environments of admission when they are first asked for, each once. */
export class AdmissionEnvironments {
  readonly #libraries: readonly Library[]
  readonly #made = new Map<string, Environment>()

  /** `libraries`: what expressions may use, besides that of the authorizer. */
  constructor(libraries: readonly Library[]) {
    this.#libraries = libraries
  }

  /** `object` and `oldObject` dynamic, `request` and `namespaceObject` typed, and what else is asked for (CEL-TYPE-02). */
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
      libraries: [...this.#libraries, authorizerLibrary],
      objectTypes: admissionTypes(),
      variables: { object: DYN, oldObject: DYN, request: REQUEST, namespaceObject: NAMESPACE },
      homogeneousLiterals: true,
    })
  }
}

/** What expressions may use: those that are written now, and those that are stored already (CEL-LANG-16). */
export interface ExpressionEnvironments {
  readonly written: AdmissionEnvironments
  readonly stored: AdmissionEnvironments
}

/** `release` (`1.31`): the one that written expressions must be fit for; without it, the newest. */
export function expressionEnvironments(release?: string): ExpressionEnvironments {
  const stored = new AdmissionEnvironments(serverLibraries)
  return {
    stored,
    written: release === undefined ? stored : new AdmissionEnvironments(librariesFor(serverLibraries, release)),
  }
}

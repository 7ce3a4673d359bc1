import { Document } from 'yaml'
import type { Config } from '../../config/index.ts'
import { controllerRoles } from '../../server/index.ts'

/** The user who runs the controllers, in the bindings that are printed as comments. */
const PLACEHOLDER = 'USER'

const HEAD =
  ' What the controllers of this project need in a process of their own: by what they are, own and watch, and their rights.'
const HINT = `Bind the roles to the user of \`orch controllers\`, in the place of ${PLACEHOLDER}:`

/**
 * Returns the roles of the controllers as YAML, with bindings to a user as comments. Throws ConfigError.
 *
 * @param definitions the index of the generated code
 */
export function rolesText(config: Config, definitions: object): string {
  const { roles, bindings } = controllerRoles(config, definitions, PLACEHOLDER)
  const texts = roles.map((role, index) => {
    const document = new Document(role)
    if (index === 0) document.commentBefore = HEAD
    return document.toString({ lineWidth: 120 })
  })
  const bound = bindings.map((binding) => `---\n${new Document(binding, { aliasDuplicateObjects: false }).toString()}`)
  const comments = [HINT, ...bound.join('').trimEnd().split('\n')].map((line) => `# ${line}`)
  return `${texts.join('---\n')}${comments.join('\n')}\n`
}

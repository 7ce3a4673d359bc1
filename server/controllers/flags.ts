import { NAMED_CONTROLLERS, type NamedController } from '../../runtime/controllers/index.ts'
import { UsageError } from '../../flags/errors.ts'

const ALL = '*'

const isCalled = ({ name, alias }: NamedController, text: string): boolean => text === name || text === alias

/** Returns whether a controller is on: by the first entry that names it, else by `*` if it is on by default. */
function isOn(controller: NamedController, entries: readonly string[]): boolean {
  for (const entry of entries) {
    if (isCalled(controller, entry)) return true
    if (entry.startsWith('-') && isCalled(controller, entry.slice(1))) return false
  }
  return controller.default === 'on' && entries.includes(ALL)
}

/**
 * Returns the controllers that the entries of `--controllers` switch on: `*` all that are on by default, a name one, a name
 * after `-` all but one (CLI-08). Throws UsageError for a name that no controller has.
 */
export function controllersOf(
  entries: readonly string[],
  known: readonly NamedController[] = NAMED_CONTROLLERS,
): readonly NamedController[] {
  const unknown = entries
    .filter((entry) => entry !== ALL)
    .find((entry) => !known.some((controller) => isCalled(controller, entry.replace(/^-/, ''))))
  if (unknown === undefined) return known.filter((controller) => isOn(controller, entries))
  const names = known.map(({ name }) => name).join(', ')
  throw new UsageError(
    `--controllers: ${JSON.stringify(unknown)} is not *, nor one of ${names}, nor one of them after -`,
  )
}

/** Lists the controllers for `--help`. */
export const describeControllers = (): string =>
  `Controllers:\n${NAMED_CONTROLLERS.map(
    (controller) => `  ${controller.name} (${controller.alias}), ${controller.default} by default\n`,
  ).join('')}`

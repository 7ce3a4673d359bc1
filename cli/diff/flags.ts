import { UsageError } from '../../flags/errors.ts'
import { givenOnly, mapped, path, text, toggle, type Flag } from '../../flags/flag.ts'
import { CONFIGURATION_FILE, FAIL_ON, type FailOn } from './configuration.ts'
import { formatFlag } from './formats/formats.ts'

const failOn: Flag<FailOn> = mapped(
  text({
    placeholder: 'SEVERITY',
    default: 'error',
    help: 'From which severity on the exit code is 1: error, warning, info or never. The configuration may say it as failOn.',
  }),
  (value, name) => {
    const known = FAIL_ON.find((one) => one === value)
    if (known === undefined)
      throw new UsageError(`--${name}: ${JSON.stringify(value)} is not one of ${FAIL_ON.join(', ')}`)
    return known
  },
)

export const DIFF_FLAGS = {
  against: path({
    placeholder: 'REV',
    help: 'Compares with what this git revision has at the place of NEW; then NEW alone is given (default: that of the project).',
  }),
  'merge-base': toggle({
    default: false,
    help: 'With --against: compares with the last revision that REV and HEAD have in common, so that what only REV has is no removal.',
  }),
  format: formatFlag,
  output: { ...formatFlag, help: 'The same as --format; -o is short for it.' },
  'fail-on': givenOnly(failOn),
  config: path({
    help: `File of severities and waivers (default ${CONFIGURATION_FILE} of the working folder, if there is one).`,
  }),
  changelog: toggle({ default: false, help: 'Also lists what is new: in text, markdown, sarif, junit and github.' }),
} as const

/** `-o json` as `--output=json`. */
export const longFlags = (argv: readonly string[]): readonly string[] =>
  argv.map((word) => (word === '-o' ? '--output' : word))

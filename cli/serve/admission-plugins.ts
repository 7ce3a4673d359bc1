import { UsageError } from '../errors.ts'
import { list, mapped } from '../flags/flag.ts'

/** The admission plugins that can be switched off, under Kubernetes' names; all are on by default. */
const ADMISSION_PLUGINS: readonly string[] = [
  'NamespaceLifecycle',
  'ServiceAccount',
  'Priority',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
]

function readPlugins(names: readonly string[], flag: string): readonly string[] {
  const unknown = names.find((name) => !ADMISSION_PLUGINS.includes(name))
  if (unknown === undefined) return names
  throw new UsageError(`--${flag}: ${JSON.stringify(unknown)} is not one of ${ADMISSION_PLUGINS.join(', ')}`)
}

export const ADMISSION_FLAGS = {
  'disable-admission-plugins': mapped(
    list({
      placeholder: 'NAME,…',
      default: [],
      help: `Admission plugins to switch off, of ${ADMISSION_PLUGINS.join(', ')}.`,
    }),
    readPlugins,
  ),
  'enable-admission-plugins': mapped(
    list({ placeholder: 'NAME,…', default: [], help: 'Admission plugins to switch on: all are by default.' }),
    readPlugins,
  ),
} as const

export interface AdmissionFlags {
  readonly 'disable-admission-plugins': readonly string[]
  readonly 'enable-admission-plugins': readonly string[]
}

/** Stages that are parts of a plugin. */
const PARTS: Readonly<Record<string, readonly string[]>> = { Priority: ['PriorityClassDefault'] }

/** Returns the names of the stages that are off. Throws UsageError for one that the flags switch both on and off. */
export function disabledPlugins(flags: AdmissionFlags): ReadonlySet<string> {
  const disabled = new Set(flags['disable-admission-plugins'])
  const both = flags['enable-admission-plugins'].find((name) => disabled.has(name))
  if (both === undefined) return new Set([...disabled].flatMap((name) => [name, ...(PARTS[name] ?? [])]))
  throw new UsageError(`--enable-admission-plugins: ${both} is also in --disable-admission-plugins`)
}

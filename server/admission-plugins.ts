import { UsageError } from '../flags/errors.ts'
import { deprecated, givenOnly, list, mapped } from '../flags/flag.ts'

/** The admission plugins that are on by default and can be switched off, under Kubernetes' names. */
const DEFAULT_PLUGINS: readonly string[] = [
  'NamespaceLifecycle',
  'ServiceAccount',
  'Priority',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
]

/** Those that are off by default and can be switched on. */
const OPTIONAL_PLUGINS: readonly string[] = ['NodeRestriction']

const ADMISSION_PLUGINS: readonly string[] = [...DEFAULT_PLUGINS, ...OPTIONAL_PLUGINS]

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
    list({
      placeholder: 'NAME,…',
      default: [],
      help: `Admission plugins to switch on: all are by default but ${OPTIONAL_PLUGINS.join(', ')}.`,
    }),
    readPlugins,
  ),
  'admission-control': deprecated(
    givenOnly(
      mapped(
        list({ placeholder: 'NAME,…', default: [], help: 'The admission plugins that are on; all others are off.' }),
        readPlugins,
      ),
    ),
    '--enable-admission-plugins and --disable-admission-plugins',
  ),
} as const

export interface AdmissionFlags {
  readonly 'disable-admission-plugins': readonly string[]
  readonly 'enable-admission-plugins': readonly string[]
  readonly 'admission-control': readonly string[] | undefined
}

/** Stages that are parts of a plugin. */
const PARTS: Readonly<Record<string, readonly string[]>> = { Priority: ['PriorityClassDefault'] }

/** Returns the names of the stages that are off. Throws UsageError for flags that contradict each other. */
export function disabledPlugins(flags: AdmissionFlags): ReadonlySet<string> {
  return new Set(pluginsThatAreOff(flags).flatMap((name) => [name, ...(PARTS[name] ?? [])]))
}

function pluginsThatAreOff(flags: AdmissionFlags): readonly string[] {
  const off = flags['disable-admission-plugins']
  const on = flags['enable-admission-plugins']
  const exactly = flags['admission-control']
  if (exactly === undefined) {
    const both = on.find((name) => off.includes(name))
    if (both === undefined) return [...off, ...OPTIONAL_PLUGINS.filter((name) => !on.includes(name))]
    throw new UsageError(`--enable-admission-plugins: ${both} is also in --disable-admission-plugins`)
  }
  if (on.length + off.length > 0)
    throw new UsageError('--admission-control excludes --enable-admission-plugins and --disable-admission-plugins')
  return ADMISSION_PLUGINS.filter((name) => !exactly.includes(name))
}

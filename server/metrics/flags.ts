import { UsageError } from '../../flags/errors.ts'
import { list, mapped, path, repeated } from '../../flags/flag.ts'

/** The values that labels may have, by metric and label. */
export type AllowedLabels = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

const ALLOWED = /^([a-z_:][a-z0-9_:]*),([a-z_][a-z0-9_]*)=(.+)$/i

function parseAllowed(texts: readonly string[], flag: string): AllowedLabels {
  const allowed = new Map<string, Map<string, ReadonlySet<string>>>()
  for (const text of texts) {
    const [, metric = '', label = '', values = ''] = ALLOWED.exec(text) ?? []
    if (metric === '')
      throw new UsageError(`--${flag}: ${JSON.stringify(text)} is not of the form metric,label=value,value`)
    const labels = allowed.get(metric) ?? new Map<string, ReadonlySet<string>>()
    allowed.set(metric, labels.set(label, new Set(values.split(','))))
  }
  return allowed
}

export const METRICS_FLAGS = {
  'show-hidden-metrics-for-version': path({
    placeholder: '1.N',
    help: 'Shows again the metrics that the release hides: the release before that of --emulated-version, which had them.',
  }),
  'disabled-metrics': list({ default: [], help: 'Names of metrics that are not measured.' }),
  'allow-metric-labels': mapped(
    repeated({
      placeholder: 'METRIC,LABEL=VALUE,…',
      help: 'The values that a label of a metric may have; others are counted as `unexpected`. Repeatable.',
    }),
    parseAllowed,
  ),
} as const

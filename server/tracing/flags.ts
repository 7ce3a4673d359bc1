import { path } from '../../flags/flag.ts'

export const TRACING_FLAGS = {
  'tracing-config-file': path({
    help: 'File of kind TracingConfiguration: where spans of requests are sent (OTLP over HTTP), and of how many requests. Without it there are none.',
  }),
} as const

import { createRequire as loaderFrom } from 'node:module'
import type { pino as Pino, Logger as PinoLogger } from 'pino'
import type { LogFormat } from './flags.ts'
import { withoutCredentials } from './credentials.ts'
import { textLine } from './text.ts'

type Fields = Readonly<Record<string, unknown>>

/** Writes lines about the server for its operators. */
export interface Logger {
  error(fields: Fields): void
  warn(message: string, fields: Fields): void
  /** Writes a line if the verbosity is at least this high. */
  info(verbosity: number, message: string, fields?: Fields): void
  /** The verbosity of the flag `--v`. */
  readonly verbosity: number
}

export interface LoggerOptions {
  readonly stream: NodeJS.WritableStream
  readonly format: LogFormat
  readonly verbosity: number
  /** Fields of every line. Default: none. */
  readonly fields?: Fields
  /** Returns the text that is written instead of the line of an error; undefined: the line is. Default: all lines are. */
  readonly errorText?: (fields: Fields) => string | undefined
}

const load = loaderFrom(import.meta.url)

/** Creates a logger. Its library is loaded with the first line, so a start without lines does without it. */
export function createLogger(options: LoggerOptions): Logger {
  const { stream, verbosity, errorText } = options
  let made: PinoLogger | undefined
  const logger = (): PinoLogger => (made ??= make(options))
  return {
    verbosity,
    error(fields) {
      const text = errorText?.(fields)
      if (text === undefined) logger().error(fields)
      else stream.write(`${withoutCredentials(text)}\n`)
    },
    warn: (message, fields) => logger().warn(fields, message),
    info: (least, message, fields = {}) => {
      if (least <= verbosity) logger().info({ v: least, ...fields }, message)
    },
  }
}

function make({ stream, format, fields }: LoggerOptions): PinoLogger {
  const { pino } = load('pino') as { pino: typeof Pino }
  const write = (line: string): void => {
    const safe = withoutCredentials(line)
    stream.write(format === 'json' ? safe : textLine(safe))
  }
  const options = {
    base: fields ?? null,
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
  }
  return pino(options, { write })
}

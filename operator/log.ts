type Fields = Readonly<Record<string, unknown>>

/** Writes lines for operators. */
export interface Log {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
}

/** Returns a log whose lines carry further fields. */
export const logWith = (log: Log, more: Fields): Log => ({
  info: (message, fields) => log.info(message, { ...more, ...fields }),
  warn: (message, fields) => log.warn(message, { ...more, ...fields }),
})

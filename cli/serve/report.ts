/** One line of JSON per fault that no client may see, for whoever operates the server. */
export function faultReporter(stream: NodeJS.WritableStream): (error: unknown) => void {
  return (error) => {
    stream.write(`${JSON.stringify({ time: new Date().toISOString(), level: 'error', ...describe(error) })}\n`)
  }
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, cause } = error
  return { message, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) }
}

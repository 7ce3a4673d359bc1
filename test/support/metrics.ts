import type { Client } from './client.ts'

/** One value of a metric, with its labels. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g

function parseSample(line: string): Sample {
  const at = line.lastIndexOf(' ')
  const [name = ''] = line.split(/[{ ]/, 1)
  const labels = [...line.slice(name.length, at).matchAll(LABEL)].map(([, label, value]) => [label, value] as const)
  return { name, labels: Object.fromEntries(labels), value: Number(line.slice(at + 1)) }
}

/** Returns every value in a text in the format of Prometheus. */
export const parseSamples = (text: string): readonly Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parseSample)

/** Returns the samples of a metric that the server shows, whose labels have these values. */
export async function samplesOf(
  client: Client,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<readonly Sample[]> {
  const { status, text } = await client.get('/metrics')
  if (status !== 200) throw new Error(`the metrics were answered with ${status}: ${text}`)
  return parseSamples(text).filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )
}

/** Returns the sum of these samples; 0 without any. */
export const valueOf = async (...args: Parameters<typeof samplesOf>): Promise<number> =>
  (await samplesOf(...args)).reduce((sum, { value }) => sum + value, 0)

import type { ApiObject, ListMeta, Status } from './meta.ts'

/** One event of a watch. A bookmark carries a version and nothing else of its object. */
export type WatchEvent<T extends ApiObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | {
      readonly type: 'BOOKMARK'
      readonly object: { readonly metadata: ListMeta & { annotations?: Record<string, string> } }
    }
  | { readonly type: 'ERROR'; readonly object: Status }

/** Yields the events of a watch body: one JSON document per line, each read by `parse`. */
export async function* readEvents<T extends ApiObject>(
  body: ReadableStream<Uint8Array>,
  parse: (text: string) => unknown,
): AsyncGenerator<WatchEvent<T>> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield parse(line) as WatchEvent<T>
  }
  if (rest.trim() !== '') yield parse(rest) as WatchEvent<T>
}

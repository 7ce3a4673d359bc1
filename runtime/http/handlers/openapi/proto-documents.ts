import { hashed, type DocumentTree, type HashedDocument } from './document-tree.ts'

/** The `.proto` files of the served kinds, by the paths by which they import each other. */
export interface ProtoFiles {
  /** Sorted. */
  list(): Promise<readonly string[]>
  read(path: string): Promise<Uint8Array>
}

/** The files as documents; all are read on the first use of one. */
export class ProtoDocuments implements DocumentTree {
  readonly #files: ProtoFiles
  #known: Promise<ReadonlyMap<string, HashedDocument>> | undefined

  constructor(files: ProtoFiles) {
    this.#files = files
  }

  async find(path: string): Promise<HashedDocument | undefined> {
    return (await this.#read()).get(path)
  }

  async all(): Promise<readonly (readonly [string, HashedDocument])[]> {
    return [...(await this.#read())]
  }

  #read(): Promise<ReadonlyMap<string, HashedDocument>> {
    if (this.#known !== undefined) return this.#known
    const known = this.#readAll()
    this.#known = known
    known.catch(() => (this.#known = undefined))
    return known
  }

  async #readAll(): Promise<ReadonlyMap<string, HashedDocument>> {
    const paths = await this.#files.list()
    return new Map(await Promise.all(paths.map(async (path) => [path, hashed(await this.#files.read(path))] as const)))
  }
}

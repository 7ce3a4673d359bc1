import type { Model } from '../model/model.ts'
import type { OutputFile } from './output.ts'

export const BOOTSTRAP_PATH = 'bootstrap.json'

/** `generated/bootstrap.json`: the objects that exist from the first start, if there are any. */
export const emitBootstrap = ({ bootstraps }: Model): readonly OutputFile[] =>
  bootstraps.length === 0 ? [] : [{ path: BOOTSTRAP_PATH, text: `${JSON.stringify(bootstraps, null, 1)}\n` }]

import type { GroupVersionModel, KindModel, Model } from './model.ts'

/** Kinds that a file declares, served or not. */
export const kindsOf = (model: Model, { folder, version }: GroupVersionModel): readonly KindModel[] =>
  model.kinds.filter((kind) => kind.folder === folder && kind.versions.some((each) => each.version === version))

/** Whether a file has anything to serve. */
export const isServed = (model: Model, file: GroupVersionModel): boolean =>
  kindsOf(model, file).some(({ versions }) =>
    versions.some(({ version, served }) => served && version === file.version),
  )

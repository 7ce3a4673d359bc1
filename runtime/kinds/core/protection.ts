import type { DynamicObject } from '../../api/index.ts'

export const protect = ({ metadata }: DynamicObject, finalizer: string): void => {
  const finalizers = metadata.finalizers ?? []
  if (!finalizers.includes(finalizer)) metadata.finalizers = [...finalizers, finalizer]
}

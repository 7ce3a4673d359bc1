import type { ObjectMeta } from './object.ts'

/** Returns whether the object is under deletion: the first delete request has been made (DEL-02). */
export const isUnderDeletion = ({ deletionTimestamp }: Pick<ObjectMeta, 'deletionTimestamp'>): boolean =>
  deletionTimestamp !== undefined && deletionTimestamp !== null

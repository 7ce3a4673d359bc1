import type { JsonObject } from '../../json/index.ts'
import type { UserInfo } from '../../api/index.ts'

export const shown = ({ username, uid, groups, extra }: UserInfo): JsonObject => ({
  username,
  ...(uid === undefined ? {} : { uid }),
  groups,
  ...(extra === undefined ? {} : { extra }),
})

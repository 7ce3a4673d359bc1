import { defined, type JsonObject } from '../../json/index.ts'
import type { UserInfo } from '../../api/index.ts'

export const shown = ({ username, uid, groups, extra }: UserInfo): JsonObject => ({
  username,
  ...defined({ uid }),
  groups,
  ...defined({ extra }),
})

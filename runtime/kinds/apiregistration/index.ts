import type { Kinds } from '../kind.ts'
import { apiServiceColumns } from './api-service/columns.ts'
import { API_SERVICES } from './api-service/strategy.ts'

/** The kinds that announce APIs. */
export const apiRegistration: Kinds = {
  apiservices: { strategy: API_SERVICES, columns: apiServiceColumns },
}

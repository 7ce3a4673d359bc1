import type { DynamicObject } from '../../api/index.ts'
import * as c from '../column.ts'

export const data = (object: DynamicObject): number => c.sizeOf(object['data']) + c.sizeOf(object['binaryData'])

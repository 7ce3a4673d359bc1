/** Turns CustomResourceDefinitions and OpenAPI documents into schema files, and kinds into definitions. */
export { readDefinitions } from './document.ts'
export { exportKind } from './export.ts'
export { importDefinitions } from './import.ts'
export { isOpenApi } from './openapi/components.ts'
export { importOpenApi } from './openapi/import.ts'
export { fromSwagger, isSwagger } from './openapi/swagger.ts'

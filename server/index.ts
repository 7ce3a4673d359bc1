/** The API for programs that embed a server or run controllers. */
export { createServer, type CreateServerOptions, type EmbeddedServer } from './create-server.ts'
export {
  runControllers,
  runControllersOf,
  type ControllerProcess,
  type RunControllersOptions,
} from './controllers/process.ts'
export { controllerRoles } from './controllers/roles.ts'

/** A server for tests, in memory, for any test runner: `@orch-io/orch/testing`. */
export {
  eventually,
  startTestServer,
  testClock,
  type Patience,
  type TestClock,
  type TestServer,
  type TestServerOptions,
} from '../server/testing/index.ts'

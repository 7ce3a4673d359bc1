/** A server for tests, in any test runner. */
export { testClock, type TestClock } from './clock.ts'
export { eventually, type Patience } from './eventually.ts'
export { startTestServer, type TestServer, type TestServerOptions } from './start.ts'

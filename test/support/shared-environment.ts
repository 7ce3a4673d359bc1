import type { Environment } from 'vitest/runtime'
import type { StoreName } from './backing.ts'
import type { Server } from './server.ts'

declare global {
  /** Servers that the test files of this process share, by the name of their store. */
  var sharedServers: Map<StoreName, Promise<Server>>
}

/** Ends what the test files of a process share, when the process has run the last of them. */
const environment: Environment = {
  name: 'shared',
  viteEnvironment: 'ssr',
  setup(process: typeof globalThis) {
    const servers: typeof sharedServers = new Map()
    process.sharedServers = servers
    return {
      async teardown() {
        for (const starting of servers.values()) {
          const server = await starting
          // What it would write while it ends in order goes away with it, and its database may be gone before it.
          await server.kill()
          await server.dispose()
        }
      },
    }
  },
}

export default environment

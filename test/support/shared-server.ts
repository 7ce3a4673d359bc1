import type { StoreName } from './backing.ts'
import { oneForAll } from './one-for-all.ts'
import { showOutputOfFailures, startServer, type Server } from './server.ts'

/**
 * A server without flags that all files of a test process share, and none of them ends. For tests that look at what they
 * made alone, under names of their own, and leave nothing that applies to other requests: vitest.config.ts puts their files
 * into a project.
 */
export function useSharedServer(store: StoreName): Pick<Server, 'url' | 'client'> {
  const { started, ifStarted } = oneForAll(() => sharedServer(store))
  showOutputOfFailures(ifStarted)
  return {
    get url() {
      return started().url
    },
    get client() {
      return started().client
    },
  }
}

/** Starts it for the first who asks. */
function sharedServer(store: StoreName): Promise<Server> {
  const running = sharedServers.get(store)
  if (running !== undefined) return running
  const starting = startServer({ store })
  sharedServers.set(store, starting)
  // One that failed to start is not kept: the next file tries again.
  starting.catch(() => sharedServers.delete(store))
  return starting
}

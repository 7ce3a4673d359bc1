import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Many tests wait for servers: one worker a processor keeps both busy.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'pure', include: ['test/{unit,golden,fuzz}/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'cli', include: ['test/cli/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 90_000 } },
      { test: { name: 'attacks', include: ['test/attacks/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 90_000 } },
      {
        test: {
          name: 'stored',
          include: ['test/{conformance,http,chaos}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})

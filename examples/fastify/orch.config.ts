import { defineConfig } from '@orch-io/orch'

export default defineConfig({
  vendor: { name: 'desk', domain: 'desk.example' },
  kinds: ['core', 'rbac'],
  serve: { 'data-dir': './data' },
})

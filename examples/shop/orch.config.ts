import { defineConfig } from '@orch-io/orch'
import { fulfilment } from './controllers/fulfilment.ts'
import { order } from './kinds/shop/order.ts'
import { article } from './kinds/stock/article.ts'

export default defineConfig({
  vendor: { name: 'corner', domain: 'corner.example' },
  ownKinds: [article, order],
  controllers: [fulfilment],
  serve: { 'secure-port': 8443, 'data-dir': './data' },
})

/** The files of a new project, by the template that each is made of. */
export const PROJECT_FILES: ReadonlyMap<string, string> = new Map([
  ['package.json', 'package.json'],
  ['tsconfig.json', 'tsconfig.json'],
  ['orch.config.ts', 'orch.config.ts'],
  ['schemas/shop/v1.yaml', 'order.schema'],
  ['schemas/release.yaml', 'release.yaml'],
  ['kinds/shop/order.ts', 'order.kind'],
  ['controllers/acceptance.ts', 'acceptance.controller'],
  ['test/shop.test.ts', 'shop-test'],
  ['Dockerfile', 'Dockerfile'],
  ['.dockerignore', 'dockerignore'],
  ['compose.yaml', 'compose.yaml'],
  ['server.service', 'server.service'],
  ['.github/workflows/ci.yaml', 'ci.yaml'],
  ['.vscode/settings.json', 'settings.json'],
  ['.gitignore', 'gitignore'],
])

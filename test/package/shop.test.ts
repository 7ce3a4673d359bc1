import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAIN_ENVIRONMENT, projectWithPackage } from '../support/installed-package.ts'
import { waitFor } from '../support/patience.ts'
import { withBuiltServer } from '../support/read-only.ts'

const checkout = resolve(import.meta.dirname, '../..')
const example = join(checkout, 'examples/shop')

interface PackageFile {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const read = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile

const orders = '/apis/shop.corner.example/v1/namespaces/default/orders'

describe('the shop in examples/shop, with the packed package', () => {
  let folder = ''
  const ends: (() => void)[] = []
  const { dependencies, devDependencies } = read(example)
  const npm = (script: string, variables: Readonly<Record<string, string>> = {}) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...PLAIN_ENVIRONMENT, ...variables },
    })
    return { status, text: stdout + stderr }
  }

  beforeAll(() => {
    folder = projectWithPackage(Object.keys(devDependencies), (end) => ends.push(end))
    cpSync(example, folder, {
      recursive: true,
      filter: (path) => !/\/(?:node_modules|generated|client|build|dist|data)$/.test(path),
    })
    expect(npm('generate')).toMatchObject({ status: 0 })
  })
  afterAll(() => {
    for (const end of ends) end()
  })

  it('asks for the versions that orch is developed with', () => {
    const own = read(checkout)
    expect(dependencies).toEqual({ '@orch-io/orch': own.version })
    for (const [name, version] of Object.entries(devDependencies)) expect(own.devDependencies[name], name).toBe(version)
  })

  it('has types that hold', () => {
    expect(npm('typecheck')).toEqual({ status: 0, text: '' })
  })

  it('has tests that pass', () => {
    const { status, text } = npm('test')
    expect(text).toContain('10 passed')
    expect(status).toBe(0)
  })

  it('keeps what its last release promised, and would be told of what breaks', () => {
    expect(npm('compatible')).toMatchObject({ status: 0 })
    const file = join(folder, 'schemas/shop/v1.yaml')
    const schema = readFileSync(file, 'utf8')
    try {
      writeFileSync(file, schema.replace('Standard, Express, Freight', 'Standard, Express'))
      const { status, text } = npm('compatible')
      expect(text).toMatch(/error: rule 1, enum-value-removed: .*schemas\/shop\/v1\.yaml/s)
      expect(status).toBe(1)
    } finally {
      writeFileSync(file, schema)
    }
    expect(npm('lock')).toMatchObject({ status: 0 })
    expect(npm('lock')).toMatchObject({ status: 0, text: expect.stringMatching(/1\.1\.json is current/) as string })
  })

  it('is built into a folder that serves on a read-only file system, to its client, a request and a watch over HTTPS', async () => {
    expect(npm('build')).toMatchObject({ status: 0 })
    await withBuiltServer(join(folder, 'build'), async ({ banner, url, data, client }) => {
      expect(banner).toMatch(/^corner .*listens on https:/)
      const watch = await client.watch(`${orders}?watch=1`)
      expect(npm('sell', { SHOP: url, SHOP_DATA: data })).toEqual({
        status: 0,
        text: expect.stringMatching(/ordered (\S+)\nreserved \1\nshipped \1\n/) as string,
      })
      const last = (await watch.takeUntil(({ object }) => objectText(object).includes('"Shipped"'))).at(-1)?.object
      expect(last).toMatchObject({ spec: { article: 'lamp', quantity: 2, delivery: { speed: 'Standard' } } })
      const { name = '' } = last?.metadata ?? {}
      expect((await client.get(`${orders}/${name}/receipt`)).text).toBe(`order,article,quantity\n${name},lamp,2\n`)
      expect((await client.post(`${orders}/${name}/shipment`, shipment)).body).toMatchObject({
        code: 409,
        reason: 'Conflict',
        message: expect.stringContaining('only what is reserved') as string,
      })
      const old = await client.get(`${orders.replace('v1', 'v1beta1')}/${name}`)
      expect(old.body).toMatchObject({ spec: { count: 2, speed: 'Slow' } })
      expect(old.headers['warning']).toContain('deprecated')
    })
  })

  it('shows orders, and what becomes of them, on its page', async () => {
    const server = spawn('npm', ['run', '--silent', 'page'], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...PLAIN_ENVIRONMENT, PORT: '0' },
    })
    let output = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    try {
      const url = await waitFor(() => /http:\/\/[^/]+/.exec(output)?.[0] ?? expect.fail(output))
      const token = readFileSync(join(folder, 'data/admin.token'), 'utf8').trim()
      const send = (path: string, body: object) =>
        fetch(url + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        })
      const article = { metadata: { name: 'lamp' }, spec: { title: 'A lamp', quantity: 5 } }
      expect((await send('/apis/stock.corner.example/v1/articles', article)).status).toBe(201)
      const page = new Page(await (await fetch(`${url}/`)).text(), url)
      page.submit({ token: 'wrong' })
      await waitFor(() => expect(page.element('state').textContent).toBe('Unauthorized'))
      page.submit({ token })
      await waitFor(() => expect(page.element('state').textContent).toBe('0 orders'))
      expect((await send(orders, { metadata: { name: 'one' }, spec: { article: 'lamp', quantity: 1 } })).status).toBe(
        201,
      )
      await waitFor(() => expect(page.rows()).toEqual([['one', 'lamp', '1', 'Reserved']]))
    } finally {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
      await once(server, 'close')
    }
  })
})

const objectText = (object: object): string => JSON.stringify(object)
const shipment = { metadata: {}, carrier: 'Bike & Co', tracking: 'B-2' }

/** As much of an element of a page as the shop's needs. */
class PageElement {
  textContent: unknown = ''
  value = ''
  children: PageElement[] = []
  submit: (event: { preventDefault(): void }) => void = () => undefined

  addEventListener(_: string, listener: PageElement['submit']): void {
    this.submit = listener
  }
  append(child: PageElement): void {
    this.children.push(child)
  }
  replaceChildren(...children: PageElement[]): void {
    this.children = children
  }
}

/** The page as a browser runs it: its script, with elements by their ids. */
class Page {
  readonly #elements = new Map<string, PageElement>()

  constructor(html: string, url: string) {
    for (const [, id = ''] of html.matchAll(/ id="([^"]+)"/g)) this.#elements.set(id, new PageElement())
    const [, script = ''] = /<script type="module">(.*)<\/script>/s.exec(html) ?? []
    runInNewContext(script, {
      TextDecoderStream,
      fetch: (path: string, options: RequestInit) => fetch(url + path, options),
      document: { getElementById: (id: string) => this.element(id), createElement: () => new PageElement() },
    })
  }

  element(id: string): PageElement {
    return this.#elements.get(id) ?? expect.fail(`the page has no element ${id}`)
  }

  submit({ token }: { readonly token: string }): void {
    this.element('token').value = token
    this.element('sign-in').submit({ preventDefault: () => undefined })
  }

  rows(): readonly (readonly string[])[] {
    return this.element('orders').children.map((row) => row.children.map(({ textContent }) => String(textContent)))
  }
}

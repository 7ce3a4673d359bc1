import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { cachedDataVersionTag } from 'node:v8'
import { Agent, fetch } from 'undici'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { generatedCertificate } from '../../server/tls/serving.ts'
import { waitFor } from '../support/patience.ts'
import { launch, orch, orchHere, root, scratch, startWith, type Outcome, type Running } from './support.ts'

const sh = promisify(execFile)

interface Started extends Running {
  readonly data: string
  readonly url: string
  get(path: string, token?: string): Promise<{ status: number; body: string }>
}

/** A server that is ready, on a free port, reached with the authority that it made or was given. */
async function serve({
  flags = [],
  data = join(scratch(), 'data'),
  authority = 'pki/ca.crt',
  atEnd = onTestFinished,
}: Setup = {}): Promise<Started> {
  const running = launch(['serve', '--data-dir', data, '--secure-port', '0', ...flags], process.cwd())
  atEnd(async () => {
    running.signal('SIGKILL')
    await running.ended
  })
  const [, url = ''] = await running.waitFor(/listens on (https:\/\/[^\s,]+)[^]*\n {2}curl [^\n]*\n/)
  const dispatcher = new Agent({
    connect: { ca: readFileSync(authority.startsWith('/') ? authority : join(data, authority)) },
  })
  atEnd(() => dispatcher.close())
  const server: Started = {
    ...running,
    data,
    url,
    async get(path, token) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const answer = await fetch(url + path, { dispatcher, headers })
      return { status: answer.status, body: await answer.text() }
    },
  }
  const file = join(data, 'admin.token')
  const token = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  await waitFor(async () => expect((await server.get('/readyz', token)).status).not.toBe(500))
  return server
}

interface Setup {
  readonly flags?: readonly string[]
  readonly data?: string
  /** Path of the authority, absolute or below the data folder. */
  readonly authority?: string
  /** Calls what it is given when the server is no longer needed; default: when the test is over. */
  readonly atEnd?: (end: () => Promise<void>) => unknown
}

/** Returns what starts a server in a folder once for all tests that ask for it; it is killed after the last of all. */
function shared(setup: (folder: string) => Setup | Promise<Setup> = () => ({})): () => Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'orch-cli-'))
  const ends = [async () => rmSync(folder, { recursive: true, force: true })]
  let server: Promise<Started> | undefined
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const started = async (): Promise<Started> =>
    serve({ data: join(folder, 'data'), ...(await setup(folder)), atEnd: (end) => ends.push(end) })
  return () => (server ??= started())
}

function write(name: string, content: string): string {
  const file = join(scratch(), name)
  writeFileSync(file, content)
  return file
}

/** Has a server started that must refuse to start, and gives its one sentence. */
async function refusal(
  run: (...args: readonly string[]) => Promise<Outcome>,
  ...flags: readonly string[]
): Promise<{ code: number | null; stderr: string }> {
  const { code, stdout, stderr } = await run(
    'serve',
    '--data-dir',
    join(scratch(), 'data'),
    '--secure-port',
    '0',
    ...flags,
  )
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^orch: [^\n]+\n$/)
  return { code, stderr }
}

const DOCUMENTED =
  `anonymous-auth authentication-config authorization-config authorization-mode client-ca-file controllers
  enable-bootstrap-token-auth feature-gates livez-grace-period oidc-ca-file oidc-client-id oidc-groups-claim
  oidc-groups-prefix oidc-issuer-url oidc-required-claim oidc-signing-algs oidc-username-claim oidc-username-prefix
  runtime-config service-account-key-file service-account-lookup show-hidden-metrics-for-version
  shutdown-delay-duration tls-private-key-file token-auth-file use-service-account-credentials
  authorization-webhook-config-file emulated-version tls-cert-file`.split(/\s+/)

/** Good values of flags, in both forms and repeated. */
const GOOD_VALUES = [
  '--feature-gates=WatchList=true,APIResponseCompression=false',
  '--feature-gates',
  'WatchList=false',
  '--history-retention=1m30s',
  '--continue-token-lifetime',
  '2m',
  '--gzip-threshold=1024',
  '--emulated-version=1.31',
  '--bind-address=127.0.0.1',
  '--store-hot-bytes=0',
]

describe('orch serve', () => {
  const plain = shared()
  let authority = { ca: '', certificate: '', tokens: '' }
  const withFlags = shared(async (folder) => {
    const { certificate, key } = await generatedCertificate({ folder, bindAddress: '127.0.0.1', authorityName: 'test' })
    const crt = join(folder, 'tls.crt')
    const keyFile = join(folder, 'tls.key')
    const tokens = join(folder, 'tokens.csv')
    authority = { ca: join(folder, 'ca.crt'), certificate, tokens }
    writeFileSync(crt, certificate)
    writeFileSync(keyFile, key)
    writeFileSync(tokens, 't1,jane,u1,"a,b"\n')
    const flags = ['--tls-cert-file', crt, `--tls-private-key-file=${keyFile}`, '--token-auth-file', tokens]
    return { flags: [...flags, ...GOOD_VALUES], authority: authority.ca }
  })

  it('lists every flag of the documents, and answers /readyz with 200 [CLI-02]', async () => {
    const { stdout } = await orch('serve', '--help')
    for (const flag of DOCUMENTED) expect(stdout).toMatch(new RegExp(`^ {2}--${flag}\\b`, 'm'))
    const server = await plain()
    expect(await server.get('/readyz')).toEqual({ status: 200, body: 'ok' })
  })

  it('keeps what the engine has compiled for the next start', async () => {
    await plain()
    const { file } = JSON.parse(readFileSync(join(root, 'dist/cli-main.script.json'), 'utf8')) as { file: string }
    const kept = (): readonly string[] => readdirSync(join(root, 'dist', dirname(file)))
    const cache = `main.serve.${cachedDataVersionTag()}.cache`
    await expect.poll(kept).toContain(cache)
    const written = (): number => statSync(join(root, 'dist', dirname(file), cache)).mtimeMs
    const before = written()
    const next = await serve()
    expect((await next.get('/readyz')).status).toBe(200)
    expect(written(), 'the engine has refused what was kept').toBe(before)
  })

  it('prints a curl command that works when it is pasted', async () => {
    const server = await plain()
    const command = /\n {2}(curl [^\n]*)\n/.exec(server.stdout())?.[1] ?? ''
    const { stdout } = await sh('bash', ['-c', command.replace('curl', 'curl -sS --fail')], { cwd: root })
    expect(JSON.parse(stdout)).toHaveProperty('kind')
  })

  it('keeps credentials and keys in files that only the owner may read', async () => {
    const { data } = await plain()
    expect(statSync(data).mode & 0o777).toBe(0o700)
    for (const file of ['admin.token', 'admin.kubeconfig', 'pki/ca.pem', 'pki/serving.pem']) {
      expect([file, statSync(join(data, file)).mode & 0o777]).toEqual([file, 0o600])
    }
  })

  it('speaks HTTPS with the given certificate and asks clients for theirs [CLI-09]', async () => {
    const server = await withFlags()
    const { ca, certificate } = authority
    expect((await server.get('/readyz')).status).toBe(200)
    await sh('curl', ['-sS', '--fail', '--cacert', ca, `${server.url}/readyz`])

    const handshake = await sh('bash', [
      '-c',
      `openssl s_client -connect ${new URL(server.url).host} -CAfile ${ca} -tls1_2 </dev/null 2>&1`,
    ])
    expect(handshake.stdout).toMatch(
      /Client Certificate Types|Acceptable client certificate CA names|Requested Signature Algorithms/,
    )
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), ca: readFileSync(ca) })
    await once(socket, 'secureConnect')
    expect(socket.getPeerX509Certificate()?.serialNumber).toBe(new X509Certificate(certificate).serialNumber)
    socket.destroy()
  })

  it('knows the users of the token file, and refuses other tokens [AUTHN-TOK-01, AUTHN-08, AUTHN-09]', async () => {
    const server = await withFlags()
    const asJane = await server.get('/api/v1/namespaces', 't1')
    expect(asJane).toMatchObject({ status: 403 })
    expect(JSON.parse(asJane.body)).toHaveProperty(
      'message',
      expect.stringContaining('User \"jane\" cannot list resource'),
    )
    expect((await server.get('/version', 't1')).status).toBe(200)
    expect(await server.get('/version', 'nonsense')).toMatchObject({ status: 401 })
    expect((await server.get(`/api?access_token=t1`)).status).toBe(403)
  })

  it('takes good values of its flags, in both forms and repeated [CLI-05]', async () => {
    const server = await withFlags()
    expect((await server.get('/readyz')).status).toBe(200)
  })

  it('takes tokens only from the start of the server [AUTHN-TOK-04]', async () => {
    const first = await withFlags()
    writeFileSync(authority.tokens, 't1,jane,u1\nt2,joe,u2\n')
    expect((await first.get('/version', 't2')).status).toBe(401)
    first.signal('SIGTERM')
    await first.ended
    const second = await serve({ flags: ['--token-auth-file', authority.tokens], data: first.data })
    expect((await second.get('/version', 't2')).status).toBe(200)
  })

  it('names the faulty line of a token file and does not start [AUTHN-TOK-03]', async () => {
    const { code, stderr } = await refusal(orchHere, '--token-auth-file', write('tokens.csv', 't0,joe,u0\nt1,jane\n'))
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/tokens\.csv: line 2: at least three/),
    })
  })

  it('serves nothing to callers without credentials when they are turned off [AUTHN-ANON-02]', async () => {
    const closed = await serve({ flags: ['--anonymous-auth=false'] })
    expect((await closed.get('/livez')).status).toBe(401)
    const open = await plain()
    expect((await open.get('/livez')).status).toBe(200)
    expect(JSON.parse((await open.get('/api')).body)).toMatchObject({
      code: 403,
      message: 'forbidden: User "system:anonymous" cannot get path "/api"',
    })
  })

  it('keeps authority and credential over a restart', async () => {
    const first = await plain()
    const read = (): string[] =>
      ['admin.token', 'pki/ca.crt'].map((file) => readFileSync(join(first.data, file), 'utf8'))
    const kept = read()
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await serve({ data: first.data })
    expect(read()).toEqual(kept)
    expect((await second.get('/api', kept[0]?.trim())).status).toBe(200)
  })

  it('allows what the authorization modes allow', async () => {
    const server = await serve({ flags: ['--authorization-mode=AlwaysAllow'] })
    expect((await server.get('/api/v1/namespaces')).status).toBe(200)
  })

  it.each([
    ['--secure-port=99999', '--secure-port: "99999" is not a whole number from 0 to 65535'],
    ['--bind-address=nowhere', '--bind-address: "nowhere" is not an IP address'],
    ['--store=mysql://x', '--store: "mysql://x" is neither lmdb:DIR nor mongodb://…'],
    ['--history-retention=soon', '--history-retention: "soon" is not a time such as 30s or 1m30s'],
    ['--store-hot-bytes=-1', '--store-hot-bytes: "-1" is not a whole number from 0 to 9007199254740991'],
    ['--anonymous-auth=maybe', '--anonymous-auth: "maybe" is not true or false'],
    ['--feature-gates=Nope=true', '--feature-gates: "Nope" is not a feature gate'],
    ['--feature-gates=WatchList=maybe', '--feature-gates: WatchList must be true or false, not "maybe"'],
    ['--emulated-version=2.0', '--emulated-version: "2.0" is not a release from 1.15 to 1.34'],
    ['--emulated-version=1.14', '--emulated-version: "1.14" is not a release from 1.15 to 1.34'],
    ['--emulated-version=1.35', '--emulated-version: "1.35" is not a release from 1.15 to 1.34'],
    [
      '--runtime-config=apps',
      '--runtime-config: "apps" is not api/all, api/ga, api/beta, api/alpha, a group version or a type of one',
    ],
    ['--runtime-config=apps/v1=off', '--runtime-config: apps/v1 must be true or false, not "off"'],
    ['--runtime-config=apps/v9', '--runtime-config: apps/v9 is not a group version or a type of this server'],
    ['--authorization-mode=Nope', '--authorization-mode: "Nope" is not an authorization mode'],
    ['--authorization-mode=Webhook', 'mode Webhook needs --authorization-webhook-config-file'],
    ['--authorization-mode=RBAC,RBAC', '--authorization-mode: mode RBAC is named twice'],
    ['--tls-cert-file=x', '--tls-cert-file and --tls-private-key-file must be given together'],
    ['--nope', '--nope is not a flag; see --help'],
    ['--store-override=x', '--store-override: "x" is not RESOURCE[.GROUP]=DIR|mongodb://…/DATABASE'],
    ['--store-override==x', '--store-override: "=x" is not RESOURCE[.GROUP]=DIR|mongodb://…/DATABASE'],
    ['--store-override=events=mysql://x', '--store-override events: "mysql://x" is neither lmdb:DIR nor mongodb://…'],
    [
      '--store-override=events=mongodb://a:b@host',
      '--store-override events: the connection string names no database: end it with /DATABASE',
    ],
    [
      '--store-override=evnts=x',
      '--store-override: evnts is no stored type that this server has; did you mean events?',
    ],
    [
      '--store-override=tokenreviews.authentication.orch.io=x',
      '--store-override: tokenreviews.authentication.orch.io is no stored type that this server has',
    ],
    [
      '--store-override=pods=x',
      "--store-override: pods can't have a store of their own, because the server itself reads them from its store",
    ],
    [
      '--store-override=roles.rbac.authorization.orch.io=x',
      "--store-override: roles.rbac.authorization.orch.io can't have a store of their own, because the server itself reads them from its store",
    ],
    ...['0', '65', 'two', '-1', '1.5'].map((value) => [
      `--workers=${value}`,
      `--workers: "${value}" is not a whole number from 1 to 64`,
    ]),
  ])('refuses %s with one sentence and exit code 2 [CLI-05]', async (flag, sentence) => {
    expect(await refusal(orchHere, flag)).toEqual({ code: 2, stderr: `orch: ${sentence}\n` })
  })

  it('reports in one sentence what outside is wrong, and exits 1', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    onTestFinished(() => void blocker.close())
    const address = blocker.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const ofServers: [string[], RegExp][] = [
      [['--secure-port', port], new RegExp(`port ${port} of 127\\.0\\.0\\.1 is in use`)],
      [['--bind-address', '203.0.113.1'], /203\.0\.113\.1 is not an address of this machine/],
      [['--definitions', scratch()], /holds no generated code: run orch generate first/],
      [['--store', `mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=500`], /MongoDB at 127\.0\.0\.1/],
    ]
    const ofFiles: [string[], RegExp][] = [
      [['--token-auth-file', '/nonexistent'], /the token file \/nonexistent does not exist/],
      [['--tls-cert-file', '/nonexistent', '--tls-private-key-file', '/nonexistent'], /\/nonexistent does not exist/],
      [['--client-ca-file', '/nonexistent'], /the file of client authorities \/nonexistent does not exist/],
      [['--client-ca-file', write('empty.pem', 'no')], /empty\.pem holds no certificate in PEM/],
      [['--data-dir', write('file', '')], /is not a folder/],
    ]
    for (const [run, cases] of [
      [orch, ofServers],
      [orchHere, ofFiles],
    ] as const)
      for (const [flags, sentence] of cases)
        expect(await refusal(run, ...flags)).toEqual({ code: 1, stderr: expect.stringMatching(sentence) as string })
  })

  it('goes on serving for the delay after SIGTERM while it is no longer ready, then ends with 0', async () => {
    const server = await serve({ flags: ['--shutdown-delay-duration=6s'] })
    expect((await server.get('/readyz')).status).toBe(200)
    server.signal('SIGTERM')
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(500)
    expect((await server.get('/livez')).status).toBe(200)
    expect(await server.ended).toBe(0)
  })

  it('ends at once at the second signal', async () => {
    const server = await serve({ flags: ['--shutdown-delay-duration=10m'] })
    server.signal('SIGINT')
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(500)
    server.signal('SIGINT')
    expect(await server.ended).toBe(1)
  })
})

it('lets the heap grow to twice what lives in it', async () => {
  const folder = scratch()
  const collect = join(folder, 'collect.mjs')
  writeFileSync(
    collect,
    `import v8 from 'node:v8'
    import vm from 'node:vm'
    process.on('SIGUSR2', () => {
      v8.setFlagsFromString('--trace-gc-verbose')
      v8.setFlagsFromString('--expose-gc')
      vm.runInNewContext('gc')()
    })`,
  )
  const environment = { NODE_OPTIONS: `--import=${pathToFileURL(collect).href}` }
  const server = startWith(environment, 'serve', '--data-dir', join(folder, 'data'), '--secure-port', '0')
  await server.waitFor(/listens on/)
  server.signal('SIGUSR2')
  const [, growth] = await server.waitFor(/\[HeapController\] Limit: .*\((.*)\)/)
  expect(growth).toBe('2.0')
})

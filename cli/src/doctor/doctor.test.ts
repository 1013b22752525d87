import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readVersion } from '../about/names.js'
import { installedTree } from '../host/installedTree.js'
import { checkConfig } from './checkConfig.js'
import { checkLicences, isPermissive } from './checkLicences.js'
import { checkLock } from './checkLock.js'
import { checkNames } from './checkNames.js'
import { checkNodes } from './checkNodes.js'
import type { Finding } from './finding.js'
import { policyOf } from './policyOf.js'
import { runDoctor } from './runDoctor.js'

let url = ''
const answers: Record<string, string> = {
  eth_chainId: '0x1',
  getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}
/** A node for calls, and a registry for reads. */
const registry: Record<string, object> = {}
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const entry = registry[(request.url ?? '').slice(1)]
    response.statusCode = entry === undefined ? 404 : 200
    response.end(JSON.stringify(entry ?? {}))
    return
  }
  let body = ''
  for await (const chunk of request) body += chunk
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[JSON.parse(body).method] }))
})
const local = 'http://127.0.0.1:4600'
const folders: string[] = []
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const network = (caipNetworkId: string, http: readonly string[]) => ({
  caipNetworkId,
  rpcUrls: { default: { http } },
})
const codes = (findings: readonly Finding[]) => findings.map(({ code, state }) => `${state} ${code}`)

/** An app with the packages that are given by their folders below it. */
function app(manifests: Readonly<Record<string, object>>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-doctor-'))
  folders.push(root)
  for (const [folder, manifest] of Object.entries(manifests)) {
    const file = join(root, folder, 'package.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(manifest))
  }
  return root
}

describe("the doctor's check of nodes", () => {
  it('tells a node of the right chain from one of another', async () => {
    const networks = [network('eip155:1', [url]), network('eip155:10', [url])]
    const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', [url])
    const found = await checkNodes({ projectId: 'a', networks: [...networks, solana] })
    expect(codes(found)).toEqual(['ok NODE_RIGHT', 'error NODE_WRONG_CHAIN', 'ok NODE_RIGHT'])
    expect(found[1]?.message).toContain('is asked for eip155:10, and answers as eip155:1.')
  })

  it('notes once for each origin that nothing answers, and passes by what is no address', async () => {
    const closed = ['eip155:1', 'eip155:10'].map((id) => network(id, ['http://127.0.0.1:1']))
    const found = await checkNodes({
      projectId: 'a',
      networks: [...closed, network('eip155:8453', ['nowhere'])],
    })
    expect(found).toEqual([
      {
        code: 'NODE_SILENT',
        check: 'nodes',
        state: 'note',
        message: 'http://127.0.0.1:1 gives no answer for eip155:1, eip155:10.',
        fix: 'Run npx create-appkit dev.',
      },
    ])
  })
})

describe("the doctor's check of a config", () => {
  const remote = { endpoints: { catalogue: 'https://c.example', blockchainApi: 'https://b.example' } }
  const check = (config: object) =>
    codes(checkConfig({ projectId: 'p', ...config }, 'appkit.config.ts').slice(1))

  it('a list of wallets on a host of files needs no id of a project', () => {
    const endpoints = { catalogue: 'https://files.example/catalogue/wallets.json' }
    expect(check({ projectId: 'local', endpoints })).toEqual([])
  })

  it.each<[expected: string, config: object]>([
    ['note PROJECT_ID_LOCAL', { ...remote, projectId: 'local' }],
    ['error PROJECT_ID_PLACEHOLDER', { ...remote, projectId: 'YOUR_PROJECT_ID' }],
    ['error PROJECT_ID_PLACEHOLDER', { ...remote, projectId: '<project id>' }],
    ['error PROJECT_ID_PLACEHOLDER', { ...remote, projectId: 'xxxxxxxx' }],
    ['error METADATA_URL', { metadata: { url: 'shop.example' } }],
    [
      'error KEY_SECRET',
      { onramp: { url: 'https://p.example', publicKey: ['sk', 'live', '0123456789abcdef'].join('_') } },
    ],
    ['error KEY_SECRET', { customRpcUrls: { 'eip155:1': [{ url: 'https://me:secret@n.example' }] } }],
    ['error KEY_SECRET', { tokens: { a: `0x${'ab'.repeat(32)}` } }],
    ['error KEY_SECRET', { metadata: { description: `${'test '.repeat(11)}junk` } }],
  ])('%s', (expected, config) => {
    expect(check(config)).toEqual([expected])
  })

  it('shows no secret, and takes a sound config as it is', () => {
    const secret = `0x${'cd'.repeat(32)}`
    expect(JSON.stringify(checkConfig({ projectId: 'p', key: secret }, 'a.ts'))).not.toContain(secret)
    const description = 'My app, with wallets for all who want to send or get coins with no fuss'
    const metadata = { url: 'https://shop.example', description }
    expect(check({ ...remote, projectId: '0123456789abcdef0123456789abcdef', metadata })).toEqual([])
  })
})

describe('the installed packages', () => {
  const runtime = {
    name: 'appkit-runtime',
    version: readVersion(),
    license: 'MIT',
  }
  const react = { name: 'react', version: '19.1.0', license: 'MIT' }
  const own = { dependencies: { 'appkit-runtime': '0.1.0', react: '^19.0.0' } }
  const well = { '': own, 'node_modules/appkit-runtime': runtime, 'node_modules/react': react }
  it('names the licences, those that ask for more, and packages that name none', () => {
    expect(codes(checkLicences(installedTree(app(well))))).toEqual(['ok LICENCES_PERMISSIVE'])
    const strict = { ...react, license: 'AGPL-3.0-only' }
    const silent = { ...runtime, license: undefined }
    const found = checkLicences(
      installedTree(app({ ...well, 'node_modules/react': strict, 'node_modules/appkit-runtime': silent })),
    )
    expect(codes(found)).toEqual(['note LICENCE_UNKNOWN', 'note LICENCE_CONDITIONS'])
    expect(found[0]?.message).toContain(`appkit-runtime@${readVersion()}`)
    expect(found[1]?.message).toContain('react@19.1.0 (AGPL-3.0-only)')
  })

  it('survives manifests that do not parse, and rings of dependencies', () => {
    const ring = (name: string, other: string) => ({
      name,
      version: '1.0.0',
      license: 'MIT',
      dependencies: { [other]: '*' },
    })
    const root = app({
      '': { dependencies: { a: '*', c: '*' } },
      'node_modules/a': ring('a', 'b'),
      'node_modules/b': ring('b', 'a'),
    })
    mkdirSync(join(root, 'node_modules/c'))
    writeFileSync(join(root, 'node_modules/c/package.json'), '{')
    expect(installedTree(root).map(({ name }) => name)).toEqual(['a', 'b'])
  })
})

describe("the doctor's check of names", () => {
  it('tells our packages from those of others, and versions that are not there', async () => {
    const ours = (...versions: readonly string[]) => ({
      versions: Object.fromEntries(
        versions.map((version) => [version, { description: 'Part of create-appkit and appkit-runtime.' }]),
      ),
    })
    registry['create-appkit'] = ours('0.0.9')
    registry['appkit-runtime'] = ours('0.1.0')
    registry['appkit-frame'] = { versions: { '1.0.0': { description: 'Frames for photographs' } } }
    registry['appkit-server'] = { versions: { '1.0.0': { description: 'Serves appetisers' } } }
    const root = app({
      '': {
        dependencies: { 'appkit-runtime': '0.1.0' },
        devDependencies: {
          'create-appkit': '0.1.0',
          'appkit-sandbox': '0.1.0',
          'appkit-frame': 'file:vendor/f.tgz',
          'appkit-server': 'file:vendor/server.tgz',
        },
      },
    })
    const found = await checkNames(root, url)
    expect(codes(found)).toEqual([
      'ok NAME_OURS',
      'error NAME_VERSION',
      'error NAME_MISSING',
      'error NAME_FOREIGN',
      'error NAME_FOREIGN',
    ])
    const local = app({ '': { dependencies: { 'appkit-sandbox': 'file:vendor/s.tgz' } } })
    expect(codes(await checkNames(local, url))).toEqual(['note NAME_FREE'])
    expect(codes(await checkNames(local, 'http://127.0.0.1:1'))).toEqual(['note REGISTRY_SILENT'])
  })
})

it('checkLock says what is missing, cut short, changed or broken', async () => {
  const lock = (content: object | string) => {
    const root = app({ '': {} })
    const text =
      typeof content === 'string'
        ? content
        : JSON.stringify({ version: 1, appkit: '0.1.0', template: null, ...content })
    writeFileSync(join(root, 'appkit.lock.json'), text)
    return root
  }
  const hash = 'a'.repeat(64)
  expect(codes(await checkLock(app({ '': {} })))).toEqual(['note LOCK_MISSING'])
  expect(codes(await checkLock(lock({ files: {} })))).toEqual(['ok LOCK_AGREES'])
  expect(
    codes(await checkLock(lock({ files: { 'vendor/a.tgz': { kind: 'generated', sha256: hash } } }))),
  ).toEqual(['error LOCK_FILE_CHANGED'])
  const uninstalled = lock({ files: {}, unfinished: { files: {}, install: true } })
  writeFileSync(join(uninstalled, 'package.json'), '{ "dependencies": { "appkit-runtime": "1.0.0" } }')
  expect(codes(await checkLock(uninstalled))).toEqual(['note LOCK_UNFINISHED'])
  // Somebody has run the install since.
  mkdirSync(join(uninstalled, 'node_modules/appkit-runtime'), { recursive: true })
  writeFileSync(join(uninstalled, 'node_modules/appkit-runtime/package.json'), '{ "version": "1.0.0" }')
  expect(codes(await checkLock(uninstalled))).toEqual(['ok LOCK_AGREES'])
  const files = { 'src/appkit/a.ts': hash }
  expect(codes(await checkLock(lock({ files: {}, unfinished: { files, install: true } })))).toEqual([
    'error LOCK_UNFINISHED',
  ])
  expect(codes(await checkLock(lock('{')))).toEqual(['error LOCK_BROKEN'])
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['Apache-2.0 WITH LLVM-exception', true],
  ['GPL-3.0-or-later', false],
  ['', false],
  ['(MIT', false],
])('isPermissive %j: %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})

it.each([
  ['of a production build', '', 'https://b.example'],
  [
    'of development, where a production build cannot run the config',
    ' if (PROD) throw new Error("no")',
    local,
  ],
])('doctor prints the policy %s', async (_, broken, origin) => {
  const root = app({ '.': { dependencies: {} } })
  const config = `const { PROD } = import.meta.env
    ${broken}
    const network = { caipNetworkId: 'eip155:1', rpcUrls: { default: { http: [] } } }
    export default {
      ...{ projectId: 'p', namespaces: ['eip155'], networks: [network] },
      endpoints: { blockchainApi: PROD ? 'https://b.example' : '${local}' },
    }`
  writeFileSync(join(root, 'appkit.config.ts'), config)
  const shown: string[] = []
  const writeOut = (text: string) => void shown.push(text)
  await runDoctor({ cwd: root, json: true }, { cwd: root, env: {}, writeOut })
  expect(JSON.parse(shown.join('')).policy).toContain(`connect-src 'self' ${origin};`)
})

it('policyOf names the origins of services and nodes once', () => {
  const policy = policyOf({
    endpoints: {
      catalogue: 'https://a.example/x',
      blockchainApi: 'https://a.example/y',
      relay: 'wss://r.example',
      auth: '/auth',
      secureSite: 'https://wallet.example/x',
    },
    networks: [
      network('eip155:1', ['https://n.example/key']),
      network('eip155:31337', ['http://127.0.0.1:4600/z']),
    ],
    customRpcUrls: { 'eip155:1': [{ url: 'https://own.example' }] },
  })
  expect(policy).toContain(
    "connect-src 'self' https://a.example wss://r.example https://own.example https://n.example;",
  )
  expect(policy).toContain('frame-src https://wallet.example;')
})

it('policyOf takes endpoints that are empty for left out', () => {
  const policy = policyOf({
    endpoints: { secureSite: '', blockchainApi: '' },
    networks: [network('eip155:31337', ['http://127.0.0.1:4600/z'])],
  })
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:4600;")
  expect(policy.join()).not.toContain('frame-src')
})

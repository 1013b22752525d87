import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { faultsOf, productionFaults } from './productionFaults.js'

const network = (caipNetworkId: string, url: string) => ({
  caipNetworkId,
  rpcUrls: { default: { http: [url] } },
})
const mainnet = network('eip155:1', 'https://node.example')
const sandbox = network('eip155:31337', 'http://127.0.0.1:4600/blockchain')
const config = { projectId: 'p', namespaces: ['eip155'], networks: [mainnet] }
const texts = (given: object) => faultsOf({ ...config, ...given }).map(({ message }) => message)
const codes = (given: object) => faultsOf({ ...config, ...given }).map(({ code }) => code)

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function app(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-production-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

it('a config with public addresses, or with none, is fit for visitors', () => {
  const endpoints = { relay: 'wss://r.example', catalogue: '/catalogue/wallets.json', auth: '/auth' }
  expect(codes({ endpoints, metadata: { url: 'https://shop.example' } })).toEqual([])
  expect(codes({})).toEqual([])
})

it('the demo wallet is for development', () => {
  expect(codes({ demoWallet: true, networks: [mainnet, sandbox] })).toContain('DEMO_WALLET')
  expect(codes({ demoWallet: false })).toEqual([])
})

it('addresses on this machine are reported under the names of their options', () => {
  const endpoints = {
    catalogue: 'http://127.0.0.1:4600/catalogue',
    relay: 'ws://localhost:4600/relay',
    secureSite: 'http://wallet.localhost:4601',
    blockchainApi: 'https://b.example',
  }
  const customRpcUrls = { 'eip155:1': [{ url: 'http://[::1]:8545' }] }
  expect(texts({ endpoints, customRpcUrls })).toEqual([
    "endpoints.catalogue, endpoints.relay, endpoints.secureSite, and customRpcUrls['eip155:1'] are on this machine, where visitors find nothing.",
  ])
})

it('addresses elsewhere are reported when they are not encrypted', () => {
  const endpoints = {
    catalogue: 'http://c.example',
    relay: 'ws://r.example',
    analytics: 'http://127.0.0.1:1',
  }
  const onramp = { url: 'http://pay.example' }
  expect(texts({ endpoints, onramp }).at(-1)).toBe(
    'endpoints.catalogue, endpoints.relay, and onramp.url are not encrypted, and a page with https cannot contact them.',
  )
  expect(texts({ endpoints: { catalogue: 'http://c.example' } })).toEqual([
    'endpoints.catalogue is not encrypted, and a page with https cannot contact it.',
  ])
})

it('a node of a network elsewhere is reported when it is not encrypted', () => {
  const plain = {
    ...mainnet,
    rpcUrls: { default: { http: ['http://node.example', 'https://node.example'] } },
  }
  expect(texts({ networks: [plain] })).toEqual([
    'networks eip155:1 is not encrypted, and a page with https cannot contact it.',
  ])
})

it('a network that has a node on this machine alone is named, and that visitors start there', () => {
  const start =
    'networks has eip155:31337, whose node is on this machine, and visitors start on eip155:31337.'
  expect(texts({ networks: [sandbox, mainnet] })).toEqual([start])
  expect(texts({ networks: [mainnet, sandbox], defaultNetwork: 'eip155:31337' })).toEqual([start])
  expect(texts({ networks: [mainnet, sandbox] })).toEqual([
    'networks has eip155:31337, whose node is on this machine.',
  ])
  const customRpcUrls = { 'eip155:31337': [{ url: 'https://node.example/31337' }] }
  expect(codes({ networks: [sandbox], customRpcUrls })).toEqual([])
})

it('the address that wallets show is that of the app, with https', () => {
  expect(codes({ metadata: { url: 'http://localhost:5173' } })).toEqual(['METADATA_URL_LOCAL'])
  expect(codes({ metadata: { url: 'http://shop.example' } })).toEqual(['METADATA_URL_PLAIN'])
})

it('the config is run as a production build runs it, by either way to say so', async () => {
  const text = (condition: string) => `export default {
    ...${JSON.stringify(config)},
    endpoints: ${condition} ? {} : { catalogue: 'http://127.0.0.1:4600/catalogue' },
    metadata: { url: import.meta.env.VITE_URL ?? 'http://localhost:5173' },
  }`
  for (const condition of ['import.meta.env.PROD', "process.env.NODE_ENV === 'production'"]) {
    const root = app({
      'appkit.config.ts': text(condition),
      '.env.production': 'VITE_URL=https://shop.example\n',
      '.env.development': 'VITE_URL=http://shop.example\n',
    })
    expect(await productionFaults(root, 'appkit.config.ts')).toEqual([])
    expect(process.env.NODE_ENV).toBe('test')
  }
})

it('a config that a production build cannot run is the fault', async () => {
  const text = `export default { ...${JSON.stringify(config)}, projectId: import.meta.env.PROD ? '' : 'local' }`
  const [fault, ...others] = await productionFaults(app({ 'appkit.config.ts': text }), 'appkit.config.ts')
  expect(others).toEqual([])
  expect(fault).toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('projectId is missing'),
    fix: expect.stringContaining('.env.production'),
  })
})

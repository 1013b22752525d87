import { describe, expect, test } from 'vitest'
import { findRisks } from './findRisks.js'
import { resolveConfig } from './resolveConfig.js'
import type { ServerConfig } from './types.js'

const good: ServerConfig = {
  origin: 'https://api.shop.io',
  projects: { shop: { name: 'Shop', origins: ['https://shop.io', 'https://*.shop.io'] } },
  proxy: { hops: 1, header: 'X-Forwarded-For' },
  networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['https://rpc.node.io'] } },
}
const wallet = { origin: 'https://shop-wallet.io', sendMail: async () => {} }
const hash = `sha256:${'0'.repeat(64)}`
const contract = `0x${'a'.repeat(40)}`
const secret = `whsec_${'A'.repeat(43)}=`
const with_ = (more: object) => ({ ...good, ...more }) as ServerConfig

describe('a configuration', () => {
  test('that is right gets its defaults: all roles but the wallet, which needs an entry', () => {
    expect(resolveConfig(good)).toMatchObject({
      roles: ['catalogue', 'blockchain', 'analytics', 'relay', 'signin'],
      port: 4610,
      host: '127.0.0.1',
      data: '.appkit/server',
      database: { connections: 10, statementSeconds: 10 },
      operations: { port: 4612, host: '127.0.0.1' },
      proxy: { hops: 1, header: 'x-forwarded-for' },
      origins: ['https://shop.io', 'https://*.shop.io'],
    })
    expect(resolveConfig(with_({ wallet }))).toMatchObject({ wallet: { port: 4611 } })
    expect(resolveConfig(with_({ wallet })).roles).toContain('wallet')
  })

  test.each([
    'https://*.shop.vercel.app',
    '*.shop.co.uk',
    'https://vercel.app',
    'https://*.localhost:5173',
  ])('takes %s for pages of an app', (origin) => {
    const projects = { a: { name: 'A', origins: [origin] } }
    expect(resolveConfig(with_({ projects })).origins).toEqual([origin])
  })

  test.each<[object, number]>([
    [{}, 1000],
    [{ limits: { sessions: 500 } }, 50],
    [{ origin: 'http://localhost:4610' }, 100_000],
    [{ limits: { sessionsPerNetwork: 5 } }, 5],
  ])('%j gives one address %i smart sessions', (more, sessions) => {
    expect(resolveConfig(with_(more)).limits.sessionsPerNetwork).toBe(sessions)
  })

  test.each<[object, number]>([
    [{}, 100],
    [{ origin: 'http://localhost:4610' }, 1_000_000],
    [{ limits: { namesPerNetwork: 5 } }, 5],
  ])('%j lets one address register %i names in a day', (more, names) => {
    expect(resolveConfig(with_(more)).limits.namesPerNetwork).toBe(names)
  })

  test.each<[string, object, number]>([
    ['behind a proxy has no more sockets of one address than people behind one need', {}, 1000],
    ['on this machine has all of its sockets from one address', { origin: 'http://localhost:4610' }, 10_000],
    [
      'on this machine has as many from one address as it may have',
      { origin: 'http://127.0.0.1:4610', limits: { relaySockets: 20_000 } },
      20_000,
    ],
    [
      'on this machine has the number that it names',
      { origin: 'http://localhost:4610', limits: { relaySocketsPerNetwork: 5 } },
      5,
    ],
  ])('%s', (_what, more, sockets) => {
    expect(resolveConfig(with_(more)).limits.relaySocketsPerNetwork).toBe(sockets)
  })

  test.each<[string, number, object, number]>([
    ['in a container of 1 GiB, of which Node takes half, has room for what waits at the relay', 512, {}, 256],
    ['on a large machine has as much waiting as is usual', 16_384, {}, 2048],
    ['that names what may wait has that', 512, { limits: { relayMegabytes: 400 } }, 400],
  ])('%s', (_what, heap, more, megabytes) => {
    expect(resolveConfig(with_(more), heap * 1024 * 1024).limits.relayMegabytes).toBe(megabytes)
  })

  test.each<[object, RegExp]>([
    [{ users: { keys: { a: hash } } }, /users needs the entry wallet/],
    [{ wallet, users: { keys: {} } }, /users\.keys has to name at least one admin/],
    [{ wallet, users: { keys: { a: 'akadm_plain' } } }, /users\.keys\.a has to be sha256: and 64 digits/],
    [{ wallet, users: { keys: { 'a b': hash } } }, /users\.keys has the name a b/],
    [
      { wallet, users: { keys: { a: hash }, deletionDays: 0 } },
      /users\.deletionDays has to be a whole number/,
    ],
    [{ wallet, users: { keys: { a: hash }, ports: 1 } }, /users\.ports is no entry/],
    [
      { wallet: { ...wallet, webhooks: { a: { url: 'http://a.io', secret } } } },
      /wallet\.webhooks\.a\.url needs https/,
    ],
    [
      { wallet: { ...wallet, webhooks: { a: { url: 'https://a.io', secret: 'x' } } } },
      /\.secret has to be whsec_/,
    ],
    [
      { wallet: { ...wallet, webhooks: { a: { url: 'https://a.io', secret, events: ['x'] } } } },
      /\.events has x/,
    ],
    [{ roles: ['users'] }, /The role users needs the entry users/],
    [{ origin: 'shop.io' }, /^- origin is no address\. Write it like https:/m],
    [{ origin: 'https://api.shop.io/' }, /origin has to be written as https:\/\/api\.shop\.io\./],
    [{ origin: 'http://api.shop.io' }, /origin needs https, except on this machine/],
    [{ orgin: 1 }, /orgin is no entry\. There are origin, port/],
    [{ port: 70_000 }, /port has to be a whole number from 0 to 65535, not 70000/],
    [{ port: 65_534 }, /operations\.port would be 65536, which is no port: it follows port\. Set it/],
    [{ port: 65_535, operations: { port: 1 }, wallet }, /wallet\.port would be 65536/],
    [{ port: 65_533, wallet, users: { keys: { a: hash } } }, /^[^-]*- users\.port would be 65536[^-]*$/],
    [{ wallet, users: { keys: { a: hash }, port: 1.5 } }, /users\.port has to be a whole number/],
    [{ projects: {} }, /projects has to name the apps/],
    [{ projects: { 'a b': { name: 'A', origins: ['https://a.io'] } } }, /projects has the id a b/],
    [{ projects: { a: { name: '', origins: ['https://a.io'] } } }, /projects\.a\.name is missing/],
    [{ projects: { a: { name: 'A', origins: [] } } }, /projects\.a\.origins has to list/],
    [{ projects: { a: { name: 'A', origins: ['nonsense/'] } } }, /has nonsense\/, which is no origin/],
    [{ projects: { a: { name: 'A', origins: ['http://a.io'] } } }, /over http only with development/],
    ...[
      'https://*.vercel.app',
      '*.vercel.app',
      '*.com',
      'https://*.or.jp',
      'https://*.co.uk:8443',
      'http://*.github.io',
    ].map((origin): [object, RegExp] => [
      { projects: { a: { name: 'A', origins: [origin] } } },
      /projects\.a\.origins has \S+, where anybody can have a page\. Write your own: https:\/\/shop\./,
    ]),
    [{ networks: { 'bip122:x': good.networks?.['eip155:1'] } }, /networks of eip155 and solana are served/],
    [
      { networks: { 'eip155:1': { name: 'E', symbol: 'E', rpcUrls: [''] } } },
      /rpcUrls has to list addresses of nodes\. Is a variable of the environment empty\?/,
    ],
    [{ signin: { audiences: [], provider: {} as never } }, /signin\.provider needs signin\.audiences/],
    [{ roles: ['relay', 'cooking'] }, /roles has cooking; there are catalogue/],
    [{ roles: ['wallet'] }, /The role wallet needs the entry wallet/],
    [{ wallet: { ...wallet, origin: good.origin } }, /wallet\.origin has to be another origin/],
    [{ wallet: { origin: wallet.origin } }, /wallet\.sendMail has to be a function/],
    [{ limits: { relaySockets: 0 } }, /limits\.relaySockets has to be a whole number from 1/],
    [{ limits: { requests: 5 } }, /limits\.requests is no entry\. There are requestsPerMinute/],
    [{ database: { connections: 0 } }, /database\.connections has to be a whole number from 1 to 1000/],
    [{ database: { statementSeconds: '10' } }, /database\.statementSeconds has to be a whole number/],
    [{ database: { pool: 5 } }, /database\.pool is no entry\. There are connections, statementSeconds/],
    [{ database: 'postgres://db.io/app' }, /database has to be an object/],
    [{ limits: { events: 50 } }, /limits\.events has to be a whole number from 100 to 500000/],
    [{ retention: { events: 1.5 } }, /retention\.events has to be a whole number/],
    [{ proxy: { hops: 0, header: 'x' } }, /proxy\.hops has to be the number of proxies/],
    [{ sources: { prices: [{}] } }, /sources\.prices has to list sources, such as coinGecko/],
    [{ sources: { weather: [] } }, /sources\.weather is no port/],
    [{ names: { zones: ['shop'] } }, /names\.zones has shop; zones are names of two parts/],
    [{ names: { gateway: { resolvers: [contract] } } }, /names\.gateway needs names\.zones/],
    [{ names: { zones: ['shop.id'], gateway: { resolvers: [] } } }, /resolvers has to list the addresses/],
    [{ names: { zones: ['shop.id'], gateway: { resolvers: ['shop.id'] } } }, /resolvers has to list/],
  ])('with %j is refused in a sentence', (more, sentence) => {
    expect(() => resolveConfig(with_(more))).toThrow(sentence)
  })

  test('with several mistakes names them all, a line each', () => {
    const refused = (): unknown => resolveConfig(with_({ origin: 'x', port: -1, roles: [] }))
    expect(refused).toThrow(/- origin[^\n]*\n- port[^\n]*\n- roles/)
    expect(() => resolveConfig(null as never)).toThrow(/export default defineServer/)
  })
})

describe('what stands against a configuration in production', () => {
  const risksOf = (more: object, source = '') => findRisks(resolveConfig(with_(more)), source).join('\n')

  test('is nothing if it is as it should be', () => {
    expect(risksOf({ wallet }, 'rpcUrls: [process.env.RPC_URL]')).toBe('')
    expect(risksOf({ operations: { host: '::1' } })).toBe('')
  })

  const node = (more: object) => ({
    networks: {
      'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['https://rpc.node.io'], ...more },
    },
  })

  test.each<[object, RegExp]>([
    [{ origin: 'http://localhost:4610' }, /origin is an address of this machine/],
    [{ origin: 'https://api.shop.example' }, /origin is a placeholder/],
    [
      { projects: { a: { name: 'A', origins: ['*.shop.io'] } } },
      /projects\.a\.origins lets pages over http in, .*: \*\.shop\.io\. Write https:\/\/\*\.shop\.io\./,
    ],
    [
      { wallet: { ...wallet, origin: 'https://wallet.shop.io' } },
      /wallet\.origin has the domain of the services/,
    ],
    [
      { projects: { a: { name: 'A', origins: ['http://localhost:1'], development: true } } },
      /lets pages of this machine in/,
    ],
    [
      { networks: { 'eip155:1': { name: 'E', symbol: 'E', rpcUrls: ['https://rpc.walletconnect.org/v1'] } } },
      /asks a vendor: rpc\.walletconnect\.org/,
    ],
    [
      { networks: { 'eip155:1': { name: 'E', symbol: 'E', rpcUrls: ['http://10.0.0.5:8545'] } } },
      /asks a node without encryption/,
    ],
    [
      node({ bundlerUrl: 'https://rpc.walletconnect.org/v1/bundler' }),
      /asks a vendor: rpc\.walletconnect\.org/,
    ],
    [node({ paymasterUrl: 'https://paymaster-api.reown.com/1/rpc' }), /asks a vendor: paymaster-api\.reown/],
    [node({ bundlerUrl: 'http://bundler.node.io' }), /without encryption: bundler\.node\.io/],
    [node({ paymasterUrl: 'http://10.0.0.6/pay' }), /without encryption: 10\.0\.0\.6/],
    [
      node({ rpcUrls: ['https://rpc.node.example'] }),
      /networks\["eip155:1"\] asks a placeholder: rpc\.node\.example/,
    ],
    [node({ bundlerUrl: 'https://bundler.example.com/v1' }), /asks a placeholder: bundler\.example\.com/],
    [{ origin: 'https://api.change-me.io' }, /origin is a placeholder/],
    [{ origin: 'https://owner.github.io' }, /origin is a placeholder/],
    [{ origin: 'https://api.your-domain.com' }, /origin is a placeholder/],
    [{ networks: {} }, /nothing to answer from/],
    [{ proxy: undefined }, /all clients count as one/],
    [{ operations: { host: '0.0.0.0' } }, /operations\.host is 0\.0\.0\.0: let nobody but your monitoring/],
    [{ operations: { host: '::' } }, /operations\.host is ::: let nobody but your monitoring/],
  ])('%j', (more, sentence) => expect(risksOf(more)).toMatch(sentence))

  const sites = (origin: string, walletOrigin: string, ...origins: string[]) => ({
    origin,
    wallet: { ...wallet, origin: walletOrigin },
    projects: { shop: { name: 'Shop', origins } },
  })

  test.each([
    ['https://api.shop.co.uk', 'https://wallet-x.co.uk', 'https://shop.co.uk', 'https://*.shop.co.uk'],
    ['https://api.shop.com.au', 'https://wallet-x.com.au', 'https://www.shop.com.au'],
    ['https://api.shop.or.jp', 'https://wallet-x.or.jp', 'https://shop.or.jp'],
    ['https://shop.pages.dev', 'https://wallet-x.pages.dev', 'https://shop.pages.dev'],
    ['https://api.xy.io', 'https://ab.io', 'https://xy.io'],
    ['https://10.0.0.1', 'https://10.0.0.2', 'https://10.0.0.1'],
  ])('is nothing where %s and the app are of one site, and the wallet %s of another', (origin, ...others) => {
    const [walletOrigin = '', ...origins] = others
    expect(risksOf(sites(origin, walletOrigin, ...origins))).toBe('')
  })

  test.each([
    ['https://api.shop.co.uk', 'https://wallet.shop.co.uk', 'https://shop.co.uk'],
    ['https://api.xy.io', 'https://wallet.xy.io', 'https://xy.io'],
  ])('of %s is that the wallet has a domain of its site: %s', (origin, walletOrigin, app) => {
    expect(risksOf(sites(origin, walletOrigin, app))).toMatch(
      /^wallet\.origin has the domain of the services/,
    )
  })

  test.each([
    'https://shop-wallet.co.uk',
    'https://*.shop-wallet.co.uk',
    'https://app.shop-wallet.co.uk',
  ])('is an app on the site of the wallet: %s', (app) => {
    const { wallet, ...rest } = sites('https://api.shop-wallet.co.uk', 'https://w.shop-wallet.co.uk', app)
    expect(risksOf({ ...rest, wallet })).toContain(
      `projects.shop.origins has ${app}, which has the domain of wallet.origin. Give the wallet a domain of its own.`,
    )
  })

  test('is an app whose pages do not get the cookie of sign-in, where there is that role', () => {
    const more = {
      origin: 'https://api.shop.co.uk',
      projects: { shop: { name: 'Shop', origins: ['https://shop.co.uk', 'https://shop.io'] } },
    }
    expect(risksOf(more)).toBe(
      'projects.shop.origins has https://shop.io, which has another domain than origin, so browsers keep the cookie of sign-in from it. Serve both below one domain, or leave signin out of roles if the app has another sign-in.',
    )
    expect(risksOf({ ...more, roles: ['catalogue', 'relay'] })).toBe('')
  })

  test.each([
    'https://api.exchange.io',
    'https://homeowners.io',
    'https://owners.shop.io',
    'https://changes.io',
    'https://api.change.org',
  ])('is nothing where %s is the own address', (origin) => {
    const projects = { shop: { name: 'Shop', origins: [origin] } }
    expect(
      risksOf({ origin, projects, ...node({ rpcUrls: [`${origin}/rpc`, 'http://127.0.0.1:8545'] }) }),
    ).toBe('')
  })

  test.each<[string, RegExp]>([
    [
      "sources: { prices: [coinGecko({ url: 'https://api.web3modal.org/v1' })] }",
      /names a vendor: api\.web3modal/,
    ],
    ["blockscout({ urls: { 'eip155:1': 'http://scan.node.io' } })", /without encryption: scan\.node\.io/],
    [
      "blockscout({ urls: { 'eip155:1': `https://scan.node.example/v2` } })",
      /a placeholder: scan\.node\.example/,
    ],
  ])('an address in the file: %s', (source, sentence) => expect(risksOf({}, source)).toMatch(sentence))

  test.each([
    "// as https://docs.reown.com says\n/* http://scan.node.example */ url: 'https://scan.node.io' // http://a.example",
    "origin: process.env.ORIGIN ?? 'https://api.shop.example'",
    "url: 'http://localhost:4000'",
    `html: '<a href="https://shop.io">' // https://shop.example`,
    `svg: '<svg xmlns="http://www.w3.org/2000/svg">'`,
    "rpcUrls: ['https://rpc.node.io']",
  ])('nothing in the file: %s', (source) => expect(risksOf({}, source)).toBe(''))

  test.each([
    "url: 'postgres://server:hunter2@db.io/app'",
    "apiKey: 'CG-abcdefghijklmnopqrstu'",
    `signer: '0x${'0c'.repeat(32)}'`,
    "rpcUrls: ['https://mainnet.node.io/v3/0123456789abcdef0123456789abcdef']",
    "url: 'redis://:hunter2@db.io'",
    "apiKey: process.env.KEY ?? 'CG-abcdefghijklmnopqrstu'",
    'apiKey: process.env.KEY || "CG-abcdefghijklmnopqrstu"',
    "const plan = process.env['PLAN'] ?? 'abcdefgh12345678'",
    `token: '0x${'0c'.repeat(32)}'`,
  ])('a secret in the file: %s', (source) => expect(risksOf({}, source)).toMatch(/environment: process\.env/))

  test.each([
    "apiKey: process.env.KEY ?? ''",
    'secret: process.env.FRAME_SECRET',
    "url: 'https://a.io/v1/x'",
    `token: '0x${'a1'.repeat(20)}'`,
    `tokens: ["0x${'A1'.repeat(20)}"]`,
    "data: process.env.DATA ?? '/var/lib/appkit-server-2/data'",
    "origin: process.env.ORIGIN ?? 'https://api2.shop.io'",
    "name: process.env.NAME ?? 'the shop of the town'",
  ])('no secret: %s', (source) => expect(risksOf({}, source)).toBe(''))
})

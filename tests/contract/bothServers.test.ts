import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createMessage } from '../../runtime/src/signin/index.js'
import { randomHex32 } from '../../runtime/src/walletconnect/crypto/keys.js'
import { createRelayClient } from '../../runtime/src/walletconnect/relay/createRelayClient.js'
import type { RelayMessage } from '../../runtime/src/walletconnect/relay/frames.js'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { payPages } from '../../server/src/index.js'
import { startProduction } from './server/production.js'
import { freePort } from './support/freePort.js'
import { shareSandbox } from './support/sharedSandbox.js'

// Each service once as a developer has it and once as it is in production: an app sees no difference.
const sandbox = shareSandbox()
const home = 'eip155:31337'
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const page = 'http://localhost:5173'
const { usdc } = contractsOf(31337)
const newAccount = () => privateKeyToAccount(generatePrivateKey())

interface Started {
  readonly url: string
  readonly close: () => unknown
}
const startSandbox = async (): Promise<Started> => ({ url: sandbox().url, close: () => {} })

/** A server with the node of the sandbox, and sellers of the same things. */
async function startServer(): Promise<Started> {
  const port = await freePort()
  const rpcUrl = sandbox().chains.find(({ caip2 }) => caip2 === home)?.rpcUrl ?? ''
  const assets = [
    { symbol: 'ETH', name: 'Ether', caip2: home },
    { symbol: 'USDC', name: 'USD Coin', caip2: home, contract: usdc },
  ]
  const payments = { USD: { card: ['10.00', '7500.00'] }, EUR: { card: ['10.00', '7500.00'] } } as const
  const url = 'https://buy.seller.example/?coin={symbol}&to={address}&fiat={currency}&pay={amount}'
  const { close } = await startProduction({
    port,
    origin: `http://127.0.0.1:${port}`,
    roles: ['catalogue', 'blockchain', 'analytics', 'relay', 'signin'],
    projects: { local: { name: 'Local', origins: [page], development: true } },
    networks: {
      [home]: {
        name: 'Sandbox',
        symbol: 'ETH',
        coin: 'Ether',
        rpcUrls: [rpcUrl],
        tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
      },
    },
    names: { zones: ['demo.id'] },
    sources: { onramp: [payPages([{ id: 'SELLER', name: 'Seller', url, assets, payments }])] },
  })
  return { url: `http://127.0.0.1:${port}`, close }
}

describe.each([
  ['the sandbox', startSandbox],
  ['a server in production', startServer],
])('with %s', (_name, start) => {
  let server: Started
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  async function ask(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const reply = await fetch(server.url + path, {
      headers: { origin: page, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json') === true
    // It was checked against its spec before it left.
    const json = (isJson ? JSON.parse(text) : null) as ReturnType<typeof JSON.parse>
    return { status: reply.status, text, json, reply }
  }
  const api = (path: string, body?: unknown) => ask(`/blockchain/v1${path}`, body)
  const who = 'projectId=local&st=appkit&sv=react-1'

  test('an app pages and searches the catalogue, and shows the picture of a wallet', async () => {
    const find = (more: string) => ask(`/catalogue/getWallets?${who}&page=1&entries=5${more}`)
    const first = (await find('')).json
    expect(first.data).toHaveLength(5)
    expect(first.count).toBeGreaterThan(5)
    const { id, image_id: imageId, name } = first.data[0]
    const found = (await find(`&search=${encodeURIComponent(name)}`)).json
    expect(found.data.map((wallet: { id: string }) => wallet.id)).toContain(id)
    const picture = await ask(`/catalogue/getWalletImage/${imageId}?${who}`)
    expect([picture.status, picture.reply.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
    expect((await ask('/catalogue/getWallets?page=1&entries=5')).status).toBe(400)
  })

  test('an app reads the chain, balances and gas, and hears which chains there are', async () => {
    expect((await api('/supported-chains')).json.http).toContain(home)
    const call = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }
    expect((await api(`?chainId=${home}&projectId=local`, call)).json).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: '0x7a69',
    })
    expect((await api('?chainId=eip155:424242&projectId=local', call)).status).toBe(400)
    const { balances } = (await api(`/account/${rich}/balance?${who}&currency=usd&chainId=${home}`)).json
    const symbols = balances.map(({ symbol }: { symbol: string }) => symbol)
    expect(symbols).toEqual(expect.arrayContaining(['ETH', 'USDC']))
    expect((await api(`/convert/gas-price?${who}&chainId=${home}`)).json.standard).toMatch(/^\d+$/)
    expect((await api(`/account/${rich}/history?${who}&chainId=${home}&currency=usd`)).status).toBe(200)
  })

  test('an app lists what can be bought, opens a page for it, and hears what is wrong with an order', async () => {
    const options = (await api(`/onramp/options?${who}`)).json
    const token = options.purchaseCurrencies.find(({ symbol }: { symbol: string }) => symbol === 'USDC')
    expect(token.networks).toContainEqual(
      expect.objectContaining({ chain_id: '31337', contract_address: usdc }),
    )
    expect(options.paymentCurrencies.map(({ id }: { id: string }) => id)).toEqual(['USD', 'EUR'])
    const order = (more: object, wallet: object = {}) =>
      api(`/generators/onrampurl?projectId=local`, {
        destinationWallets: [{ address: rich, assets: ['USDC'], ...wallet }],
        partnerUserId: 'ann',
        presetFiatAmount: 50,
        ...more,
      })
    const { url } = (await order({})).json
    expect(URL.canParse(url)).toBe(true)
    for (const wrong of [order({}, { address: '12345' }), order({ presetFiatAmount: 1e9 })])
      expect(await wrong).toMatchObject({ status: 400, text: expect.stringMatching(/^Failed to read .+\.$/) })
    const sessionData = {
      countryCode: 'DE',
      sourceAmount: 50,
      sourceCurrencyCode: 'EUR',
      destinationCurrencyCode: 'ETH',
      walletAddress: rich,
      serviceProvider: (await api(`/onramp/providers?${who}`)).json[0].serviceProvider,
    }
    const widget = async (more: object) =>
      api('/onramp/widget', { projectId: 'local', sessionData: { ...sessionData, ...more } })
    expect(URL.canParse((await widget({})).json.widgetUrl)).toBe(true)
    const fieldOf = async (more: object) => (await widget(more)).json.reasons[0].field
    expect(await fieldOf({ serviceProvider: 'NOBODY' })).toBe('provider')
    expect(await fieldOf({ walletAddress: 'me' })).toBe('address')
    expect(await fieldOf({ sourceCurrencyCode: 'JPY' })).toBe('currency')
    expect(await fieldOf({ destinationCurrencyCode: 'DOGE' })).toBe('asset')
    expect(await fieldOf({ redirectUrl: 'javascript:alert(1)' })).toBe('redirectUrl')
  })

  test('a user takes a name, which is found by it and by the account, and nobody takes it again', async () => {
    const register = async (account: ReturnType<typeof newAccount>, name: string) => {
      const timestamp = Math.floor(Date.now() / 1000)
      const message = JSON.stringify({ timestamp, name, attributes: { bio: 'Likes tea' } })
      const signature = await account.signMessage({ message })
      return api('/profile/account', { message, signature, coin_type: 60, address: account.address })
    }
    const account = newAccount()
    const name = `n${Date.now().toString(36)}.demo.id`
    const made = await register(account, name)
    expect(made.json).toMatchObject({ name, addresses: { 60: { address: account.address } } })
    expect((await api(`/profile/account/${name}`)).json).toEqual(made.json)
    expect((await api(`/profile/reverse/${account.address}`)).json).toEqual([made.json])
    expect((await api(`/identity/${account.address}?${who}`)).json).toMatchObject({ name })
    expect((await register(newAccount(), name)).status).toBe(400)
  })

  test('a user signs in, is known to the server, and signs out', async () => {
    const account = newAccount()
    let cookie = ''
    const post = async (call: string, body: object) => {
      const answer = await ask(`/auth/${call}`, body, { cookie })
      const set = answer.reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      if (set.length > 0) cookie = set.filter((pair) => !pair.endsWith('=')).join('; ')
      return answer
    }
    const session = async () => (await ask('/auth/session', undefined, { cookie })).json.session
    const { nonce } = (await post('nonce', {})).json
    const fields = { domain: new URL(page).host, uri: page, chainId: 'eip155:31337' as const, nonce }
    const created = createMessage({ ...fields, address: account.address })
    if (!created.ok) throw new Error(created.reason)
    const signed = { namespace: 'eip155', message: created.message }
    const other = { ...signed, signature: await newAccount().signMessage({ message: created.message }) }
    expect((await post('verify', other)).status).toBe(403)
    const own = { ...signed, signature: await account.signMessage({ message: created.message }) }
    expect((await post('verify', own)).status).toBe(200)
    expect(await session()).toMatchObject({ accountAddress: account.address })
    expect((await post('sign-out', {})).status).toBe(204)
    expect(await session()).toBeNull()
  })

  test('an app and a wallet hear each other by the relay, also what was said while one was away', async () => {
    const heard: string[] = []
    const join = (deliver: (message: RelayMessage) => Promise<unknown>) =>
      createRelayClient({
        projectId: 'local',
        seed: randomHex32(),
        deliver,
        url: `${server.url.replace('http', 'ws')}/relay`,
        createSocket: (address) => new WebSocket(address, { origin: page }) as never,
      })
    const [topic, early, late] = [randomHex32(), randomHex32(), randomHex32()]
    const options = { ttl: 300, tag: 1100 }
    const sender = join(async () => {})
    await sender.publish(topic, early, options)
    const receiver = join(async ({ message }) => void heard.push(message))
    await receiver.subscribe(topic)
    await vi.waitFor(() => expect(heard).toEqual([early]))
    await sender.publish(topic, late, options)
    await vi.waitFor(() => expect(heard).toEqual([early, late]))
    for (const client of [sender, receiver]) client.stop()
  })

  test('an app reports what its users do, and hears what it has written wrong', async () => {
    const event = {
      eventId: crypto.randomUUID(),
      url: `${page}/`,
      domain: 'localhost',
      timestamp: Date.now(),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
    }
    expect((await ask('/analytics/e?projectId=local', event)).status).toBe(200)
    expect((await ask('/analytics/batch?projectId=local', [event])).status).toBe(200)
    expect((await ask('/analytics/e?projectId=local', { ...event, props: 1 })).status).toBe(422)
    expect((await ask('/analytics/e', event)).status).toBe(400)
  })
})

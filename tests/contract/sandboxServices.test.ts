import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, parseAbi, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revocationMessage } from '../../runtime/src/services/blockchain/sessions.js'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/src/index.js'

const sandboxCoin = 0x80000000 + 31337
const factoryAbi = parseAbi([
  'function createWallet(address owner, uint256 salt) returns (address)',
  'function walletOf(address owner, uint256 salt) view returns (address)',
])
// The second of the accounts every development node has; its key is public.
const payer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const dirs: string[] = []
let sandbox: Sandbox

async function open(options: SandboxOptions = {}): Promise<Sandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'appkit-services-'))
  dirs.push(dataDir)
  return startSandbox({ port: 0, dataDir, ...options })
}

beforeAll(async () => {
  sandbox = await open()
})
afterAll(async () => {
  // The sandbox has checked each reply of this file against its spec.
  expect(sandbox.stats().brokenReplies).toBe(0)
  await sandbox.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

// A reply that is looked into freely: it was validated against its spec before it left.
type Loose = ReturnType<typeof JSON.parse>
interface Answer {
  readonly status: number
  readonly body: Loose
}
async function ask(path: string, body?: unknown, at = sandbox): Promise<Answer> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(`${at.url}${path}`, init)
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return { status: reply.status, body: isJson ? JSON.parse(text) : text }
}
const api = (path: string, body?: unknown, at?: Sandbox) => ask(`/blockchain/v1${path}`, body, at)
const field = ({ status, body }: Answer) => [status, body.reasons?.[0]?.field]
async function rpc(method: string, params: unknown[]): Promise<string> {
  const { body } = await api('?chainId=eip155:31337&projectId=local', {
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  })
  if (body.error) throw new Error(JSON.stringify(body.error))
  return body.result
}
const newAccount = () => privateKeyToAccount(generatePrivateKey())
const seconds = () => Math.floor(Date.now() / 1000)

describe('names', () => {
  interface Wish {
    readonly name: string
    readonly attributes?: Record<string, unknown>
    readonly timestamp?: number
  }
  async function sign(account: PrivateKeyAccount, wish: object, more: Record<string, unknown> = {}) {
    const message = JSON.stringify({ timestamp: seconds(), ...wish })
    const signature = await account.signMessage({ message })
    return { message, signature, coin_type: sandboxCoin, address: account.address, ...more }
  }
  const register = async (account: PrivateKeyAccount, wish: Wish, more: Record<string, unknown> = {}) =>
    api('/profile/account', await sign(account, { attributes: {}, ...wish }, more))

  test('are registered, found by name, by address and as an identity', async () => {
    const account = newAccount()
    const name = 'alice.demo.id'
    expect(await api(`/profile/account/${name}?apiVersion=2`)).toEqual({ status: 200, body: [] })
    expect(field(await api(`/profile/account/${name}`))).toEqual([404, 'name'])
    expect(field(await api(`/profile/reverse/${account.address}`))).toEqual([404, 'address'])
    expect((await api(`/profile/reverse/${account.address}?apiVersion=2`)).body).toEqual([])
    const made = await register(account, { name, attributes: { bio: 'Likes tea and cake' } })
    expect(made).toMatchObject({
      status: 200,
      body: {
        name,
        attributes: { bio: 'Likes tea and cake' },
        addresses: { 60: { address: account.address }, [sandboxCoin]: { address: account.address } },
      },
    })
    expect((await api(`/profile/account/${name}`)).body).toEqual(made.body)
    expect((await api(`/profile/reverse/${account.address}`)).body).toEqual([made.body])
    expect(field(await api(`/profile/reverse/${account.address.toLowerCase()}`))).toEqual([404, 'address'])
    const identity = await api(`/identity/${account.address.toLowerCase()}?projectId=local`)
    expect(identity.body).toEqual({ name, avatar: null, resolvedAt: made.body.updated_at })
  })

  test('chain 1 is stored as coin type 60 alone', async () => {
    const account = newAccount()
    const made = await register(account, { name: 'one.demo.id' }, { coin_type: 0x80000001 })
    expect(Object.keys(made.body.addresses)).toEqual(['60'])
  })

  test('every refusal, in the order of the checks', async () => {
    const account = newAccount()
    const taken = 'taken.demo.id'
    expect((await register(newAccount(), { name: taken })).status).toBe(200)
    // Each line is wrong in all that follows it too, so it also proves the order.
    const late = seconds() - 60
    const attributes = { color: 'red' }
    const wrong = { signature: '0x00' }
    const lines: [object, Record<string, unknown>, [number, string | undefined]][] = [
      [{}, { message: 'no json', coin_type: 5, ...wrong }, [422, undefined]],
      [{ name: 'Bad!.x', attributes, timestamp: late }, { coin_type: 5, ...wrong }, [400, 'name']],
      [{ name: 'ab.demo.id', attributes, timestamp: late }, { coin_type: 5, ...wrong }, [400, 'name']],
      [{ name: `${'a'.repeat(65)}.demo.id` }, {}, [400, 'name']],
      [{ name: 'abc.other.id', attributes, timestamp: late }, { coin_type: 5, ...wrong }, [400, 'name']],
      [{ name: 'abc.id', timestamp: late }, { coin_type: 5, ...wrong }, [400, 'name']],
      [{ name: taken, attributes, timestamp: late }, { coin_type: 5, ...wrong }, [400, 'coin_type']],
      [{ name: taken, attributes, timestamp: late }, wrong, [400, 'name']],
      [{ name: 'free.demo.id', attributes, timestamp: late }, wrong, [400, 'timestamp']],
      [{ name: 'free.demo.id', attributes, timestamp: seconds() + 60 }, wrong, [400, 'timestamp']],
      [{ name: 'free.demo.id', attributes }, wrong, [400, 'attributes']],
      [{ name: 'free.demo.id', attributes: { bio: '<b>' } }, wrong, [400, 'attributes']],
      [{ name: 'free.demo.id', attributes: { bio: 'x'.repeat(256) } }, wrong, [400, 'attributes']],
      [{ name: 'free.demo.id' }, wrong, [401, 'signature']],
      [{ name: 'free.demo.id' }, { address: newAccount().address }, [401, 'signature']],
      [{ name: 'free.demo.id', attributes: { bio: 1 } }, {}, [422, undefined]],
    ]
    for (const [wish, more, expected] of lines) {
      const answer = await api('/profile/account', await sign(account, wish, more))
      expect([wish, field(answer)]).toEqual([wish, expected])
    }
    expect((await api('/profile/account/free.demo.id?apiVersion=2')).body).toEqual([])
    expect((await api('/profile/account', { message: '{}' })).status).toBe(422)
  })

  test('two at once: one gets the name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register(newAccount(), { name: 'race.demo.id' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('a contract signs, deployed (ERC-1271) or not yet (ERC-6492)', async () => {
    const owner = newAccount()
    const { walletFactory } = contractsOf(31337)
    const args = [owner.address, 7n] as const
    const call = encodeFunctionData({ abi: factoryAbi, functionName: 'walletOf', args })
    const wallet =
      `0x${(await rpc('eth_call', [{ to: walletFactory, data: call }, 'latest'])).slice(-40)}` as const
    const data = encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args })
    const early = await sign(owner, { name: 'early.demo.id' }, { address: wallet })
    expect(field(await api('/profile/account', early))).toEqual([401, 'signature'])
    const wrapped = serializeErc6492Signature({ address: walletFactory, data, signature: early.signature })
    expect((await api('/profile/account', { ...early, signature: wrapped })).status).toBe(200)

    const nonce = Number(await rpc('eth_getTransactionCount', [payer.address, 'latest']))
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n, gas: 2_000_000n }
    const raw = await payer.signTransaction({ chainId: 31337, nonce, to: walletFactory, data, ...fees })
    const hash = await rpc('eth_sendRawTransaction', [raw])
    await expect.poll(() => rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
    const late = await sign(owner, { name: 'late.demo.id' }, { address: wallet })
    expect((await api('/profile/account', late)).status).toBe(200)
    const other = await sign(newAccount(), { name: 'other.demo.id' }, { address: wallet })
    expect(field(await api('/profile/account', other))).toEqual([401, 'signature'])
    const names = (await api(`/profile/reverse/${wallet}`)).body.map(
      (record: { name: string }) => record.name,
    )
    expect(names).toEqual(['early.demo.id', 'late.demo.id'])
  })

  test('are changed by who owns them', async () => {
    const owner = newAccount()
    const stranger = newAccount()
    const name = 'owned.demo.id'
    await register(owner, { name })
    const attributes = { attributes: { bio: 'Hello' } }
    const path = `/profile/account/${name}`
    expect(field(await api(`${path}/attributes`, await sign(stranger, attributes)))).toEqual([401, 'address'])
    expect(await api(`${path}/attributes`, await sign(owner, attributes))).toEqual({
      status: 200,
      body: { bio: 'Hello' },
    })
    const address = { coin_type: 0x80000000 + 8453, address: stranger.address }
    const moved = await api(`${path}/address`, await sign(owner, address))
    expect(moved).toMatchObject({ status: 200, body: { 2147492101: { address: stranger.address } } })
    expect((await api(`/profile/reverse/${stranger.address}`)).body).toHaveLength(1)
    const nobody = '/profile/account/nobody.demo.id/attributes'
    expect(field(await api(nobody, await sign(owner, attributes)))).toEqual([400, 'name'])
    const odd = { ...address, coin_type: 5 }
    expect(field(await api(`${path}/address`, await sign(owner, odd)))).toEqual([400, 'coin_type'])
    const bad = { ...address, address: 'x' }
    expect(field(await api(`${path}/address`, await sign(owner, bad)))).toEqual([400, 'address'])
  })

  test('suggestions: the one that was asked for, then free ones', async () => {
    await register(newAccount(), { name: 'max.demo.id' })
    const { body } = await api('/profile/suggestions/max?zone=demo.id')
    expect(body.suggestions[0]).toEqual({ name: 'max.demo.id', registered: true })
    expect(body.suggestions).toHaveLength(5)
    expect(body.suggestions.slice(1).every((item: { registered: boolean }) => !item.registered)).toBe(true)
    await register(newAccount(), { name: body.suggestions[1].name })
    const again = await api('/profile/suggestions/max')
    expect(again.body.suggestions).not.toContainEqual(
      expect.objectContaining({ name: body.suggestions[1].name }),
    )
    expect((await api('/profile/suggestions/zzz?zone=reown.id')).body.suggestions[0]).toEqual({
      name: 'zzz.reown.id',
      registered: false,
    })
    for (const label of ['ab', 'Max', 'a.b', 'x'.repeat(65)]) {
      expect(field(await api(`/profile/suggestions/${label}`))).toEqual([400, 'name'])
    }
    expect(field(await api('/profile/suggestions/max?zone=none.id'))).toEqual([400, 'zone'])
  })
})

describe('T-F3: sessions', () => {
  const account = newAccount()
  const caip10 = `eip155:31337:${account.address}`
  const app = newAccount()
  const terms = (expiry = seconds() + 3600) => ({
    expiry,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: app.publicKey }] } },
    permissions: [{ type: 'contract-call', data: { address: account.address } }],
    policies: [],
  })
  const revocationOf = (pci: string) =>
    revocationMessage({ address: account.address, caipNetworkId: 'eip155:31337' }, pci)
  const at = (path: string, body?: unknown) => api(`/sessions/${caip10}${path}`, body)
  const create = async (version = '') => (await at(`?projectId=local${version}`, terms())).body

  test('are created with a key in the form of their version, activated, listed and revoked', async () => {
    const first = await create()
    const { pci, key } = await create('&v=2')
    expect(first.key.publicKey).toHaveLength(262)
    expect(key).toMatchObject({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
    expect((await at(`/getcontext?projectId=local&pci=${pci}`)).body).toEqual({ context: null })
    const until = seconds() + 7200
    const activated = await at('/activate?projectId=local', { pci, ...terms(until), context: '0xabcd' })
    expect(activated).toEqual({ status: 200, body: '' })
    expect((await at(`/getcontext?projectId=local&pci=${pci}`)).body).toEqual({ context: '0xabcd' })
    const { pcis } = (await at('?projectId=local')).body
    expect(pcis).toHaveLength(2)
    expect(pcis.find((item: { pci: string }) => item.pci === pci)).toMatchObject({
      project: { id: 'local' },
      expiry: until,
      context: '0xabcd',
      revokedAt: null,
      permissions: terms().permissions,
    })
    const signature = await account.signMessage({ message: revocationOf(pci) })
    expect(await at('/revoke?projectId=local', { pci, signature })).toEqual({ status: 200, body: '' })
    expect(field(await at('/revoke?projectId=local', { pci, signature }))).toEqual([400, 'pci'])
    expect(field(await at(`/getcontext?projectId=local&pci=${pci}`))).toEqual([400, 'pci'])
    expect(field(await at('/activate?projectId=local', { pci, ...terms(), context: '0x' }))).toEqual([
      400,
      'pci',
    ])
    const after = (await at('?projectId=local')).body.pcis.find((item: { pci: string }) => item.pci === pci)
    expect(after.revokedAt).toBeGreaterThan(seconds() - 60)
  })

  test('are revoked only with a signature of their account, over their own id', async () => {
    const [{ pci }, other] = [await create(), await create()]
    const message = revocationOf(pci)
    const revoke = (signature?: string) => at('/revoke?projectId=local', { pci, signature })
    const wrong = [
      ...[undefined, '0x', '0x01', `0x${'11'.repeat(65)}`],
      await app.signMessage({ message }),
      await account.signMessage({ message: revocationOf(other.pci) }),
      await account.signMessage({ message: message.replace('31337', '1') }),
      await account.signMessage({ message: { raw: `0x${Buffer.from(pci).toString('hex')}` } }),
    ]
    for (const signature of wrong) expect(field(await revoke(signature))).toEqual([401, 'signature'])
    const { pcis } = (await at('?projectId=local')).body
    expect(pcis.find((item: { pci: string }) => item.pci === pci).revokedAt).toBeNull()
    expect((await revoke(await account.signMessage({ message }))).status).toBe(200)
  })

  test('belong to one account, and to no time past', async () => {
    const { pci } = await create()
    const other = `/sessions/eip155:31337:${newAccount().address}`
    expect((await api(`${other}?projectId=local`)).body).toEqual({ pcis: [] })
    expect(field(await api(`${other}/revoke?projectId=local`, { pci }))).toEqual([400, 'pci'])
    expect(field(await at('?projectId=local', terms(seconds() - 1)))).toEqual([400, 'expiry'])
    expect((await api('/sessions/plain?projectId=local')).status).toBe(400)
    expect((await at('?projectId=local', { expiry: 'soon' })).status).toBe(422)
  })

  test('are over when their time has passed', async () => {
    const { pci } = (await at('?projectId=local', terms(seconds() + 1))).body
    const read = async () => field(await at(`/getcontext?projectId=local&pci=${pci}`))
    await expect.poll(read, { interval: 100 }).toEqual([400, 'pci'])
  })

  test('co-sign what the app has signed, and nothing else', async () => {
    const { getUserOperationHash, entryPoint07Address } = await import('viem/account-abstraction')
    const { decodeAbiParameters, recoverMessageAddress } = await import('viem')
    const { pci, key } = await create('&v=2')
    const hash = getUserOperationHash({
      chainId: 31337,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: {
        sender: account.address,
        callData: '0x1234',
        signature: '0x',
        nonce: 5n,
        callGasLimit: 0n,
        verificationGasLimit: 0n,
        preVerificationGas: 0n,
        maxFeePerGas: 0n,
        maxPriorityFeePerGas: 0n,
      },
    })
    const message = { raw: hash }
    const signature = await app.signMessage({ message })
    const userOp = { sender: account.address, nonce: '0x5', callData: '0x1234', signature }
    const sign = (operation: object, id = pci) => at('/sign?projectId=local', { pci: id, userOp: operation })
    expect(field(await sign(userOp))).toEqual([400, 'pci'])
    await at('/activate?projectId=local', { pci, ...terms(), context: '0x01' })
    const signed = await sign(userOp)
    expect(signed.status).toBe(200)
    const [parts] = decodeAbiParameters([{ type: 'bytes[]' }], signed.body.signature)
    expect(parts[0]).toBe(signature)
    const { publicKeyToAddress } = await import('viem/accounts')
    expect(await recoverMessageAddress({ message, signature: parts[1] ?? '0x' })).toBe(
      publicKeyToAddress(key.publicKey),
    )
    expect(field(await sign({ ...userOp, nonce: '0x6' }))).toEqual([401, 'signature'])
    expect(field(await sign({ ...userOp, sender: app.address }))).toEqual([401, 'address'])
    expect((await sign({ ...userOp, nonce: 5 })).status).toBe(422)
    expect((await sign({ ...userOp, signature: undefined })).status).toBe(422)
    expect(field(await sign(userOp, 'unknown'))).toEqual([400, 'pci'])
  })
})

describe('buying', () => {
  const usdc = contractsOf(31337).usdc
  const buyer = () => newAccount().address
  const held = async (token: string, holder: string) =>
    BigInt(
      await rpc('eth_call', [
        { to: token, data: `0x70a08231${holder.slice(2).padStart(64, '0')}` },
        'latest',
      ]),
    )
  const pay = async (
    url: string,
    body: object,
    headers: Record<string, string> = { 'x-appkit-sandbox': '1' },
  ) => {
    const { origin, searchParams } = new URL(url)
    const reply = await fetch(`${origin}/pay/sessions/${searchParams.get('session')}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const choice = { asset: '31337:USDC', amount: '50', method: 'card' }

  test('options and quotes of both forms agree, and every cent is accounted for', async () => {
    const options = (await api('/onramp/options?projectId=local')).body
    const [native, token] = options.purchaseCurrencies
    expect([native.symbol, token.symbol]).toEqual(['ETH', 'USDC'])
    expect(token.networks).toEqual([
      { name: 'sandbox', display_name: 'Sandbox', chain_id: '31337', contract_address: usdc },
    ])
    const body = { purchaseCurrency: token, paymentCurrency: { id: 'USD', payment_method_limits: [] } }
    const quote = (
      await api('/onramp/quote?projectId=local', { ...body, amount: '50.00', network: 'sandbox' })
    ).body
    expect(quote).toMatchObject({
      paymentTotal: { amount: '50.00', currency: 'USD' },
      coinbaseFee: { amount: '0.50', currency: 'USD' },
      networkFee: { amount: '0.10', currency: 'USD' },
      paymentSubtotal: { amount: '49.40', currency: 'USD' },
      purchaseAmount: { amount: '49.4', currency: 'USDC' },
    })
    const query =
      'projectId=local&country=US&purchaseCurrency=USDC&paymentAmount=50&paymentCurrency=USD&paymentMethod=CARD'
    const buy = (await api(`/onramp/buy/quotes?${query}`)).body
    expect(buy).toMatchObject({
      paymentTotal: { value: '50.00', currency: 'USD' },
      paymentSubTotal: { value: '49.40', currency: 'USD' },
      purchaseAmount: { value: '49.4', currency: 'USDC' },
    })
    expect((await api('/onramp/buy/options?projectId=local&country=US')).body.paymentCurrencies).toHaveLength(
      2,
    )
    const multi = { projectId: 'local', countryCode: 'US', sourceAmount: 50, sourceCurrencyCode: 'USD' }
    const several = (await api('/onramp/multi/quotes', { ...multi, destinationCurrencyCode: 'USDC' })).body
    expect(several.map((item: Loose) => item.serviceProvider)).toEqual([
      'SANDBOX_PAY',
      'SANDBOX_PAY',
      'SANDBOX_BANK',
    ])
    expect(several[0]).toMatchObject({ destinationAmount: 49.4, totalFee: 0.6 })
    expect((await api('/onramp/providers?projectId=local&countries=US,DE')).body).toHaveLength(2)
    for (const type of 'countries crypto-currencies fiat-currencies payment-methods fiat-purchases-limits countries-defaults'.split(
      ' ',
    )) {
      expect(
        (await api(`/onramp/providers/properties?projectId=local&type=${type}`)).body.length,
      ).toBeGreaterThan(1)
    }
  })

  test('what cannot be bought is refused with its field', async () => {
    const quote = (more: Record<string, string>) => {
      const query = {
        projectId: 'local',
        country: 'US',
        purchaseCurrency: 'ETH',
        paymentAmount: '50',
        paymentCurrency: 'USD',
        paymentMethod: 'CARD',
      }
      return api(`/onramp/buy/quotes?${new URLSearchParams({ ...query, ...more })}`)
    }
    expect((await quote({})).status).toBe(200)
    expect(field(await quote({ purchaseCurrency: 'XXX' }))).toEqual([400, 'asset'])
    expect(field(await quote({ paymentCurrency: 'JPY' }))).toEqual([400, 'currency'])
    expect(field(await quote({ paymentAmount: '9.99' }))).toEqual([400, 'amount'])
    expect(field(await quote({ paymentAmount: '7500.01' }))).toEqual([400, 'amount'])
    expect(field(await quote({ country: 'ZZ' }))).toEqual([400, 'country'])
    expect((await api('/onramp/providers/properties?projectId=local&type=x')).status).toBe(400)
    expect(
      (
        await api('/onramp/multi/quotes', {
          countryCode: 'US',
          sourceAmount: 50,
          sourceCurrencyCode: 'USD',
          destinationCurrencyCode: 'ETH',
        })
      ).status,
    ).toBe(400)
    const empty = { destinationWallets: [], partnerUserId: 'x' }
    for (const wrong of [
      empty,
      {},
      { ...empty, destinationWallets: 'x' },
      { ...empty, presetFiatAmount: -1 },
    ]) {
      expect((await api('/generators/onrampurl?projectId=local', wrong)).status).toBe(400)
    }
  })

  test('the pay page really pays, once: tokens', async () => {
    const address = buyer()
    const body = { destinationWallets: [{ address, assets: ['USDC'] }], partnerUserId: 'user' }
    const { url } = (await api('/generators/onrampurl?projectId=local', body)).body as unknown as {
      url: string
    }
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('Buy crypto')
    const session = url.split('session=')[1]
    expect((await ask(`/pay/sessions/${session}`)).body).toMatchObject({
      status: 'CREATED',
      address: address.toLowerCase(),
      asset: '31337:USDC',
    })
    expect(
      (await ask(`/pay/sessions/${session}/price?asset=31337:USDC&amount=50&method=card`)).body,
    ).toMatchObject({ got: '49.4', fee: '0.60' })
    expect((await pay(url, choice, {})).status).toBe(403)
    expect((await pay(url, choice, { 'x-appkit-sandbox': '1', origin: 'http://evil.example' })).status).toBe(
      403,
    )
    expect(await pay(url, { ...choice, amount: '1' })).toMatchObject({
      status: 422,
      body: { problems: { amount: expect.any(String) } },
    })
    expect((await pay(url, { ...choice, asset: '1:USDC' })).status).toBe(422)
    const both = await Promise.all([pay(url, choice), pay(url, choice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      bought: '49.4',
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(await held(usdc, address)).toBe(49_400_000n)
    expect((await ask('/pay/sessions/unknown')).status).toBe(404)
  })

  test('the widget page pays coins and leads back', async () => {
    const walletAddress = buyer()
    const sessionData = {
      countryCode: 'US',
      sourceAmount: 100,
      sourceCurrencyCode: 'EUR',
      destinationCurrencyCode: 'ETH',
      walletAddress,
      serviceProvider: 'SANDBOX_BANK',
      redirectUrl: 'https://app.example/done',
    }
    const make = (more: object) =>
      api('/onramp/widget', { projectId: 'local', sessionData: { ...sessionData, ...more } })
    const { widgetUrl } = (await make({})).body as unknown as { widgetUrl: string }
    const paid = await pay(widgetUrl, { asset: '31337:ETH', amount: '100.00', method: 'ach_bank_account' })
    // 100 euros less 2 % and 10 cents, at 3000 dollars or 2700 euros.
    expect(paid.body.bought).toBe('0.036259259259259259')
    expect(BigInt(await rpc('eth_getBalance', [walletAddress, 'latest']))).toBe(36_259_259_259_259_259n)
    expect(field(await make({ redirectUrl: 'javascript:alert(1)' }))).toEqual([400, 'redirectUrl'])
    expect(field(await make({ serviceProvider: 'NOBODY' }))).toEqual([400, 'provider'])
    expect(field(await make({ walletAddress: 'x' }))).toEqual([400, 'address'])
    expect(field(await make({ sourceCurrencyCode: 'JPY' }))).toEqual([400, 'currency'])
  })

  test('exchanges: a page for a fixed amount, and its status', async () => {
    const recipient = buyer()
    const call = async (method: string, params: unknown) =>
      api('/json-rpc?projectId=local', { jsonrpc: '2.0', id: 7, method, params })
    expect((await call('reown_getExchanges', { page: 1 })).body.result).toMatchObject({ total: 2 })
    expect((await call('reown_getExchanges', [{ exclude: ['SANDBOX_BANK'] }])).body.result).toMatchObject({
      total: 1,
    })
    const coin = 'eip155:31337/slip44:60'
    for (const [asset, total] of [
      [coin, 2],
      [`eip155:31337/erc20:${usdc}`, 2],
      ['eip155:1/slip44:60', 0],
      [`eip155:31337/erc20:0x${'1'.repeat(40)}`, 0],
      ['solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f/slip44:501', 2],
      ['solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f/slip44:60', 0],
    ] as const) {
      const { total: found, exchanges } = (await call('reown_getExchanges', { page: 1, asset, amount: '1' }))
        .body.result as unknown as { total: number; exchanges: unknown[] }
      expect([found, exchanges.length], asset).toEqual([total, total])
    }
    for (const more of [
      { asset: 'x' },
      { asset: 1 },
      { asset: coin, amount: '0' },
      { page: 0 },
      { includeOnly: 'x' },
    ]) {
      const { body, status } = await call('reown_getExchanges', { page: 1, ...more })
      expect([status, body.error?.code]).toEqual([400, -32602])
    }
    for (const params of [
      {},
      { exchangeId: 'x', sessionId: 'y' },
      { exchangeId: 'SANDBOX_PAY', sessionId: '' },
    ]) {
      const { body, status } = await call('reown_getExchangeBuyStatus', params)
      expect([status, body.error?.code]).toEqual([400, -32602])
    }
    const unknown = await call('reown_getExchangeBuyStatus', { exchangeId: 'SANDBOX_PAY', sessionId: 'y' })
    expect(unknown.body.result).toEqual({ status: 'UNKNOWN', txHash: null })
    const both = await call('reown_getExchanges', { exclude: [], includeOnly: [] })
    expect([both.status, both.body.error?.code]).toEqual([400, -32602])
    const wish = {
      exchangeId: 'SANDBOX_PAY',
      asset: `eip155:31337/erc20:${usdc}`,
      amount: '12.5',
      recipient: `eip155:31337:${recipient}`,
    }
    const { url, sessionId } = (await call('reown_getExchangePayUrl', wish)).body.result as unknown as {
      url: string
      sessionId: string
    }
    const status = () => call('reown_getExchangeBuyStatus', { exchangeId: 'SANDBOX_PAY', sessionId })
    expect((await status()).body.result).toEqual({ status: 'UNKNOWN', txHash: null })
    expect((await pay(url, { asset: '31337:USDC', method: 'card' })).body.bought).toBe('12.5')
    expect((await status()).body.result).toMatchObject({
      status: 'SUCCESS',
      txHash: expect.stringMatching(/^0x/),
    })
    expect(await held(usdc, recipient)).toBe(12_500_000n)
    for (const more of [
      { asset: 'x' },
      { amount: '0' },
      { amount: '1.1234567' },
      { recipient: 'eip155:1:x' },
      { exchangeId: 'x' },
    ]) {
      expect((await call('reown_getExchangePayUrl', { ...wish, ...more })).body.error).toMatchObject({
        code: -32602,
      })
    }
    expect((await call('wallet_unheardOf', [])).body.error).toEqual({
      code: -32601,
      message: 'Method not found',
      data: null,
    })
  })
})

test('calls about exchanges are read by pages of the project only', async () => {
  const own = await open({ chains: ['solana'], origins: ['https://app.example', 'https://*.wild.example'] })
  try {
    const allowed = async (origin: string | null, method = 'reown_getExchanges', path = 'json-rpc') => {
      const reply = await fetch(`${own.url}/blockchain/v1/${path}?projectId=local`, {
        method: 'POST',
        headers: origin === null ? {} : { origin },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { page: 1 } }),
      })
      expect(reply.headers.get('vary')).toBe(
        path === 'json-rpc' && method.startsWith('reown_') ? 'Origin' : null,
      )
      return reply.headers.get('access-control-allow-origin')
    }
    for (const origin of [
      'http://localhost:3000',
      'http://127.0.0.1:5173',
      'https://app.example',
      'https://a.wild.example',
    ])
      expect(await allowed(origin)).toBe(origin)
    for (const origin of ['https://evil.example', 'null', 'https://app.example.evil.example', null])
      expect(await allowed(origin)).toBeNull()
    const sol = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f/slip44:501'
    for (const [asset, total] of [
      [sol, 2],
      [sol.replace('501', '60'), 0],
    ] as const) {
      const params = { page: 1, asset, amount: '0.5' }
      const call = { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params }
      expect((await ask('/blockchain/v1/json-rpc?projectId=local', call, own)).body).toMatchObject({
        result: { total },
      })
    }
    expect(await allowed('https://evil.example', 'wallet_getAssets')).toBe('*')
    expect(await allowed('https://evil.example', 'reown_getExchanges', 'wallet')).toBe('*')
    const asked = await fetch(`${own.url}/blockchain/v1/json-rpc`, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS'])
    expect((await ask('/catalogue/projects/v1/origins?projectId=local', undefined, own)).body).toEqual({
      allowedOrigins: ['https://app.example', 'https://*.wild.example'],
    })
    expect(own.stats().brokenReplies).toBe(0)
  } finally {
    await own.close()
  }
})

describe('analytics and the configuration of projects', () => {
  const event = (name: string, eventId: string = crypto.randomUUID()) => ({
    eventId,
    url: 'https://app.example/swap',
    domain: 'app.example',
    timestamp: Date.now(),
    props: { type: 'track', event: name, properties: { connected: false } },
  })
  const events = async () =>
    (await ask('/dev/status')).body.events as unknown as { id: string; event: string }[]

  test('events are taken one by one or several at once, kept once, and listed', async () => {
    const one = event('MODAL_OPEN')
    expect(await ask('/analytics/e?projectId=local', one)).toEqual({ status: 200, body: { status: 'OK' } })
    expect((await ask('/analytics/e?projectId=local', one)).status).toBe(200)
    const two = [event('MODAL_CLOSE'), event('MODAL_OPEN')]
    expect((await ask('/analytics/batch?projectId=local', two)).status).toBe(200)
    const listed = await events()
    expect(listed.map(({ id }) => id).sort()).toEqual([one, ...two].map(({ eventId }) => eventId).sort())
  })

  test('a browser that asks first is let in everywhere, from any origin', async () => {
    for (const path of [
      '/analytics/e',
      '/analytics/batch',
      '/blockchain/v1/profile/account',
      '/catalogue/getWallets',
    ]) {
      const headers = { origin: 'https://app.example', 'access-control-request-headers': 'content-type' }
      const reply = await fetch(sandbox.url + path, { method: 'OPTIONS', headers })
      expect(reply.status).toBe(204)
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
      expect(reply.headers.get('access-control-allow-headers')).toContain('content-type')
      expect(reply.headers.get('x-request-id')).toHaveLength(36)
    }
  })

  test('what is no event is refused and not kept', async () => {
    const before = await events()
    const wrong = { ...event('MODAL_OPEN'), props: { type: 'track', event: 'NO_SUCH_EVENT' } }
    expect((await ask('/analytics/e?projectId=local', wrong)).status).toBe(422)
    expect((await ask('/analytics/batch?projectId=local', [event('MODAL_OPEN'), wrong])).status).toBe(422)
    expect((await ask('/analytics/e', event('MODAL_OPEN'))).status).toBe(400)
    const large = { ...event('MODAL_OPEN'), extra: 'x'.repeat(8 * 1024) }
    expect(field(await ask('/analytics/e?projectId=local', large))).toEqual([400, 'body'])
    expect(field(await ask('/analytics/batch?projectId=local', [event('MODAL_OPEN'), large]))).toEqual([
      400,
      'body',
    ])
    expect(await events()).toEqual(before)
  })

  test('other clients find the features of a project and its limits', async () => {
    const { features } = (await ask('/catalogue/appkit/v1/config?projectId=local')).body
    expect((features as unknown as { id: string }[]).map(({ id }) => id)).toContain('swap')
    expect((await ask('/catalogue/appkit/v1/project-limits?projectId=local')).body).toEqual({
      planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
    })
    expect((await ask('/catalogue/getAnalyticsConfig?projectId=local')).body).toEqual({
      isAnalyticsEnabled: true,
    })
  })
})

describe('a closed list of projects and a limit', () => {
  let closed: Sandbox
  beforeAll(async () => {
    closed = await open({ projects: ['shop'], limit: 5, proxy: { hops: 1 } })
  })
  afterAll(async () => {
    expect(closed.stats().brokenReplies).toBe(0)
    await closed.close()
  })

  test('401 for a project that is not on the list, on every kind of route', async () => {
    const account = newAccount()
    const unknown = [401, 'authentication']
    const at = (path: string, body?: unknown) => ask(path, body, closed)
    for (const path of [
      '/catalogue/getWallets?page=1&entries=1&projectId=',
      '/blockchain/v1/onramp/options?projectId=',
      `/blockchain/v1/sessions/eip155:1:${account.address}?projectId=`,
      `/blockchain/v1/identity/${account.address}?projectId=`,
    ]) {
      expect(field(await at(`${path}local`))).toEqual(unknown)
      expect((await at(`${path}shop`)).status).toBe(200)
    }
    const event = { eventId: 'e', url: 'https://a.example/', domain: 'a.example', timestamp: 1 }
    const sent = { ...event, props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } } }
    expect(field(await at('/analytics/e?projectId=local', sent))).toEqual(unknown)
    const multi = {
      countryCode: 'US',
      sourceAmount: 50,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'ETH',
    }
    expect(field(await at('/blockchain/v1/onramp/multi/quotes', { ...multi, projectId: 'local' }))).toEqual(
      unknown,
    )
    expect((await at('/blockchain/v1/onramp/multi/quotes', { ...multi, projectId: 'shop' })).status).toBe(200)
    expect((await at('/blockchain/v1/onramp/multi/quotes', multi)).status).toBe(400)
    // Names ask for no project.
    expect((await at('/blockchain/v1/profile/suggestions/abc')).status).toBe(200)
  })

  test('429 above the limit, by path and client, with the time to wait', async () => {
    const path = '/blockchain/v1/supported-chains'
    const get = (client?: string) =>
      fetch(closed.url + path, { headers: client === undefined ? {} : { 'x-forwarded-for': client } })
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push((await get('203.0.113.1')).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    // An address that a caller writes itself stands before the one that the proxy adds, and changes nothing.
    const limited = await get('198.51.100.1, 203.0.113.1')
    expect(limited.status).toBe(429)
    expect(limited.headers.get('x-request-id')).toHaveLength(36)
    expect(limited.headers.get('access-control-allow-origin')).toBe('*')
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await limited.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'rate_limited' }] })
    expect((await get('203.0.113.1, 203.0.113.2')).status).toBe(200)
    expect((await get()).status).toBe(200)
    expect((await ask('/dev/status', undefined, closed)).status).toBe(200)
  })
})

test('without a configured proxy its header says nothing', async () => {
  const limited = await open({ chains: ['solana'], limit: 2 })
  try {
    const get = (client: string) =>
      fetch(`${limited.url}/blockchain/v1/supported-chains`, { headers: { 'x-forwarded-for': client } })
    const statuses = [await get('203.0.113.1'), await get('203.0.113.2'), await get('203.0.113.3')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
  } finally {
    await limited.close()
  }
})

test.each([
  { proxy: { hops: 0 } },
  { proxy: { hops: 1, header: 'a b' } },
  { origins: ['https://app.example/path'] },
])('%j is refused', async (options) => {
  await expect(open(options)).rejects.toMatchObject({ code: 'BAD_OPTION' })
})

describe('behind a proxy, under a public name', () => {
  let proxied: Sandbox
  beforeAll(async () => {
    proxied = await open({ publicUrl: 'https://api.example' })
  })
  afterAll(() => proxied.close())
  const get = (path: string, host: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      request(`${proxied.url}${path}`, { headers: { host, origin: 'https://app.example' } }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        reply.on('end', () => resolve({ status: reply.statusCode, text }))
      })
        .on('error', reject)
        .end()
    })

  test('the APIs and the pay page answer, the dev page does not', async () => {
    const path = '/blockchain/v1/onramp/providers?projectId=local'
    expect(await get(path, 'api.example')).toMatchObject({
      status: 200,
      text: expect.stringContaining('https://api.example/'),
    })
    expect((await get('/pay', 'api.example')).status).toBe(200)
    for (const hidden of ['/', '/dev/status', '/dev/faults']) {
      expect((await get(hidden, 'api.example')).status).toBe(403)
      expect((await get(hidden, '127.0.0.1')).status).toBe(200)
    }
    expect((await get(path, 'other.example')).status).toBe(403)
  })

  test('pay pages are named by it', async () => {
    const body = { destinationWallets: [{ address: newAccount().address }], partnerUserId: 'x' }
    const { url } = (await api('/generators/onrampurl?projectId=local', body, proxied)).body as unknown as {
      url: string
    }
    expect(url).toMatch(/^https:\/\/api\.example\/pay\?session=/)
  })

  test.each([
    'api.example',
    'ftp://api.example',
    'https://api.example/path',
    'https://a@api.example',
  ])('%s is no public name', async (publicUrl) => {
    await expect(open({ publicUrl })).rejects.toMatchObject({ code: 'BAD_OPTION' })
  })
})

describe('the demo past', () => {
  const big = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

  test('is laid once, reaches back a year, and leaves the chain at the present', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'appkit-seed-'))
    dirs.push(dataDir)
    const options: SandboxOptions = { port: 0, dataDir, seed: { name: 'demo', transactions: 300 } }
    const first = await startSandbox(options)
    const page = async (at: Sandbox, address: string) =>
      (await api(`/account/${address}/history?projectId=local&chainId=eip155:31337`, undefined, at)).body
    const blocks = async (at: Sandbox) => {
      const { chains } = (await ask('/dev/status', undefined, at)).body as unknown as {
        chains: { block: number }[]
      }
      return chains[0]?.block
    }
    const busy = await page(first, big)
    expect(busy.data).toHaveLength(50)
    expect(busy.next).toBeTruthy()
    let rows: { metadata: { minedAt: string } }[] = []
    let cursor: unknown = ''
    do {
      const { body } = await api(
        `/account/${big}/history?projectId=local&chainId=eip155:31337&cursor=${cursor}`,
        undefined,
        first,
      )
      rows = [...rows, ...(body.data as unknown as typeof rows)]
      cursor = body.next
    } while (cursor)
    expect(rows.length).toBeGreaterThanOrEqual(300)
    const times = rows.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const age = (Date.now() - (times.at(-1) ?? 0)) / 86_400_000
    expect(age).toBeGreaterThan(350)
    expect((await api('/profile/account/alice.demo.id', undefined, first)).status).toBe(200)
    const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const owned = await api(`/profile/reverse/${rich}?apiVersion=2`, undefined, first)
    expect(owned.body).toMatchObject([{ name: 'alice.demo.id', addresses: { 60: { address: rich } } }])
    const bought = await api(
      `/account/${payer.address}/history?projectId=local&onramp=coinbase`,
      undefined,
      first,
    )
    expect(bought.body.data).toEqual([])
    const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const rowsOfAlice = (
      await api(`/account/${alice}/history?projectId=local&onramp=coinbase`, undefined, first)
    ).body
    expect(rowsOfAlice.data[0]).toMatchObject({ metadata: { operationType: 'buy', sentFrom: 'Coinbase' } })
    const before = await blocks(first)
    expect(first.stats().brokenReplies).toBe(0)
    await first.close()
    const second = await startSandbox(options)
    expect(await blocks(second)).toBe(before)
    await second.close()
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { readArtifact } from '../../sandbox/src/contracts/readArtifact.js'
import { type Sandbox, startSandbox } from '../../sandbox/src/index.js'

const phrase = 'test test test test test test test test test test test junk'
const chainId = 31337
const caip2 = `eip155:${chainId}`
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const contracts = contractsOf(chainId)
const [alice, bob, carol] = [0, 1, 2].map((addressIndex) => mnemonicToAccount(phrase, { addressIndex })) as [
  ReturnType<typeof mnemonicToAccount>,
  ReturnType<typeof mnemonicToAccount>,
  ReturnType<typeof mnemonicToAccount>,
]
const dirs: string[] = []
const log: string[] = []
let dataDir: string
let sandbox: Sandbox

async function start(dir: string): Promise<Sandbox> {
  const options = { port: 0, chains: [chainId, 137], dataDir: dir, log: (line: string) => log.push(line) }
  return startSandbox(options)
}
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'appkit-chain-'))
  dirs.push(dataDir)
  sandbox = await start(dataDir)
})
afterAll(async () => {
  expect(sandbox.stats().brokenReplies, log.join('\n')).toBe(0)
  await sandbox.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

function clients() {
  const rpc = `${sandbox.url}/blockchain/v1/?chainId=${caip2}&projectId=local`
  const chain = defineChain({
    id: chainId,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
    contracts: { multicall3: { address: contracts.multicall } },
  })
  const transport = http(rpc)
  return {
    reader: createPublicClient({ chain, transport, pollingInterval: 20 }),
    wallet: createWalletClient({ chain, transport }),
  }
}
async function send(account: typeof alice | ReturnType<typeof privateKeyToAccount>, request: object) {
  const { reader, wallet } = clients()
  const hash = await wallet.sendTransaction({ account, ...request } as Parameters<
    typeof wallet.sendTransaction
  >[0])
  return reader.waitForTransactionReceipt({ hash })
}
async function sendToken(token: Address, to: Address, amount: bigint, account = alice) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return send(account, { to: token, data })
}

interface Row {
  id: string
  metadata: {
    operationType: string
    hash: string
    minedAt: string
    sentFrom: string
    sentTo: string
    status: string
    nonce: number
    chain: string
    application: { name: string; iconUrl: string } | null
  }
  transfers: {
    direction: string
    quantity: { numeric: string }
    value: number | null
    price: number | null
    fungible_info: { name: string; symbol: string; icon: { url: string } } | null
    nft_info: {
      name: string
      content: { preview: { url: string } } | null
      flags: { is_spam: boolean }
    } | null
  }[]
}
interface Failure {
  status: string
  reasons: { field: string; description: string }[]
}
const get = async <Body>(path: string, query: Record<string, string> = {}): Promise<[number, Body]> => {
  const search = new URLSearchParams({ projectId: 'local', st: 'appkit', sv: 'react-eip155-0.1.0', ...query })
  const reply = await fetch(`${sandbox.url}/blockchain/v1/${path}?${search}`, {
    headers: { origin: 'http://localhost:5173' },
  })
  return [reply.status, (await reply.json()) as Body]
}
const post = async <Body>(path: string, body: unknown): Promise<[number, Body]> => {
  const url = `${sandbox.url}/blockchain/v1/${path}`
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const text = await reply.text()
  return [reply.status, (text.startsWith('{') ? JSON.parse(text) : text) as Body]
}
async function history(address: string, query: Record<string, string> = {}) {
  const [status, page] = await get<{ data: Row[]; next: string | null }>(`account/${address}/history`, query)
  expect(status).toBe(200)
  return page
}
const at = (token: string) => `${caip2}:${token}`
const fresh = () => privateKeyToAccount(generatePrivateKey())

describe('the contracts', () => {
  test('lie at the same addresses on every chain with the same coin', async () => {
    const { reader } = clients()
    for (const address of Object.values(contracts)) {
      expect((await reader.getCode({ address }))?.length ?? 0, address).toBeGreaterThan(100)
    }
  })
  test('answer a library that batches its reads', async () => {
    const { reader } = clients()
    const symbols = await reader.multicall({
      contracts: [contracts.usdc, contracts.dai, contracts.gov, contracts.wrapped].map(
        (address) => ({ address, abi: erc20Abi, functionName: 'symbol' }) as const,
      ),
      allowFailure: false,
    })
    expect(symbols).toEqual(['USDC', 'DAI', 'GOV', 'WETH'])
    const mixed = await reader.multicall({
      contracts: [
        { address: contracts.usdc, abi: erc20Abi, functionName: 'decimals' },
        { address: contracts.usdc, abi: erc721Abi, functionName: 'ownerOf', args: [1n] },
      ],
    })
    expect(mixed[0]).toEqual({ status: 'success', result: 6 })
    expect(mixed[1].status).toBe('failure')
  })
  test('refuse what a token must refuse, and say why', async () => {
    const { reader } = clients()
    const poor = fresh()
    const transfer = { address: contracts.usdc, abi: erc20Abi, account: poor.address } as const
    await expect(
      reader.simulateContract({ ...transfer, functionName: 'transfer', args: [bob.address, 1n] }),
    ).rejects.toThrow(/exceeds balance/)
    await expect(
      reader.simulateContract({
        ...transfer,
        functionName: 'transferFrom',
        args: [alice.address, bob.address, 1n],
      }),
    ).rejects.toThrow(/exceeds allowance/)
    const mint = parseAbi(['function mint(address to, uint256 amount)'])
    await expect(
      reader.simulateContract({ ...transfer, abi: mint, functionName: 'mint', args: [poor.address, 1n] }),
    ).rejects.toThrow(/only the owner/)
  })
  test('wrap and unwrap the coin', async () => {
    const { reader } = clients()
    const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
    const owner = fresh()
    await send(alice, { to: owner.address, value: parseEther('3') })
    const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
    await send(owner, { to: contracts.wrapped, data: deposit, value: parseEther('2') })
    const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [parseEther('0.5')] })
    await send(owner, { to: contracts.wrapped, data })
    const held = { address: contracts.wrapped, abi: erc20Abi, functionName: 'balanceOf' } as const
    expect(await reader.readContract({ ...held, args: [owner.address] })).toBe(parseEther('1.5'))
    const { data: rows } = await history(owner.address)
    expect(rows.map(({ metadata }) => metadata.operationType)).toEqual(['trade', 'trade', 'receive'])
    const moves = rows.map(({ transfers }) =>
      transfers
        .map((moved) => `${moved.direction} ${moved.quantity.numeric} ${moved.fungible_info?.symbol}`)
        .sort(),
    )
    expect(moves).toEqual([['in 0.5 ETH', 'out 0.5 WETH'], ['in 2 WETH', 'out 2 ETH'], ['in 3 ETH']])
  })
})

describe('history', () => {
  test('a sent token is seen from both sides', async () => {
    const owner = fresh()
    const began = Date.now()
    const { transactionHash } = await sendToken(contracts.usdc, owner.address, parseUnits('12.5', 6))
    const [got] = (await history(owner.address, { chainId: caip2 })).data
    // Other tests pay her on other chains.
    const [sent] = (await history(alice.address, { chainId: caip2 })).data
    expect(got).toMatchObject({
      metadata: {
        hash: transactionHash,
        operationType: 'receive',
        sentFrom: alice.address.toLowerCase(),
        sentTo: owner.address.toLowerCase(),
        status: 'confirmed',
        chain: caip2,
        application: null,
      },
      transfers: [
        {
          direction: 'in',
          fungible_info: { name: 'USD Coin', symbol: 'USDC' },
          nft_info: null,
          quantity: { numeric: '12.5' },
          value: 12.5,
          price: 1,
        },
      ],
    })
    expect(sent).toMatchObject({
      id: got?.id,
      metadata: { operationType: 'send', sentTo: owner.address.toLowerCase() },
      transfers: [{ direction: 'out' }],
    })
    const minedAt = new Date(String(got?.metadata.minedAt)).getTime()
    // Blocks tell whole seconds.
    expect(minedAt).toBeGreaterThan(began - 1000)
    expect(minedAt).toBeLessThanOrEqual(Date.now() + 1000)
    const icon = await fetch(String(got?.transfers[0]?.fungible_info?.icon.url))
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  })
  test('120 transactions come in pages of 50 without gap or double', async () => {
    const owner = fresh()
    const { reader, wallet } = clients()
    const first = await reader.getTransactionCount({ address: carol.address })
    const hashes: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const sent = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          wallet.sendTransaction({
            account: carol,
            to: owner.address,
            value: 1n,
            nonce: first + round * 30 + index,
            gas: 21_000n,
            maxFeePerGas: 10n ** 11n,
            maxPriorityFeePerGas: 1n,
          }),
        ),
      )
      hashes.push(...sent)
    }
    const last = hashes.at(-1) as `0x${string}`
    await reader.waitForTransactionReceipt({ hash: last })
    const rows: Row[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const page: { data: Row[]; next: string | null } = await history(
        owner.address,
        cursor ? { cursor } : {},
      )
      sizes.push(page.data.length)
      rows.push(...page.data)
      if (page.next !== null) expect(page.next).toMatch(/^[\w-]{80}$/)
      cursor = page.next
    } while (cursor)
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(120)
    expect(rows.map(({ metadata }) => metadata.hash).sort()).toEqual([...hashes].sort())
    const nonces = rows.map(({ metadata }) => metadata.nonce)
    expect(nonces).toEqual([...nonces].sort((a, b) => b - a))
    for (const { transfers } of rows) expect(transfers[0]?.direction).toBe('in')
  })
  test('what arrives while somebody turns pages moves none of them', async () => {
    const before = await history(carol.address)
    await send(carol, { to: bob.address, value: 1n })
    const after = await history(carol.address, { cursor: String(before.next) })
    const known = new Set(before.data.map(({ id }) => id))
    expect(after.data.length).toBeGreaterThan(0)
    for (const { id } of after.data) expect(known.has(id)).toBe(false)
  })
  test('a cursor of another address, or a made up one, is refused', async () => {
    const { next } = await history(carol.address)
    for (const cursor of [String(next), 'x', `${String(next).slice(0, 79)}!`]) {
      const [status, body] = await get<Failure>(`account/${bob.address}/history`, { cursor })
      expect(status).toBe(400)
      expect(body.reasons[0]?.field).toBe('cursor')
    }
  })
  test('approvals, deployments, calls, burns and failures are distinguished', async () => {
    const owner = fresh()
    await send(alice, { to: owner.address, value: parseEther('1') })
    await sendToken(contracts.dai, owner.address, parseEther('4'))
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob.address, 5n] })
    await send(owner, { to: contracts.dai, data: approve })
    const burn = encodeFunctionData({
      abi: parseAbi(['function burn(uint256 amount)']),
      functionName: 'burn',
      args: [parseEther('1')],
    })
    await send(owner, { to: contracts.dai, data: burn })
    await send(owner, { data: '0x600a600c600039600a6000f3602a60005260206000f3' })
    const create = parseAbi(['function createWallet(address owner, uint256 salt) returns (address)'])
    await send(owner, {
      to: contracts.walletFactory,
      data: encodeFunctionData({ abi: create, functionName: 'createWallet', args: [owner.address, 1n] }),
    })
    const tooMuch = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [bob.address, parseEther('99')],
    })
    await send(owner, { to: contracts.dai, data: tooMuch, gas: 100_000n })
    const { data } = await history(owner.address)
    expect(data.map(({ metadata }) => `${metadata.operationType} ${metadata.status}`)).toEqual([
      'execute failed',
      'execute confirmed',
      'deploy confirmed',
      'burn confirmed',
      'approve confirmed',
      'receive confirmed',
      'receive confirmed',
    ])
    for (const { transfers } of data) expect(Array.isArray(transfers)).toBe(true)
    expect(data[0]?.transfers).toEqual([])
  })
  test('coins that a contract pays are seen by whoever gets them', async () => {
    const owner = fresh()
    const friend = fresh()
    await send(alice, { to: owner.address, value: parseEther('2') })
    const factory = parseAbi([
      'function createWallet(address owner, uint256 salt) returns (address)',
      'function walletOf(address owner, uint256 salt) view returns (address)',
    ])
    const args = [owner.address, 7n] as const
    const { reader } = clients()
    const target = { address: contracts.walletFactory, abi: factory } as const
    const wallet = await reader.readContract({ ...target, functionName: 'walletOf', args })
    const create = encodeFunctionData({ abi: factory, functionName: 'createWallet', args })
    await send(owner, { to: contracts.walletFactory, data: create })
    await send(owner, { to: wallet, value: parseEther('1') })
    const execute = encodeFunctionData({
      abi: parseAbi(['function execute(address to, uint256 value, bytes data) returns (bytes)']),
      functionName: 'execute',
      args: [friend.address, parseEther('0.75'), '0x'],
    })
    await send(owner, { to: wallet, data: execute })
    expect((await history(friend.address)).data).toMatchObject([
      {
        metadata: { operationType: 'receive', sentFrom: wallet.toLowerCase() },
        transfers: [{ direction: 'in', quantity: { numeric: '0.75' } }],
      },
    ])
    const operations = (await history(wallet)).data.map(({ metadata }) => metadata.operationType)
    expect(operations).toEqual(['send', 'receive'])
  })
  test('pieces have a name and a picture; unwanted ones are flagged', async () => {
    const owner = fresh()
    await send(alice, { to: owner.address, value: parseEther('1') })
    const abi = parseAbi(['function mint(address to) returns (uint256)'])
    const mint = encodeFunctionData({ abi, functionName: 'mint', args: [owner.address] })
    await send(owner, { to: contracts.collection, data: mint })
    await send(bob, { to: contracts.spam, data: mint })
    const [spam, own] = (await history(owner.address)).data
    expect(spam?.metadata.operationType).toBe('receive')
    expect(spam?.transfers[0]?.nft_info?.flags.is_spam).toBe(true)
    expect(own?.metadata.operationType).toBe('mint')
    const piece = own?.transfers[0]
    expect(piece).toMatchObject({ fungible_info: null, direction: 'in', quantity: { numeric: '1' } })
    expect(piece?.nft_info).toMatchObject({ name: 'Sandbox Sketches #11', flags: { is_spam: false } })
    const picture = await fetch(String(piece?.nft_info?.content?.preview.url))
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    const { reader } = clients()
    const uri = await reader.readContract({
      address: contracts.collection,
      abi: erc721Abi,
      functionName: 'tokenURI',
      args: [11n],
    })
    const metadata = (await (await fetch(uri)).json()) as { name: string; image: string }
    expect(metadata.name).toBe('Sandbox Sketches #11')
    expect(metadata.image).toBe(piece?.nft_info?.content?.preview.url)
    expect((await fetch(`${sandbox.url}/nft/${contracts.usdc}/1`)).status).toBe(404)
  })
  test('a token somebody made is named by its contract and has no price', async () => {
    const { reader, wallet } = clients()
    const { abi, bytecode } = readArtifact('Token')
    const hash = await wallet.deployContract({
      account: alice,
      abi: abi as never,
      bytecode,
      args: ['Fake \u202eDollar', 'USDC', 2, alice.address, 1000n, [bob.address], 150n] as never,
    })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    const [row] = (await history(bob.address)).data
    expect(row?.transfers[0]).toMatchObject({
      fungible_info: { name: 'Fake Dollar', symbol: 'USDC' },
      quantity: { numeric: '1.5' },
      value: null,
      price: null,
    })
    const [, { balances }] = await get<{ balances: { address?: string; price: number }[] }>(
      `account/${bob.address}/balance`,
      { currency: 'usd', chainId: caip2 },
    )
    const fake = balances.find(({ address }) => address === at(String(contractAddress).toLowerCase()))
    expect(fake).toMatchObject({ price: 0, quantity: { decimals: '2', numeric: '1.5' } })
    expect(fake).not.toHaveProperty('value')
  })
  test('nobody has no past, Rootstock is empty, and what is wrong is said', async () => {
    expect(await history(fresh().address)).toEqual({ data: [], next: null })
    expect(await history(alice.address, { chainId: 'eip155:30' })).toEqual({ data: [], next: null })
    expect(await history(fresh().address, { onramp: 'coinbase' })).toEqual({ data: [], next: null })
    for (const [path, query, field] of [
      ['account/0x12/history', {}, 'address'],
      [`account/${alice.address}/history`, { chainId: 'cosmos:hub' }, 'chainId'],
    ] as const) {
      const [status, body] = await get<Failure>(path, query)
      expect(status).toBe(400)
      expect(body.reasons[0]?.field).toBe(field)
    }
    const other = `${sandbox.url}/blockchain/v1/account/${alice.address}/history?projectId=local&onramp=other`
    expect((await fetch(other)).status).toBe(400)
  })
})

describe('holdings and prices', () => {
  test('tokens have address, price, worth and a drawn icon; the coin has no address', async () => {
    const owner = fresh()
    await send(alice, { to: owner.address, value: parseEther('2') })
    await sendToken(contracts.gov, owner.address, parseEther('2.5'))
    const [, { balances }] = await get<{ balances: Record<string, unknown>[] }>(
      `account/${owner.address}/balance`,
      {
        currency: 'usd',
        chainId: caip2,
      },
    )
    expect(balances).toMatchObject([
      { symbol: 'ETH', value: 6000, price: 3000, quantity: { decimals: '18', numeric: '2' } },
      { symbol: 'GOV', value: 20, price: 8, address: at(contracts.gov), quantity: { numeric: '2.5' } },
    ])
    expect(balances[0]).not.toHaveProperty('address')
    const [, inYen] = await get<typeof page>(`account/${owner.address}/balance`, {
      currency: 'jpy',
      chainId: caip2,
    })
    const page = { balances }
    expect(inYen.balances[1]).toMatchObject({ price: 1200, value: 3000 })
    const [, { data }] = await get<{ data: unknown[] }>(`account/${owner.address}/portfolio`)
    expect(data).toEqual([
      { id: at(coin), name: 'Ether', symbol: 'ETH' },
      { id: at(contracts.gov), name: 'Governance', symbol: 'GOV' },
    ])
  })
  test('one price for each request, of the first token named', async () => {
    const ask = (addresses: string[], currency = 'usd') =>
      post<{ fungibles: { symbol: string; price: number; decimals: number; address: string }[] }>(
        'fungible/price',
        { projectId: 'local', currency, addresses },
      )
    const [status, { fungibles }] = await ask([at(contracts.usdc), at(contracts.dai)])
    expect(status).toBe(200)
    expect(fungibles).toMatchObject([
      { symbol: 'USDC', name: 'USD Coin', price: 1, decimals: 6, address: at(contracts.usdc) },
    ])
    expect((await ask([at(coin)]))[1].fungibles).toMatchObject([{ symbol: 'ETH', price: 3000, decimals: 18 }])
    expect((await ask([`eip155:137:${coin}`], 'eur'))[1].fungibles).toMatchObject([
      { symbol: 'POL', price: 0.45 },
    ])
    expect((await ask([at(fresh().address)]))[1]).toEqual({ fungibles: [] })
    expect((await ask([]))[0]).toBe(400)
    expect((await ask(['nonsense']))[0]).toBe(400)
    expect((await ask([at(coin)], 'sek'))[0]).toBe(422)
  })
})

describe('swaps', () => {
  interface Quotes {
    quotes: { id: null; fromAmount: string; fromAccount: string; toAmount: string; toAccount: string }[]
  }
  interface Built {
    tx: {
      from: string
      to: string
      data: `0x${string}`
      amount: string
      eip155: { gas: string; gasPrice: string }
    }
  }
  interface Approval {
    tx: { from: string; to: string; data: `0x${string}`; value: string; eip155: { gasPrice: string } }
  }
  const plain = (id: string) => id.split(':')[2] as Address
  const quote = (from: string, to: string, amount: bigint) =>
    get<Quotes>('convert/quotes', { from: at(from), to: at(to), amount: amount.toString() })
  const build = (user: Address, from: string, to: string, amount: bigint, more: object = {}) =>
    post<Built & Failure>('convert/build-transaction', {
      projectId: 'local',
      amount: amount.toString(),
      from: at(from),
      to: at(to),
      userAddress: at(user),
      eip155: { slippage: 1 },
      disableEstimate: true,
      ...more,
    })
  const held = async (token: string, owner: Address) => {
    const { reader } = clients()
    if (token === coin) return reader.getBalance({ address: owner })
    const args = [owner] as const
    return reader.readContract({ address: token as Address, abi: erc20Abi, functionName: 'balanceOf', args })
  }
  /** Does what the widget does: quote, allowance, approve to `tx.from`, build, send to `tx.to`. */
  async function swap(account: typeof alice, from: string, to: string, amount: bigint) {
    const [, { allowance }] = await get<{ allowance: string }>('convert/allowance', {
      tokenAddress: at(from),
      userAddress: at(account.address),
    })
    if (BigInt(allowance) < amount) {
      const [, { tx }] = await get<Approval>('convert/build-approve', {
        from: at(from),
        to: at(to),
        userAddress: account.address,
      })
      expect([tx.from, tx.to]).toEqual([at(from), at(to)])
      const approval = { to: plain(tx.from), data: tx.data, value: BigInt(tx.value) }
      const { status } = await send(account, { ...approval, gasPrice: BigInt(tx.eip155.gasPrice) })
      expect(status).toBe('success')
    }
    const [, { quotes }] = await quote(from, to, amount)
    const [status, { tx }] = await build(account.address, from, to, amount)
    expect(status).toBe(200)
    expect(tx.amount).toBe(quotes[0]?.toAmount)
    expect(tx.from).toBe(at(account.address))
    const before = await held(to, account.address)
    const receipt = await send(account, {
      to: plain(tx.to),
      data: tx.data,
      value: from === coin ? amount : 0n,
      gas: BigInt(tx.eip155.gas),
      gasPrice: BigInt(tx.eip155.gasPrice),
    })
    expect(receipt.status).toBe('success')
    expect(receipt.gasUsed).toBeLessThan(BigInt(tx.eip155.gas))
    const paid = to === coin ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    expect((await held(to, account.address)) - before + paid).toBe(BigInt(tx.amount))
    return { receipt, quoted: BigInt(tx.amount) }
  }

  test('list the tokens of the exchange', async () => {
    const [, { tokens }] = await get<{ tokens: { symbol: string; address: string }[] }>('convert/tokens', {
      chainId: caip2,
    })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'WETH', 'USDC', 'DAI', 'GOV'])
    expect(tokens[0]).toMatchObject({ address: at(coin), decimals: 18, eip2612: false })
    const [, one] = await get<typeof only>('convert/tokens', { chainId: caip2, address: contracts.dai })
    const only = { tokens }
    expect(one.tokens.map(({ symbol }) => symbol)).toEqual(['DAI'])
    expect((await get('convert/tokens', { chainId: 'eip155:424242' }))[0]).toBe(400)
    expect((await get('convert/tokens', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))[0]).toBe(400)
  })
  test('a quote keeps the fees: 0.85 % for the referrer, 0.3 % for the pool', async () => {
    const amount = parseUnits('1000', 6)
    const [, { quotes }] = await quote(contracts.usdc, contracts.dai, amount)
    const yielded = Number(BigInt(quotes[0]?.toAmount ?? '0') / 10n ** 12n) / 1e6
    expect(quotes[0]).toMatchObject({
      id: null,
      fromAmount: amount.toString(),
      fromAccount: at(contracts.usdc),
    })
    expect(yielded).toBeGreaterThan(1000 * 0.9915 * 0.997 * 0.9999)
    expect(yielded).toBeLessThan(1000 * 0.9915 * 0.997)
  })
  test('a round trip yields exactly what was quoted, over one pool and over two', async () => {
    await swap(bob, coin, contracts.usdc, parseEther('1'))
    await swap(bob, contracts.usdc, contracts.gov, parseUnits('500', 6))
    await swap(bob, contracts.gov, coin, parseEther('20'))
    await swap(bob, coin, contracts.wrapped, parseEther('0.25'))
    const { receipt, quoted } = await swap(bob, contracts.usdc, contracts.dai, parseUnits('100', 6))
    const [row] = (await history(bob.address)).data
    expect(row?.metadata).toMatchObject({
      hash: receipt.transactionHash,
      operationType: 'trade',
      application: { name: 'Sandbox Exchange' },
      sentFrom: bob.address.toLowerCase(),
      sentTo: contracts.router,
    })
    const moves = row?.transfers.map(
      ({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`,
    )
    expect(moves?.sort()).toEqual(['in DAI', 'out USDC'])
    const dai = row?.transfers.find(({ direction }) => direction === 'in')
    expect(parseEther(dai?.quantity.numeric ?? '0')).toBe(quoted)
  })
  test('coins that the exchange pays out are in the history', async () => {
    await swap(carol, contracts.dai, coin, parseEther('300'))
    const [row] = (await history(carol.address)).data
    const moves = row?.transfers.map(
      ({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`,
    )
    expect(row?.metadata.operationType).toBe('trade')
    expect(moves?.sort()).toEqual(['in ETH', 'out DAI'])
  })
  test('too much for the pools is insufficient liquidity', async () => {
    for (const amount of [parseEther('50000'), 10n ** 60n]) {
      const [status, body] = (await quote(coin, contracts.usdc, amount)) as unknown as [number, Failure]
      expect(status).toBe(400)
      expect(body.reasons[0]?.description).toMatch(/insufficient liquidity/i)
    }
    const [status, body] = await build(alice.address, coin, contracts.usdc, parseEther('50000'))
    expect(status).toBe(400)
    expect(body.reasons[0]?.description).toMatch(/insufficient liquidity/i)
  })
  test('a price that moved beyond the slippage takes the swap back', async () => {
    const amount = parseEther('100')
    const [, { tx }] = await build(alice.address, coin, contracts.gov, amount)
    await swap(bob, coin, contracts.gov, parseEther('100'))
    const before = await held(contracts.gov, alice.address)
    const { status } = await send(alice, {
      to: plain(tx.to),
      data: tx.data,
      value: amount,
      gas: BigInt(tx.eip155.gas),
    })
    expect(status).toBe('reverted')
    expect(await held(contracts.gov, alice.address)).toBe(before)
  })
  test('an allowance is what was approved; the coin needs none', async () => {
    const owner = alice.address
    const ask = async (token: string) =>
      (
        await get<{ allowance: string }>('convert/allowance', {
          tokenAddress: at(token),
          userAddress: at(owner),
        })
      )[1].allowance
    expect(await ask(contracts.dai)).toBe('0')
    const [, { tx }] = await get<Approval>('convert/build-approve', {
      from: at(contracts.dai),
      to: at(contracts.usdc),
      amount: '12345',
    })
    await send(alice, { to: plain(tx.from), data: tx.data })
    expect(await ask(contracts.dai)).toBe('12345')
    expect(BigInt(await ask(coin))).toBe(2n ** 256n - 1n)
    // A contract that refuses the question is no token either.
    const query = { tokenAddress: at(contracts.router), userAddress: at(owner) }
    const [status, body] = await get<Failure>('convert/allowance', query)
    expect([status, body.reasons[0]?.field]).toEqual([400, 'tokenAddress'])
  })
  test('gas has three prices, each enough to be mined', async () => {
    const [, prices] = await get<Record<string, string>>('convert/gas-price', { chainId: caip2 })
    const [standard, fast, instant] = ['standard', 'fast', 'instant'].map((key) => BigInt(prices[key] ?? '0'))
    expect(standard).toBeGreaterThan(0n)
    expect(Number(fast)).toBeGreaterThan(Number(standard))
    expect(Number(instant)).toBeGreaterThan(Number(fast))
    const { status } = await send(bob, { to: alice.address, value: 1n, gasPrice: standard })
    expect(status).toBe('success')
  })
  test('a trial run tells of a swap that would fail, and measures one that would not', async () => {
    const owner = fresh()
    const [status, refused] = await build(owner.address, contracts.usdc, contracts.dai, 1000n, {
      disableEstimate: false,
    })
    expect(status).toBe(400)
    expect(refused).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/would fail/) })
    const [, { tx }] = await build(alice.address, coin, contracts.usdc, 1000n * 10n ** 12n, {
      disableEstimate: false,
    })
    expect(Number(tx.eip155.gas)).toBeGreaterThan(50_000)
  })
  test('what is wrong with a request is said', async () => {
    const user = alice.address
    for (const [reply, field] of [
      [await build(user, coin, contracts.usdc, 5n, { eip155: undefined }), 'eip155'],
      [await build(user, coin, contracts.usdc, 5n, { userAddress: user }), 'userAddress'],
      [await build(user, coin, contracts.usdc, 5n, { eip155: { slippage: 1, permit: '0x' } }), 'permit'],
      [await build(user, coin, coin, 5n), 'to'],
      [await build(user, coin, contracts.usdc, 0n), 'amount'],
      [await build(user, coin, contracts.usdc, 5n, { to: `eip155:137:${coin}` }), 'to'],
      [await get<Failure>('convert/quotes', { from: at(coin), to: at(user), amount: '5' }), 'to'],
      [await get<Failure>('convert/build-approve', { from: at(coin), to: at(contracts.dai) }), 'from'],
    ] as const) {
      expect(reply[0], field).toBe(400)
      expect((reply[1] as Failure).reasons[0]?.field).toBe(field)
    }
    const [status] = await build(user, coin, contracts.usdc, 5n, { eip155: { slippage: '1' } })
    expect(status).toBe(422)
  })
})

test('a restart keeps the contracts, the index and what was sent before it', async () => {
  const { reader } = clients()
  const block = await reader.getBlockNumber()
  const before = await history(bob.address)
  await sandbox.close()
  sandbox = await start(dataDir)
  expect(await clients().reader.getBlockNumber()).toBe(block)
  const after = await history(bob.address)
  expect(after.next).toBe(before.next)
  expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id))
  expect(before.data.length).toBeGreaterThan(0)
  await sendToken(contracts.usdc, bob.address, 5n)
  const { data } = await history(bob.address)
  expect(data[1]?.id).toBe(before.data[0]?.id)
})

test('a chain that a crash threw back comes back with all that was sent, each once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'appkit-chain-'))
  dirs.push(dir)
  const running = sandbox
  sandbox = await start(dir)
  const owner = fresh()
  try {
    for (let amount = 1n; amount <= 5n; amount += 1n) await sendToken(contracts.usdc, owner.address, amount)
    const before = (await history(owner.address)).data.map(({ metadata }) => metadata.hash)
    expect(before).toHaveLength(5)
    await sandbox.close()
    // As after a power cut: the database has more than what the nodes had written.
    rmSync(join(dir, 'chains'), { recursive: true })
    sandbox = await start(dir)
    const after = (await history(owner.address)).data.map(({ metadata }) => metadata.hash)
    expect([...after].sort()).toEqual([...before].sort())
    const { reader } = clients()
    const args = [owner.address] as const
    expect(
      await reader.readContract({ address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args }),
    ).toBe(15n)
  } finally {
    await sandbox.close()
    sandbox = running
  }
})

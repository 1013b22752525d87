// Runs in a process of its own: it counts the timers that are left, and those of other files would count, too.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreadable } from '../../../chains/testUnreadable.js'
import { connect } from '../../../kit/connect.js'
import { disconnect } from '../../../kit/disconnect.js'
import { testAccounts, testConnector, testKit } from '../../../kit/testKit.js'
import {
  getAccountType,
  getCallsStatus,
  getCapabilities,
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signTypedData,
  waitForCallsStatus,
  watchAsset,
} from './index.js'

const [address = '', other = ''] = testAccounts.map((account) => account.address)
const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const hash = `0x${'ab'.repeat(32)}`
const receipt = {
  status: '0x1',
  transactionHash: hash,
  blockHash: hash,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  logs: [{ address: to, data: '0x01', topics: [hash] }],
}
type Answers = Record<string, unknown>

/** A kit that is connected to a wallet whose answers a test gives; functions are called, errors thrown. */
async function open(answers: Answers = {}) {
  const asked: { method: string; params?: unknown }[] = []
  const all: Answers = { eth_chainId: '0x1', ...answers }
  const request = async (call: { method: string; params?: unknown }) => {
    asked.push(call)
    const answer = all[call.method]
    const value = typeof answer === 'function' ? answer(call.params) : answer
    if (value instanceof Error) throw value
    return value
  }
  const { kit, wallet } = testKit()
  await connect(kit, { connector: { ...testConnector, provider: { request } } })
  return { kit, wallet, asked, last: () => asked.at(-1), answers: all }
}
const refusal = (code: unknown, message = 'no') => Object.assign(new Error(message), { code })
const typed = {
  domain: { name: 'Test', chainId: 1 },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  message: { to, amount: 7n },
}

describe.each(unreadable)('a wallet that answers with %s', (_what, answer) => {
  it('has sent a bad reply, and nothing worse', async () => {
    const methods = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus', 'eth_getCode']
    const { kit } = await open(Object.fromEntries(methods.map((method) => [method, answer])))
    const outcomes = await Promise.allSettled([
      getCapabilities(kit),
      sendCalls(kit, { calls: [{ to }] }),
      getCallsStatus(kit, { id: 'x' }),
      waitForCallsStatus(kit, { id: 'x' }),
      getAccountType(kit),
    ])
    // An object that names no chain is an answer, too.
    const read = outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : each.value))
    for (const each of read) expect(['WALLET_BAD_REPLY', {}]).toContainEqual(each)
  })
})

describe('capabilities', () => {
  it('are asked for the account in use, and what holds everywhere holds on every chain', async () => {
    const { kit, last } = await open({
      wallet_getCapabilities: {
        '0x0': { flowControl: { supported: true }, atomic: { status: 'ready' } },
        '0x1': { atomic: { status: 'supported' } },
        '0x2105': { paymasterService: { supported: true }, atomic: { status: 'odd' } },
        nonsense: {},
        '0xa': 7,
      },
    })
    expect(await getCapabilities(kit)).toEqual({
      0: { flowControl: { supported: true }, atomic: { status: 'ready' } },
      1: { flowControl: { supported: true }, atomic: { status: 'supported' } },
      8453: { flowControl: { supported: true }, paymasterService: { supported: true } },
    })
    expect(last()).toEqual({ method: 'wallet_getCapabilities', params: [address] })
  })

  it('leave out chains that the wallet does not support', async () => {
    const { kit, last } = await open({ wallet_getCapabilities: { '0x89': { a: 1 }, '0x2': { b: 1 } } })
    expect(await getCapabilities(kit, { chainIds: [137, 8453] })).toEqual({ 137: { a: 1 } })
    expect(last()?.params).toEqual([address, ['0x89', '0x2105']])
  })

  it.each([4100, 4200, -32601])('are none when the wallet answers %d', async (code) => {
    const { kit } = await open({ wallet_getCapabilities: refusal(code) })
    expect(await getCapabilities(kit)).toEqual({})
  })

  it.each([null, 'yes', 7, [], undefined])('are refused when they are %j', async (reply) => {
    const { kit } = await open({ wallet_getCapabilities: reply })
    await expect(getCapabilities(kit)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })

  it('cannot be given a prototype', async () => {
    const { kit } = await open({
      wallet_getCapabilities: JSON.parse('{"0x1":{"__proto__":{"atomic":{"status":"supported"}}}}'),
    })
    const reply = await getCapabilities(kit)
    expect(Object.keys(reply)).toEqual(['1'])
    expect(reply[1]).not.toHaveProperty('atomic')
    expect(({} as Record<string, unknown>).atomic).toBeUndefined()
  })
})

describe('sending calls', () => {
  it('speaks version 2.0.0', async () => {
    const { kit, last } = await open({ wallet_sendCalls: { id: '0x1', capabilities: { a: 1 } } })
    const calls = [{ to, value: 10n ** 18n, data: '0xAB' }, { to }]
    const reply = await sendCalls(kit, { calls, atomicRequired: true, id: 'mine', capabilities: { x: {} } })
    expect(reply).toEqual({ id: '0x1', capabilities: { a: 1 } })
    expect(last()).toEqual({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: address,
          chainId: '0x1',
          atomicRequired: true,
          calls: [{ to, value: '0xde0b6b3a7640000', data: '0xAB' }, { to }],
          capabilities: { x: {} },
          id: 'mine',
        },
      ],
    })
  })

  describe('paid for by the app', () => {
    const url = 'https://pay.example/v1'
    const says = (supported: boolean) => ({
      wallet_getCapabilities: { '0x1': { paymasterService: { supported } } },
      wallet_sendCalls: '0xid',
    })
    const capabilitiesOf = (call?: { params?: unknown }) =>
      (call?.params as [{ capabilities?: unknown }] | undefined)?.[0].capabilities

    it('names the paymaster of the config or of the call to a wallet that supports one', async () => {
      const { kit, last } = await open(says(true))
      Object.assign(kit.config, { paymasters: { 'eip155:1': { url, context: { policy: 'a' } } } })
      await sendCalls(kit, { calls: [{ to }], capabilities: { x: {} } })
      const paymasterService = { url, context: { policy: 'a' }, optional: true }
      expect(capabilitiesOf(last())).toEqual({ paymasterService, x: {} })
      await sendCalls(kit, { calls: [{ to }], paymaster: { url: 'http://127.0.0.1:4600/pay' } })
      const own = { url: 'http://127.0.0.1:4600/pay', context: {}, optional: true }
      expect(capabilitiesOf(last())).toEqual({ paymasterService: own })
      await sendCalls(kit, { calls: [{ to }], paymaster: false })
      expect(capabilitiesOf(last())).toBeUndefined()
    })

    it('names none to a wallet that supports none, or does not say', async () => {
      for (const answers of [
        says(false),
        { wallet_sendCalls: '0xid', wallet_getCapabilities: refusal(4200) },
      ]) {
        const { kit, last } = await open(answers)
        await sendCalls(kit, { calls: [{ to }], paymaster: { url } })
        expect(last()?.method).toBe('wallet_sendCalls')
        expect(capabilitiesOf(last())).toBeUndefined()
      }
    })

    it('refuses an address that is not https', async () => {
      const { kit, asked } = await open(says(true))
      const sent = sendCalls(kit, { calls: [{ to }], paymaster: { url: 'http://pay.example' } })
      await expect(sent).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
      expect(asked).toEqual([])
    })
  })

  it('takes the id alone, as older wallets answer', async () => {
    const { kit } = await open({ wallet_sendCalls: '0xid' })
    expect(await sendCalls(kit, { calls: [{ to }] })).toEqual({ id: '0xid' })
  })

  it.each([
    null,
    {},
    { id: '' },
    { id: 7 },
    { id: 'x'.repeat(8195) },
    [],
  ])('does not take %j for an answer', async (reply) => {
    const { kit } = await open({ wallet_sendCalls: reply })
    await expect(sendCalls(kit, { calls: [{ to }] })).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })

  it.each([
    [[]],
    [[{ to: to.slice(2) }]],
    [[{ to: `${to}0` }]],
    [[{ to: to.replace('E', 'e') }]],
    [[{ to, data: 'ab' }]],
    [[{ to, data: '0xabc' }]],
    [[{ to, value: -1n }]],
    [[{ to, value: 2n ** 256n }]],
    [[{ to, value: 0.5 as unknown as bigint }]],
    [[{ to }, { to: '' }]],
  ])('never shows the wallet %o', async (calls) => {
    const { kit, asked } = await open({ wallet_sendCalls: { id: '1' } })
    await expect(sendCalls(kit, { calls })).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(asked).toEqual([])
  })

  it('takes no id that is empty or too long', async () => {
    const { kit } = await open({ wallet_sendCalls: { id: '1' } })
    for (const id of ['', 'x'.repeat(8195)])
      await expect(sendCalls(kit, { calls: [{ to }], id })).rejects.toMatchObject({
        code: 'RPC_INVALID_PARAMS',
      })
  })
})

const everyAction: readonly [string, string, (kit: Parameters<typeof sendCalls>[0]) => Promise<unknown>][] = [
  ['sendCalls', 'wallet_sendCalls', (kit) => sendCalls(kit, { calls: [{ to }] })],
  ['getCallsStatus', 'wallet_getCallsStatus', (kit) => getCallsStatus(kit, { id: '1' })],
  ['showCallsStatus', 'wallet_showCallsStatus', (kit) => showCallsStatus(kit, { id: '1' })],
  ['sendTransaction', 'eth_sendTransaction', (kit) => sendTransaction(kit, { to })],
  ['signTypedData', 'eth_signTypedData_v4', (kit) => signTypedData(kit, typed)],
  ['watchAsset', 'wallet_watchAsset', (kit) => watchAsset(kit, { token: to, symbol: 'T', decimals: 6 })],
  ['getAccountType', 'eth_getCode', (kit) => getAccountType(kit)],
]
const codes: readonly [unknown, string][] = [
  [4001, 'USER_REJECTED'],
  ['4001', 'USER_REJECTED'],
  [4100, 'WALLET_LOCKED'],
  [4200, 'WALLET_METHOD_UNSUPPORTED'],
  [4900, 'WALLET_OFFLINE'],
  [4901, 'WALLET_OFFLINE'],
  [4902, 'CHAIN_NOT_SUPPORTED'],
  [5000, 'USER_REJECTED'],
  [5700, 'CAPABILITY_UNSUPPORTED'],
  [5710, 'CALLS_CHAIN_UNSUPPORTED'],
  [5720, 'CALLS_DUPLICATE'],
  [5730, 'CALLS_UNKNOWN'],
  [5740, 'CALLS_TOO_LARGE'],
  [5750, 'UPGRADE_REJECTED'],
  [5760, 'ATOMICITY_UNSUPPORTED'],
  [32603, 'INVALID_CHAIN_ID'],
  [-32700, 'RPC_PARSE_ERROR'],
  [-32600, 'RPC_INVALID_REQUEST'],
  [-32601, 'WALLET_METHOD_UNSUPPORTED'],
  [-32602, 'RPC_INVALID_PARAMS'],
  [-32603, 'RPC_INTERNAL'],
  [-32000, 'RPC_INVALID_INPUT'],
  [-32001, 'RPC_RESOURCE_NOT_FOUND'],
  [-32002, 'WALLET_BUSY'],
  [-32003, 'RPC_TRANSACTION_REJECTED'],
  [-32004, 'RPC_METHOD_UNSUPPORTED'],
  [-32005, 'RPC_LIMIT_EXCEEDED'],
  [-32006, 'RPC_VERSION_UNSUPPORTED'],
  [123, 'WALLET_FAILED'],
  [undefined, 'WALLET_FAILED'],
]

describe.each(everyAction)('%s', (_name, method, act) => {
  it.each(codes)('says of %s that it is %s', async (code, expected) => {
    const { kit } = await open({ [method]: refusal(code) })
    await expect(act(kit)).rejects.toMatchObject({ name: 'AppKitError', code: expected })
  })

  it('knows what a node says behind a code for everything', async () => {
    const inner = refusal(-32000, 'insufficient funds for gas * price + value')
    const { kit } = await open({ [method]: inner })
    await expect(act(kit)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  it('knows a refused upgrade from a refusal', async () => {
    const { kit } = await open({ [method]: refusal(5750, 'User rejected the upgrade') })
    await expect(act(kit)).rejects.toMatchObject({ code: 'UPGRADE_REJECTED' })
  })

  it('survives a wallet that throws text', async () => {
    const fail = () => {
      throw 'User denied the request'
    }
    const { kit } = await open({ [method]: fail })
    await expect(act(kit)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('needs a wallet', async () => {
    const { kit } = await open()
    await disconnect(kit)
    await expect(act(kit)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const chain = kit.activeChain.peek()
    if (chain === undefined) throw new Error('no chain')
    chain.connection.value = { status: 'reconnecting', connectorId: testConnector.id, attempt: 1 }
    await expect(act(kit)).rejects.toMatchObject({ code: 'RECONNECTING' })
  })

  it('settles when the kit stops', async () => {
    const { kit } = await open({ [method]: () => new Promise(() => {}) })
    const attempt = act(kit)
    kit.lifetime.end()
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

describe('R20: what is meant for a chain', () => {
  const acts = everyAction.filter(([name]) => !name.endsWith('Status'))
  it.each(acts)('%s goes nowhere else, whatever we knew', async (_name, method, act) => {
    const { kit, answers, asked } = await open()
    answers.eth_chainId = '0x89'
    await expect(act(kit)).rejects.toMatchObject({
      code: 'CHAIN_MISMATCH',
      details: 'eip155:137, not eip155:1',
    })
    expect(asked.map((call) => call.method)).not.toContain(method)
  })

  it('is refused before the wallet is asked anything', async () => {
    const { kit, asked } = await open()
    const send = (parameters: { chainId?: number; address?: string }) =>
      sendCalls(kit, { calls: [{ to }], ...parameters })
    await expect(send({ chainId: 137 })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    await expect(send({ chainId: 999 })).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
    await expect(send({ address: other })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
    const data = { ...typed, domain: { ...typed.domain, chainId: 137n } }
    await expect(signTypedData(kit, data)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(asked).toEqual([])
  })
})

describe('the status of calls', () => {
  it.each([
    [100, 'pending'],
    [110, 'pending'],
    [200, 'success'],
    [400, 'failure'],
    [500, 'reverted'],
    [600, 'partiallyReverted'],
    ['PENDING', 'pending'],
    ['CONFIRMED', 'success'],
  ])('%s is %s', async (status, expected) => {
    const { kit } = await open({ wallet_getCallsStatus: { id: '1', status } })
    expect(await getCallsStatus(kit, { id: '1' })).toMatchObject({
      status: expected,
      atomic: false,
      receipts: [],
    })
  })

  it('comes with receipts', async () => {
    const reply = {
      version: '2.0.0',
      id: '1',
      chainId: '0x1',
      status: 200,
      atomic: true,
      receipts: [receipt],
    }
    const { kit, last } = await open({ wallet_getCallsStatus: reply })
    expect(await getCallsStatus(kit, { id: '1' })).toEqual({
      id: '1',
      chainId: 1,
      status: 'success',
      statusCode: 200,
      atomic: true,
      receipts: [{ ...receipt, status: 'success', blockNumber: 16n, gasUsed: 21000n }],
    })
    expect(last()?.params).toEqual(['1'])
  })

  it.each([
    [['0x1', '0x1'], 'success', 200],
    [['0x0'], 'reverted', 500],
    [['0x1', '0x0'], 'partiallyReverted', 600],
  ])('of a wallet of the draft is what its receipts %j say: %s', async (statuses, status, statusCode) => {
    const receipts = statuses.map((each) => ({ ...receipt, status: each }))
    const { kit } = await open({ wallet_getCallsStatus: { status: 'CONFIRMED', receipts } })
    expect(await getCallsStatus(kit, { id: '1' })).toMatchObject({ status, statusCode })
  })

  it.each([
    [null],
    [{}],
    [{ status: 300 }],
    [{ status: 700 }],
    [{ status: 200.5 }],
    [{ status: 'DONE' }],
    [{ status: 200, id: '2' }],
    [{ status: 200, receipts: {} }],
    [{ status: 200, receipts: [null] }],
    [{ status: 200, receipts: [{ ...receipt, status: '0x2' }] }],
    [{ status: 200, receipts: [{ ...receipt, blockNumber: 16 }] }],
    [{ status: 200, receipts: [{ ...receipt, logs: [{ address: to, data: '0x', topics: ['0x1'] }] }] }],
  ])('is not read out of %j', async (reply) => {
    const { kit } = await open({ wallet_getCallsStatus: reply })
    await expect(getCallsStatus(kit, { id: '1' })).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})

describe('waiting for calls', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('looks until they are no longer pending, past what heals', async () => {
    const replies: unknown[] = [
      { status: 100 },
      refusal(4900),
      { status: 100 },
      { status: 500, receipts: [] },
    ]
    const { kit, asked } = await open({ wallet_getCallsStatus: () => replies.shift() })
    const attempt = waitForCallsStatus(kit, { id: '1', interval: 1000 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await attempt).toMatchObject({ status: 'reverted', statusCode: 500 })
    expect(asked).toHaveLength(4)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    [5730, 'CALLS_UNKNOWN'],
    [4200, 'WALLET_METHOD_UNSUPPORTED'],
    [4100, 'WALLET_LOCKED'],
  ])('does not wait after %d', async (code, expected) => {
    const { kit, asked } = await open({ wallet_getCallsStatus: refusal(code) })
    await expect(waitForCallsStatus(kit, { id: '1' })).rejects.toMatchObject({ code: expected })
    expect(asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['is pending', { status: 100 }],
    ['never answers', () => new Promise(() => {})],
  ])('gives up in time when the wallet %s', async (_what, reply) => {
    const { kit } = await open({ wallet_getCallsStatus: reply })
    const attempt = expect(waitForCallsStatus(kit, { id: '1', timeout: 20_000 })).rejects.toMatchObject({
      code: 'TRANSACTION_CONFIRMATION_TIMEOUT',
      details: '1',
      message: expect.stringContaining('not confirmed in time'),
    })
    await vi.advanceTimersByTimeAsync(20_000)
    await attempt
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends when it is aborted', async () => {
    const { kit } = await open({ wallet_getCallsStatus: { status: 100 } })
    const controller = new AbortController()
    const attempt = expect(
      waitForCallsStatus(kit, { id: '1', signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
    await vi.advanceTimersByTimeAsync(5000)
    controller.abort()
    await attempt
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not wait for a wallet that will not say where it is', async () => {
    const { kit } = await open({ eth_chainId: () => new Promise(() => {}) })
    const attempt = expect(sendTransaction(kit, { to })).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
    await vi.advanceTimersByTimeAsync(8000)
    await attempt
  })
})

describe('a transaction', () => {
  it('is written as the wire wants it', async () => {
    const { kit, last } = await open({ eth_sendTransaction: hash })
    const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 30n, gas: 21000n, nonce: 0 }
    expect(await sendTransaction(kit, { to, value: 1n, data: '0x', ...fees })).toBe(hash)
    expect(last()?.params).toEqual([
      {
        from: address,
        chainId: '0x1',
        to,
        value: '0x1',
        data: '0x',
        gas: '0x5208',
        nonce: '0x0',
        maxFeePerGas: '0x1e',
        maxPriorityFeePerGas: '0x1e',
      },
    ])
  })

  it.each([
    [{ gasPrice: 1n, maxFeePerGas: 1n }, 'RPC_INVALID_PARAMS'],
    [{ gasPrice: 1n, maxPriorityFeePerGas: 1n }, 'RPC_INVALID_PARAMS'],
    [{ maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }, 'TIP_ABOVE_FEE_CAP'],
    [{ nonce: -1 }, 'RPC_INVALID_PARAMS'],
    [{ gas: 1.5 as unknown as bigint }, 'RPC_INVALID_PARAMS'],
  ])('with %o is refused', async (fields, code) => {
    const { kit, asked } = await open({ eth_sendTransaction: hash })
    await expect(sendTransaction(kit, { to, ...fields })).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it.each(['0x', null, hash.slice(1), `${hash}0`])('has no hash %j', async (reply) => {
    const { kit } = await open({ eth_sendTransaction: reply })
    await expect(sendTransaction(kit, { to })).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})

describe('typed data', () => {
  const signature = `0x${'cd'.repeat(65)}`
  it('goes to the wallet as JSON with the types of its domain', async () => {
    const { kit, last } = await open({ eth_signTypedData_v4: signature })
    expect(await signTypedData(kit, typed)).toBe(signature)
    const [from, text] = last()?.params as [string, string]
    expect(from).toBe(address)
    expect(JSON.parse(text)).toEqual({
      domain: typed.domain,
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...typed.types,
      },
      primaryType: 'Mail',
      message: { to: to.toLowerCase(), amount: '7' },
    })
  })

  it('has no type for a field of its domain that the app left undefined', async () => {
    const { kit, last } = await open({ eth_signTypedData_v4: signature })
    const domain = JSON.parse('{"name":"Test"}')
    for (const each of ['version', 'chainId', 'verifyingContract', 'salt']) domain[each] = undefined
    await signTypedData(kit, { ...typed, domain })
    const [, text] = last()?.params as [string, string]
    expect(JSON.parse(text).domain).toEqual({ name: 'Test' })
    expect(JSON.parse(text).types.EIP712Domain).toEqual([{ name: 'name', type: 'string' }])
  })

  it('that does not match its types is not shown', async () => {
    const { kit, asked } = await open({ eth_signTypedData_v4: signature })
    const wrong = [
      { ...typed, primaryType: 'Letter' },
      { ...typed, message: { to: '0x12', amount: 7n } },
      { ...typed, message: { to, amount: 2n ** 256n } },
    ]
    for (const each of wrong)
      await expect(signTypedData(kit, each)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(asked).toEqual([])
  })
})

describe('a token to show', () => {
  it('is given by name, and the answer is the user’s', async () => {
    const { kit, last, answers } = await open({ wallet_watchAsset: true })
    const asset = { token: to, symbol: 'TST', decimals: 6, image: 'https://x.test/t.png' }
    expect(await watchAsset(kit, asset)).toBe(true)
    expect(last()?.params).toEqual({
      type: 'ERC20',
      options: { address: to, symbol: 'TST', decimals: 6, image: 'https://x.test/t.png' },
    })
    answers.wallet_watchAsset = 'true'
    await expect(watchAsset(kit, asset)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    const wrong = [
      { symbol: '' },
      { symbol: 'x'.repeat(12) },
      { decimals: 37 },
      { token: 'x' },
      { image: 'data:,' },
    ]
    for (const each of wrong)
      await expect(watchAsset(kit, { ...asset, ...each })).rejects.toMatchObject({
        code: 'RPC_INVALID_PARAMS',
      })
  })
})

describe('the type of an account', () => {
  it.each([
    ['0x', {}, { type: 'eoa', evidence: 'none' }],
    ['0x', { atomic: { status: 'ready' } }, { type: 'eoa', evidence: 'none' }],
    ['0x', { atomic: { status: 'supported' } }, { type: 'smartAccount', evidence: 'capabilities' }],
    ['0x6080', {}, { type: 'smartAccount', evidence: 'code' }],
    [
      `0xef0100${to.slice(2).toLowerCase()}`,
      {},
      { type: 'smartAccount', evidence: 'delegation', delegate: to.toLowerCase() },
    ],
    ['0xef0100', {}, { type: 'smartAccount', evidence: 'code' }],
  ])('with code %s and capabilities %j', async (code, capabilities, expected) => {
    const { kit } = await open({ eth_getCode: code, wallet_getCapabilities: { '0x1': capabilities } })
    expect(await getAccountType(kit)).toEqual(expected)
  })

  it('comes from the chain alone when the wallet knows no capabilities', async () => {
    const { kit } = await open({ eth_getCode: '0x', wallet_getCapabilities: refusal(4200) })
    expect(await getAccountType(kit)).toEqual({ type: 'eoa', evidence: 'none' })
  })

  it.each([null, '', '0x1', 7])('is not read out of %j', async (code) => {
    const { kit } = await open({ eth_getCode: code })
    await expect(getAccountType(kit)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})

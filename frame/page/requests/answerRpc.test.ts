import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel } from '../base/channel.js'
import type { PageFacts } from '../base/facts.js'
import { createNetworks } from '../base/networks.js'
import type { SignRequest } from '../vault/approval.js'
import type { Stage } from '../views/stage.js'
import { createApprovals } from '../wallet/approvals.js'
import type { Wallet } from '../wallet/wallet.js'
import { answerRpc } from './answerRpc.js'
import type { RequestParts } from './types.js'

vi.mock('../arming/arm.js', () => ({ canSeeCovers: () => true }))
// The user approves whatever is asked.
vi.mock('../views/approval.js', () => ({
  askApproval: async () => ({ visibleFor: 700, input: 'mouse' }),
}))

const address = '0x00000000000000000000000000000000000000aa'
const site = 'https://a.example'
/** Transactions that the node has taken, and the error that it refuses them with. */
let taken: string[]
let refusal: string | undefined

/** A node that takes a while to take a transaction, as all do. */
async function askNode(method: string, [first]: readonly unknown[]): Promise<unknown> {
  const answers: Readonly<Record<string, unknown>> = {
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x1',
    eth_getBlockByNumber: {},
    eth_getTransactionCount: `0x${(5 + taken.length).toString(16)}`,
  }
  if (method !== 'eth_sendRawTransaction') return answers[method]
  await new Promise((resolve) => setTimeout(resolve, 50))
  if (refusal !== undefined) throw new Error(refusal)
  taken.push(String(first))
  return `0xhash${taken.length}`
}

beforeEach(() => {
  taken = []
  refusal = undefined
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    const answer = await askNode(method, params).then(
      (result) => (result === undefined ? { error: { message: 'not here' } } : { result }),
      ({ message }: Error) => ({ error: { message } }),
    )
    return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A wallet that is asked by an app. It signs a transaction as its nonce. */
function setUp() {
  const sign = vi.fn(async (request: SignRequest) => {
    const nonce = request.kind === 'transaction' ? request.transaction.nonce : undefined
    return [`0x${nonce}`] as const
  })
  const stage: Stage = {
    show: () => {},
    clear: () => {},
    end: () => {},
    watch: () => () => true,
    isShown: () => true,
    after: async () => {},
  }
  const confirm = () => Promise.reject(new Error('There is no passkey.'))
  const networks = createNetworks({
    networks: { 'eip155:1': { name: 'One', rpcUrl: 'https://node.example', symbol: 'ETH', decimals: 18 } },
  } as unknown as PageFacts)
  const wallet: Pick<Wallet, 'findUser'> = {
    findUser: async () => ({ mail: '', address, solana: undefined, isGuest: false, isBackedUp: true }),
  }
  const approvals = createApprovals({
    confirm,
    sign,
    site,
    stage,
    hasPasskey: async () => false,
    showNews: async () => true,
  })
  const channel = { site } as Channel
  const parts = { approvals, networks, wallet, channel, payments: approvals } as unknown as RequestParts
  const send = () =>
    answerRpc(parts, {
      method: 'eth_sendTransaction',
      params: [{ from: address, to: address, value: '0x1' }],
    })
  const signText = (text: string) => answerRpc(parts, { method: 'personal_sign', params: [text, address] })
  return { send, sign, signText }
}

test('a text that an app asks to sign twice at once is signed once, another one by itself', async () => {
  const { sign, signText } = setUp()
  expect(await Promise.all(['Hello', 'Hello', 'Bye'].map(signText))).toHaveLength(3)
  expect(sign).toHaveBeenCalledTimes(2)
})

test('R20: two transactions that an app asks for at once have two nonces, so that none takes the place of the other', async () => {
  const { send } = setUp()
  expect(await Promise.all([send(), send()])).toEqual(['0xhash1', '0xhash2'])
  expect(taken).toEqual(['0x5', '0x6'])
})

test('a transaction that the node refuses keeps no other one from being sent', async () => {
  const { send } = setUp()
  refusal = 'insufficient funds'
  const first = send()
  const second = send()
  await expect(first).rejects.toThrow('insufficient funds')
  refusal = undefined
  expect(await second).toBe('0xhash1')
})

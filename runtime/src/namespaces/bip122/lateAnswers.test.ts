import { describe, expect, it, vi } from 'vitest'
import { openDriver } from '../../kit/testCalls.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { bip122 as bip122Driver } from './index.js'
import { bitcoin, bitcoinTestnet } from './networks.js'
import { connectorOf, context, payment, signal, testPayment } from './testWallets.js'

const bip122 = await openDriver(bip122Driver)

const recipient = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const psbt = Buffer.from('70736274ff0100', 'hex').toString('base64')
const txid = 'ab'.repeat(32)

/** A wallet whose questions are answered by the test, in any order. */
function openQuestions() {
  const answers: ((answer: unknown) => void)[] = []
  return { answers, ask: () => new Promise<unknown>((resolve) => answers.push(resolve)) }
}

/** The user asks for an account on mainnet, gives up, connects on testnet, and then answers the first question. */
async function answerLate(
  connector: ReturnType<typeof connectorOf>,
  answers: readonly ((answer: unknown) => void)[],
  [main, test]: readonly [unknown, unknown],
) {
  const abort = new AbortController()
  const first = bip122.connect(context, connector, { network: bitcoin, signal: abort.signal })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  abort.abort('CANCELLED')
  await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
  const second = bip122.connect(context, connector, { network: bitcoinTestnet, signal })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(test)
  expect((await second).caipNetworkId).toBe(bitcoinTestnet.caipNetworkId)
  answers[0]?.(main)
  await new Promise((resolve) => setImmediate(resolve))
}

describe('a user who gave up and connected on another network', () => {
  it('pays with Leather on that network, whatever the first window says later', async () => {
    const { answers, ask } = openQuestions()
    const request = vi.fn(
      async (method: string, _params: unknown): Promise<unknown> =>
        method === 'getAddresses' ? ask() : { result: { txid } },
    )
    const connector = connectorOf({ kind: 'leather', target: { request } })
    const reply = (address: string) => ({ result: { addresses: [{ address }] } })
    await answerLate(connector, answers, [reply(payment), reply(testPayment)])
    await bip122.toProvider(connector).sendTransfer({ recipient, amount: '1500' })
    expect(request.mock.lastCall?.[1]).toMatchObject({ network: 'testnet' })
  })

  it('keeps the addresses of that network with Sats Connect', async () => {
    const { answers, ask } = openQuestions()
    const request = async (method: string) =>
      method === 'getAccounts' ? ask() : { error: { code: -32601, message: 'no such method' } }
    const connector = connectorOf({ kind: 'satsConnect', target: { request } })
    const reply = (address: string) => ({ result: [{ address }] })
    await answerLate(connector, answers, [reply(payment), reply(testPayment)])
    expect(await bip122.toProvider(connector).getAccountAddresses()).toMatchObject([{ address: testPayment }])
  })

  it('sends on that network with a wallet of the Wallet Standard', async () => {
    const { answers, ask } = openQuestions()
    const chains = ['bitcoin:mainnet', 'bitcoin:testnet']
    const accounts = [payment, testPayment].map((address, at) => ({
      address,
      chains: chains.slice(at, at + 1),
      publicKey: new Uint8Array(33).fill(2),
      features: [],
    }))
    const signAndSendTransaction = vi.fn(async (_input: unknown) => [{ txId: txid }])
    const features: StandardWallet['features'] = {
      'bitcoin:connect': { connect: ask },
      'bitcoin:signAndSendTransaction': { signAndSendTransaction },
    }
    const target = { name: 'X', id: 'x', chains, features, wallet: { accounts } }
    const connector = connectorOf({ kind: 'standard', target })
    await answerLate(connector, answers, [{ accounts }, { accounts }])
    const signInputs = [{ address: testPayment, index: 0 }]
    await bip122.toProvider(connector).signPsbt({ psbt, signInputs, broadcast: true })
    expect(signAndSendTransaction).toHaveBeenCalledWith(expect.objectContaining({ chain: 'bitcoin:testnet' }))
  })
})

import type { Page } from 'playwright-core'
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import type { Sandbox } from '../../../sandbox/src/index.js'
import { openBrowser } from '../support/openBrowser.js'
import { createFrameDriver } from './drive.js'
import { openFrame } from './openFrame.js'

const { usdc } = contractsOf(foundry.id)
// An account that every development node has; its key is public.
const payer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** The wallet with smart accounts on the sandbox's node, in a browser. */
export type SmartStage = Awaited<ReturnType<typeof openSmartStage>>

/** A call that sends USDC. */
export const transfer = (to: Address, amount: bigint) => ({
  to: usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

/** An address that nobody used before. */
export const somebody = () => privateKeyToAccount(generatePrivateKey()).address

/** The node of the sandbox, with an account that has money. */
function openChain(sandbox: Sandbox) {
  const chain = createPublicClient({
    chain: foundry,
    transport: http(`${sandbox.url}/blockchain/v1?chainId=eip155:31337&projectId=local`),
  })
  const pay = async (call: { to: Address; data?: Address; value?: bigint }): Promise<void> => {
    const nonce = await chain.getTransactionCount({ address: payer.address })
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n, gas: 100_000n }
    const transaction = { ...call, ...fees, nonce, chainId: foundry.id, type: 'eip1559' } as const
    const hash = await chain.sendRawTransaction({
      serializedTransaction: await payer.signTransaction(transaction),
    })
    // The number of the next one is known when this one is in a block, which a busy node makes a moment later.
    await chain.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  }
  return { chain, pay }
}

/**
 * Starts everything on the worker's sandbox. The frame takes pages of two ports: two origins of one site.
 *
 * @param sandbox - of `shareSandbox`
 */
export async function openSmartStage(sandbox: Sandbox) {
  const query = '?chainId=eip155:31337&projectId=local'
  const browser = await openBrowser({ storageInFrames: true })
  const { frame, ports } = await openFrame({
    names: ['app'],
    webs: 2,
    rpcUrl: `${sandbox.url}/blockchain/v1/${query}`,
    bundlerUrl: `${sandbox.url}/blockchain/v1/bundler${query}`,
  })
  const close = async () => {
    await browser.close()
    await frame.close()
  }
  const [drive, otherDrive] = ports.map((port) => createFrameDriver(frame, port)) as [
    ReturnType<typeof createFrameDriver>,
    ReturnType<typeof createFrameDriver>,
  ]
  const { chain, pay } = openChain(sandbox)
  const ask = (page: Page, method: string, ...params: readonly unknown[]) =>
    drive.request(page, 'RPC_REQUEST', { method, params })
  return {
    ask,
    browser,
    chain,
    close,
    drive,
    otherDrive,
    /** The origin of the pages of `drive`. */
    site: `http://app.localhost:${ports[0]}`,
    balanceOf: (of: Address) =>
      chain.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [of] }),
    giveTokens: (to: Address, amount: bigint) => pay(transfer(to, amount)),
    giveCoins: (to: Address, value: bigint) => pay({ to, value }),
    sendCalls: (page: Page, calls: readonly object[], more: object = {}) =>
      ask(page, 'wallet_sendCalls', {
        version: '2.0.0',
        chainId: '0x7a69',
        atomicRequired: true,
        calls,
        ...more,
      }),
    openWallet: async (name: string) => {
      const context = await browser.newContext()
      const page = await drive.open(context)
      const { address, inner } = await drive.makeWallet(page, name)
      return { context, page, inner, address: address as Address }
    },
  }
}

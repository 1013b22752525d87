import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  getAddress,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import type { Stage } from './stage.js'

/** An EVM chain of the sandbox, the first one by default, read and written beside the widget. */
export async function openChain(stage: Stage, id = 31337) {
  const transport = http(`${stage.sandbox}/blockchain/v1/?chainId=eip155:${id}&projectId=test`)
  const chain = { ...anvil, id }
  const client: PublicClient = createPublicClient({ chain, transport })
  const status = await fetch(`${stage.sandbox}/dev/status`)
  const { chains } = (await status.json()) as {
    chains: readonly { chainId: number; contracts: Readonly<Record<string, Address>> }[]
  }
  const usdc = getAddress(chains.find(({ chainId }) => chainId === id)?.contracts.usdc ?? '')
  const sender = (privateKey: Hex) =>
    createWalletClient({ account: privateKeyToAccount(privateKey), chain, transport })
  return {
    usdc,
    /** The balance of an account, in base units. */
    balance: (address: Address) => client.getBalance({ address }),
    tokens: (address: Address) =>
      client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    /** The coins that a transaction sends, in base units. */
    valueOf: async (hash: Hex) => (await client.getTransaction({ hash })).value,
    /** Each settles when the transaction is in a block. */
    async sendCoins(privateKey: Hex, to: Address, value: bigint) {
      const hash = await untilSent(() => sender(privateKey).sendTransaction({ to, value }))
      return client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    },
    async sendTokens(privateKey: Hex, to: Address, amount: bigint) {
      const call = { address: usdc, abi: erc20Abi, functionName: 'transfer', args: [to, amount] } as const
      const hash = await untilSent(() => sender(privateKey).writeContract(call))
      return client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    },
  }
}

/** Sends again where another test has sent from the same account in between. */
async function untilSent(send: () => Promise<Hex>): Promise<Hex> {
  for (let tries = 0; ; tries++)
    try {
      return await send()
    } catch (error) {
      if (tries === 9 || !/nonce too low|already known|underpriced/i.test(String(error))) throw error
    }
}

/** An amount as the widget shows it: three decimals, cut. */
export function shown(amount: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
  return `${BigInt(whole).toLocaleString('en-US')}.${fraction.padEnd(3, '0').slice(0, 3)}`
}

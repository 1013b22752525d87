import type { BrowserContext } from '@playwright/test'
import { createPublicClient, createWalletClient, encodeFunctionData, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import type { Stage } from './stage.js'

const factoryAbi = parseAbi([
  'function createWallet(address owner, uint256 salt) returns (address)',
  'function walletOf(address owner, uint256 salt) view returns (address)',
])
/** A funded account of the sandbox that no other test spends from. */
const payer = privateKeyToAccount('0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a')
const chainId = 31337

export interface ContractWallet {
  /** Address of the contract, which is there or will be. */
  readonly address: string
  /** Creates the contract. */
  readonly deploy: () => Promise<void>
  /** Has another key sign from now on, as if the wallet were not the contract's. */
  readonly changeKey: () => void
  /** Texts it was asked to sign. */
  readonly signed: readonly string[]
}

/**
 * Puts a wallet into every page (EIP-6963) whose account is a contract of the sandbox's factory. The owner's key stays in
 * this process. Its signatures are ERC-1271's; until the contract is there they are wrapped as ERC-6492 says.
 */
export async function installContractWallet(context: BrowserContext, stage: Stage): Promise<ContractWallet> {
  const rpcUrl = `${stage.sandbox}/blockchain/v1/?chainId=eip155:${chainId}&projectId=wallet`
  const client = createPublicClient({ transport: http(rpcUrl) })
  let owner = privateKeyToAccount(generatePrivateKey())
  const { walletFactory } = contractsOf(chainId)
  const target = { address: walletFactory, abi: factoryAbi } as const
  const args = [owner.address, 1n] as const
  const address = await client.readContract({ ...target, functionName: 'walletOf', args })
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args })
  const signed: string[] = []
  let isGranted = false
  const sign = async (hex: `0x${string}`) => {
    signed.push(Buffer.from(hex.slice(2), 'hex').toString())
    const signature = await owner.signMessage({ message: { raw: hex } })
    const code = await client.getCode({ address })
    return code === undefined
      ? serializeErc6492Signature({ address: walletFactory, data, signature })
      : signature
  }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => {
      isGranted = true
      return [address]
    },
    eth_accounts: () => (isGranted ? [address] : []),
    eth_chainId: () => `0x${chainId.toString(16)}`,
    personal_sign: ([text]) => sign(text as `0x${string}`),
  }
  await context.exposeFunction('askContractWallet', (method: string, params: readonly unknown[]) =>
    answers[method] ? answers[method](params) : null,
  )
  await context.addInitScript(announceContractWallet)
  return {
    address,
    signed,
    changeKey() {
      owner = privateKeyToAccount(generatePrivateKey())
    },
    async deploy() {
      const wallet = createWalletClient({ account: payer, transport: http(rpcUrl) })
      const hash = await wallet.sendTransaction({ to: walletFactory, data, chain: null })
      await client.waitForTransactionReceipt({ hash })
    },
  }
}

/** Runs in the page. */
function announceContractWallet(): void {
  const { askContractWallet } = window as unknown as {
    askContractWallet(method: string, params: readonly unknown[]): Promise<unknown>
  }
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const answer = await askContractWallet(method, params)
      if (answer === null) throw Object.assign(new Error('Unsupported method'), { code: 4200 })
      return answer
    },
    on() {},
    removeListener() {},
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: crypto.randomUUID(), name: 'Contract Wallet', rdns: 'test.contract', icon }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

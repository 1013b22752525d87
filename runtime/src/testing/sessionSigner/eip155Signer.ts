import type { Address, Hex } from 'viem'
import { describeEip155 } from '../demoWallet/namespaces/demoEip155.js'
import { createEip155Wallet } from '../eip155/createEip155Wallet.js'
import type { NamespaceSigner, SessionSignerOptions } from './types.js'
import { fieldsOfParams } from './types.js'

/** The first two accounts of every Anvil. Their keys are public, and they have funds only in the sandbox. */
const anvilKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]
const known = [1, 10, 137, 8453, 42161, 31337]
const typedData = ['eth_signTypedData', 'eth_signTypedData_v4']
const methods = [
  'personal_sign',
  ...typedData,
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'eth_accounts',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getPermissions',
  'wallet_requestPermissions',
]

/** The EIP-1193 methods of a session. */
export function createEip155Signer({ rpcUrls }: SessionSignerOptions): NamespaceSigner {
  const running = Object.keys(rpcUrls).flatMap((chain) => /^eip155:(\d+)$/.exec(chain)?.[1] ?? [])
  const chainIds = [...new Set([...running.map(Number), ...known])]
  const wallet = createEip155Wallet({
    privateKeys: anvilKeys,
    chains: chainIds.map((chainId) => ({ chainId, rpcUrl: rpcUrls[`eip155:${chainId}`] ?? '' })),
  })
  const addresses: Address[] = []
  wallet.provider.on('accountsChanged', (list) => addresses.push(...(list as Address[])))
  wallet.allow()
  let last: Promise<unknown> = Promise.resolve()
  /** One call after the other, because each call has its chain and the wallet is on one chain at a time. */
  function ask(chainId: number, method: string, params: readonly unknown[]): Promise<unknown> {
    const next = last.then(() => {
      wallet.selectChain(chainId)
      return wallet.provider.request({ method, params })
    })
    last = next.catch(() => {})
    return next
  }
  return {
    chains: chainIds.map((chainId) => `eip155:${chainId}`),
    methods,
    addresses: () => addresses,
    read({ chainId, method: asked, params: given }) {
      const method = typedData.includes(asked) ? 'eth_signTypedData_v4' : asked
      const params: readonly unknown[] = Array.isArray(given) ? given : [given]
      const [first, second] = params
      const isTyped = method === 'eth_signTypedData_v4' && typeof second === 'object'
      const own = isTyped ? [first, JSON.stringify(second)] : params
      const answer = () => ask(Number(chainId.split(':')[1]), method, own)
      return { method, params: own, account: accountOf(method, params), answer }
    },
    describe: (call, site, chainId) => describeEip155(call, site, Number(chainId.split(':')[1])),
  }
}

/** The account that a call needs. */
function accountOf(method: string, params: readonly unknown[]): string | undefined {
  if (method === 'personal_sign') return String(params[1])
  if (method === 'eth_signTypedData_v4') return String(params[0])
  if (!['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls'].includes(method)) return undefined
  const { from } = fieldsOfParams(params)
  return from === undefined ? undefined : String(from)
}

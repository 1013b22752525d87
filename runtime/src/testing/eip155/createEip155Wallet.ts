import { type Address, type Hex, hexToBigInt, isHex, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { defaultIcon } from './defaultIcon.js'
import { rpc } from './rpc.js'
import { sendTransaction } from './sendTransaction.js'
import type {
  Behaviour,
  Eip155Wallet,
  Eip155WalletChain,
  Eip155WalletOptions,
  Eip155WalletProvider,
  Listener,
} from './types.js'
import { walletError } from './walletError.js'

/** The first account of every Anvil: public, funded in the sandbox, worthless elsewhere. */
const sandboxKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/**
 * A wallet that speaks EIP-1193 with real keys: what it signs verifies, what it sends is mined.
 * Reads are forwarded to the chain it is on.
 */
export function createEip155Wallet(options: Eip155WalletOptions): Eip155Wallet {
  const info = Object.freeze({
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    rdns: options.rdns ?? 'test.appkit.wallet',
    icon: options.icon ?? defaultIcon,
  })
  const keys = (options.privateKeys ?? [sandboxKey]).map((key) => privateKeyToAccount(key))
  const chains = new Map(options.chains.map((chain) => [chain.chainId, chain]))
  const behaviours = new Map<string, Behaviour>()
  const listeners = new Map<string, Set<Listener>>()
  const calls: { method: string; params: readonly unknown[] }[] = []
  const permission = `${info.rdns}:permitted`
  const selection = `${info.rdns}:chain`
  let accounts: readonly PrivateKeyAccount[] = keys
  const remembered = chains.get(Number(options.storage?.getItem(selection)))
  let chain: Eip155WalletChain = remembered ?? options.chains[0] ?? { chainId: 1, rpcUrl: '' }
  let permitted = options.storage?.getItem(permission) === 'true'

  const visible = (): Address[] => (permitted ? accounts.map(({ address }) => address) : [])
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const permit = (next: boolean) => {
    const changed = permitted !== next
    permitted = next
    if (next) options.storage?.setItem(permission, 'true')
    else options.storage?.removeItem(permission)
    if (changed) emit('accountsChanged', visible())
  }
  const moveTo = (chainId: number) => {
    const next = chains.get(chainId)
    if (next === undefined) throw walletError(4902, `Unrecognized chain ID ${toHex(chainId)}`)
    if (next.chainId === chain.chainId) return
    chain = next
    options.storage?.setItem(selection, String(chainId))
    emit('chainChanged', toHex(chainId))
  }
  const signer = (address: unknown): PrivateKeyAccount => {
    const found = accounts.find((account) => account.address.toLowerCase() === String(address).toLowerCase())
    if (!permitted || found === undefined) throw walletError(4100, 'The account has not been authorised')
    return found
  }
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await options.approve?.({ method, params })) === false)
      throw walletError(4001, 'User rejected the request.')
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: visible,
    eth_chainId: () => toHex(chain.chainId),
    net_version: () => String(chain.chainId),
    async eth_requestAccounts(params) {
      if (!permitted) await ask('eth_requestAccounts', params)
      permit(true)
      return visible()
    },
    wallet_revokePermissions() {
      permit(false)
      return null
    },
    async wallet_switchEthereumChain(params) {
      const chainId = readChainId(params[0])
      if (!chains.has(chainId)) throw walletError(4902, `Unrecognized chain ID ${toHex(chainId)}`)
      if (chainId !== chain.chainId) await ask('wallet_switchEthereumChain', params)
      moveTo(chainId)
      return null
    },
    async wallet_addEthereumChain(params) {
      const chainId = readChainId(params[0])
      const [rpcUrl] = (params[0] as { rpcUrls?: string[] }).rpcUrls ?? []
      if (rpcUrl === undefined) throw walletError(-32602, 'Expected an array with at least one RPC URL')
      await ask('wallet_addEthereumChain', params)
      chains.set(chainId, { chainId, rpcUrl })
      return null
    },
    async personal_sign(params) {
      const [message, address] = params
      const account = signer(address)
      await ask('personal_sign', params)
      return account.signMessage({ message: isHex(message) ? { raw: message } : String(message) })
    },
    async eth_signTypedData_v4(params) {
      const account = signer(params[0])
      await ask('eth_signTypedData_v4', params)
      return account.signTypedData(JSON.parse(String(params[1])))
    },
    async eth_sendTransaction(params) {
      const account = signer((params[0] as { from?: unknown }).from)
      await ask('eth_sendTransaction', params)
      return sendTransaction(chain, account, params[0] as Record<string, Hex>)
    },
  }

  async function request({
    method,
    params = [],
  }: {
    method: string
    params?: readonly unknown[]
  }): Promise<unknown> {
    calls.push({ method, params })
    const behaviour = behaviours.get(method)
    if (behaviour === 'hang') return new Promise(() => {})
    if (behaviour === 'reject') throw walletError(4001, 'User rejected the request.')
    if (behaviour === 'busy') throw walletError(-32002, 'Request already pending. Please wait.')
    if (behaviour === 'unsupported') throw walletError(4200, `Unsupported method ${method}`)
    if (behaviour === 'garbage') return { nonsense: [method, Number.NaN] }
    const handler = methods[method]
    return handler === undefined ? rpc(chain.rpcUrl, method, params) : handler(params)
  }

  const provider: Eip155WalletProvider = {
    request,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  return {
    info,
    provider,
    calls,
    behave: (method, behaviour) => void behaviours.set(method, behaviour),
    selectAccount(address) {
      accounts = [...accounts].sort((a, b) => Number(b.address === address) - Number(a.address === address))
      emit('accountsChanged', visible())
    },
    selectChain: moveTo,
    forget: () => permit(false),
    emit,
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

function readChainId(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  if (!isHex(chainId))
    throw walletError(-32602, "Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'")
  return Number(hexToBigInt(chainId))
}

import { toHex } from 'viem'
import type { Session } from './createSession.js'
import { readChainId } from './readChainId.js'
import type { Methods } from './types.js'
import { walletError } from './walletError.js'

/** Where the wallet is: EIP-695, EIP-3085, EIP-3326. */
export function chainMethods(session: Session): Methods {
  const { chains, ask } = session
  return {
    eth_chainId: () => toHex(session.chain().chainId),
    net_version: () => String(session.chain().chainId),
    async wallet_switchEthereumChain(params) {
      const chainId = readChainId(params[0])
      if (!chains.has(chainId)) throw walletError(4902, `Unrecognized chain ID ${toHex(chainId)}`)
      if (chainId !== session.chain().chainId) await ask('wallet_switchEthereumChain', params)
      session.moveTo(chainId)
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
    async wallet_watchAsset(params) {
      const { type, options } = (params[0] ?? {}) as { type?: unknown; options?: { address?: unknown } }
      if (type !== 'ERC20' || typeof options?.address !== 'string')
        throw walletError(-32602, 'Expected an asset of type ERC20 with an address')
      await ask('wallet_watchAsset', params)
      return true
    },
  }
}

import type { ChainFacts, ServiceFacts, SolanaChainFacts } from './api/types.js'
import type { ChainNode } from './chain/types.js'
import { contractsOf } from './contracts/planContracts.js'
import { solanaAccounts, solanaNetwork } from './solana/common/network.js'
import { solanaTokens } from './solana/common/tokens.js'

function describeSolana(url: string): SolanaChainFacts {
  const { caip2, id: chainId, name, symbol } = solanaNetwork
  const rpcUrl = `${url}/blockchain/v1/?chainId=${caip2}&projectId=local`
  return {
    chainId,
    caip2,
    name,
    symbol,
    rpcUrl,
    wsUrl: rpcUrl.replace(/^http/, 'ws'),
    tokens: Object.fromEntries(solanaTokens.map((token) => [token.symbol, token.mint])),
    accounts: solanaAccounts,
  }
}

/**
 * Describes a sandbox, for users and programs.
 *
 * @param url - base address without a trailing slash
 * @param hasSolana - whether the Solana chain runs
 */
export function describe(
  url: string,
  nodes: readonly ChainNode[],
  hasSolana: boolean,
): { readonly services: readonly ServiceFacts[]; readonly chains: readonly ChainFacts[] } {
  return {
    services: [
      {
        id: 'page',
        name: 'Dev page',
        description: 'Services, accounts and a faucet',
        url: `${url}/`,
      },
      {
        id: 'catalogue',
        name: 'Wallet catalogue',
        description: 'Wallets, pictures and project settings',
        url: `${url}/catalogue`,
      },
      {
        id: 'blockchain',
        name: 'Blockchain API',
        description: 'Accounts, names, swaps, buying and JSON-RPC',
        url: `${url}/blockchain`,
      },
      {
        id: 'analytics',
        name: 'Analytics',
        description: 'Takes events and lists them here',
        url: `${url}/analytics`,
      },
      {
        id: 'relay',
        name: 'Relay',
        description: 'Carries sealed WalletConnect messages between apps and wallets',
        url: `${url.replace(/^http/, 'ws')}/relay`,
      },
      {
        id: 'phone',
        name: 'Phone wallet',
        description: 'A wallet with public keys, to try WalletConnect with',
        url: `${url}/wallet`,
      },
      {
        id: 'auth',
        name: 'Sign-in',
        description: 'Nonces, verified messages and sessions',
        url: `${url}/auth`,
      },
    ],
    chains: [
      ...nodes.map(({ chainId, caip2, name, symbol }) => ({
        chainId,
        caip2,
        name,
        symbol,
        rpcUrl: `${url}/blockchain/v1/?chainId=${caip2}&projectId=local`,
        contracts: contractsOf(chainId),
      })),
      ...(hasSolana ? [describeSolana(url)] : []),
    ],
  }
}

import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { discoverStandardWallets } from '../../walletStandard/discoverStandardWallets.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { findLegacyWallets } from './findLegacyWallets.js'

/**
 * Finds Solana wallets by the Wallet Standard for as long as the page lives, and Phantom and Solflare as
 * they were injected before it. One that registers late takes the row of its injected form.
 *
 * Another wallet under an id that is taken gets an id of its own, so that no wallet can take another's row.
 *
 * @returns a function that stops listening.
 */
export function discover({ options }: DriverContext, report: (connector: Connector) => void): () => void {
  const ids = new Map<string, number>()
  const names = new Set<string>()

  function announced(wallet: StandardWallet): void {
    if (!isSolanaWallet(wallet)) return
    const count = (ids.get(wallet.id) ?? 0) + 1
    ids.set(wallet.id, count)
    names.add(wallet.name)
    report({
      id: count === 1 ? wallet.id : `${wallet.id}:${count}`,
      name: wallet.name,
      type: 'announced',
      namespace: 'solana',
      provider: wallet,
      ...(wallet.icon === undefined ? {} : { imageUrl: wallet.icon }),
    })
  }

  function injected(): void {
    for (const { name, provider } of findLegacyWallets()) {
      if (names.has(name)) continue
      names.add(name)
      report({ id: name, name, type: 'injected', namespace: 'solana', provider })
    }
  }

  // After the registrations of this turn, and once more for content scripts that are slower than the page.
  const timer = options.injected ? setTimeout(injected, 0) : undefined
  if (options.injected) window.addEventListener('load', injected)
  const stop = options.announced ? discoverStandardWallets(announced) : undefined
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', injected)
    stop?.()
  }
}

function isSolanaWallet({ chains, features }: StandardWallet): boolean {
  const signs = 'solana:signMessage' in features || 'solana:signTransaction' in features
  return signs && 'standard:connect' in features && chains.some((chain) => chain.startsWith('solana:'))
}

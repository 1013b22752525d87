import type { StandardWalletAccount, StandardWalletPart } from 'appkit-runtime/testing'
import type { WalletName } from '../messages.js'
import type { Channel } from './createChannel.js'

/**
 * One namespace's part of a wallet of the Wallet Standard, over the channel.
 *
 * @param features - the method of each feature.
 */
export function createStandardPart(
  { ask, hear }: Channel,
  wallet: WalletName,
  chains: readonly string[],
  features: Readonly<Record<string, string>>,
): StandardWalletPart {
  let accounts: readonly StandardWalletAccount[] = []
  const listeners = new Set<() => void>()
  hear(wallet, 'accounts', (value) => {
    accounts = value as readonly StandardWalletAccount[]
    for (const listener of [...listeners]) listener()
  })
  const featureOf = ([feature, method]: readonly [string, string]) => [
    feature,
    { version: '1.0.0', [method]: (...input: readonly unknown[]) => ask(wallet, feature, ...input) },
  ]
  return {
    chains,
    features: Object.fromEntries(Object.entries(features).map(featureOf)),
    accounts: () => accounts,
    onChange(listener) {
      const notify = () => listener()
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

import type { PolkadotWalletProvider } from 'appkit-runtime/testing'
import type { Channel } from './createChannel.js'

/** An entry of `window.injectedWeb3` over the channel. */
export function createPolkadotProvider({ ask, hear }: Channel): PolkadotWalletProvider {
  const subscribers = new Set<(accounts: never) => void>()
  const get = () => ask('polkadot', 'accounts.get')
  hear('polkadot', 'accounts', (accounts) => {
    for (const subscriber of [...subscribers]) subscriber(accounts as never)
  })
  const injected = {
    accounts: {
      get,
      subscribe(subscriber: (accounts: never) => void) {
        subscribers.add(subscriber)
        void get().then(subscriber, () => {})
        return () => void subscribers.delete(subscriber)
      },
    },
    signer: {
      signRaw: (raw: unknown) => ask('polkadot', 'signRaw', raw),
      signPayload: (payload: unknown) => ask('polkadot', 'signPayload', payload),
    },
    metadata: { get: async () => [], provide: async () => true },
  }
  return {
    version: '1.0.0',
    async enable(appName) {
      await ask('polkadot', 'enable', appName)
      return injected
    },
  }
}

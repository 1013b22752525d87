import type { Eip155WalletProvider } from 'appkit-runtime/testing'
import type { Channel } from './createChannel.js'

const events = ['accountsChanged', 'chainChanged']

/** EIP-1193 over the channel. */
export function createEip155Provider({ ask, hear }: Channel): Eip155WalletProvider {
  const listeners = new Map(events.map((event) => [event, new Set<(value: unknown) => void>()]))
  for (const [event, set] of listeners)
    hear('eip155', event, (value) => {
      for (const listener of [...set]) listener(value)
    })
  const provider: Eip155WalletProvider = {
    request: ({ method, params }) => ask('eip155', method, params),
    on(event, listener) {
      listeners.get(event)?.add(listener)
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

import { type Answer, isFrom, type Question, type WalletName } from '../messages.js'

export interface Channel {
  /** Asks the worker. Its answer passes for whatever type the wallet's interface has. */
  ask(wallet: WalletName, method: string, ...params: readonly unknown[]): Promise<never>
  /** For as long as the page lives. */
  hear(wallet: WalletName, event: string, listener: (value: unknown) => void): void
}

/** From the page to the worker and back, through the content script that shares the window with it. */
export function createChannel(): Channel {
  const waiting = new Map<number, { resolve(value: never): void; reject(reason: Error): void }>()
  const listeners: { wallet: WalletName; event: string; listener(value: unknown): void }[] = []
  let last = 0
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window || origin !== window.origin || !isFrom<Answer>(data, 'test-wallet')) return
    if ('event' in data) {
      for (const { wallet, event, listener } of listeners)
        if (wallet === data.wallet && event === data.event) listener(data.value)
      return
    }
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) call?.reject(Object.assign(new Error(data.error.message), data.error))
    else call?.resolve(data.result as never)
  })
  return {
    ask: (wallet, method, ...params) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        const question: Question = { from: 'test-wallet-page', id, wallet, method, params }
        window.postMessage(question, window.origin)
      }),
    hear: (wallet, event, listener) => void listeners.push({ wallet, event, listener }),
  }
}

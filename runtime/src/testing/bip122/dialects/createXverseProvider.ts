import { walletError } from '../../eip155/walletError.js'
import type { Bip122WalletCore, Listener } from '../types.js'
import { type XverseParams, xverseMethods } from './xverseMethods.js'

/** Sats Connect's own codes for what other wallets say otherwise. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4200: -32001, 4100: -32002 }

/** The wallet as Xverse puts itself into a page: WBIP001 requests that resolve with what failed. */
export function createXverseProvider(core: Bip122WalletCore) {
  const methods = xverseMethods(core)
  return {
    async request(method: string, params?: unknown) {
      const reply = { jsonrpc: '2.0', id: crypto.randomUUID() }
      try {
        const handler = methods[method]
        const result = await core.run(method, [params], () => {
          if (handler === undefined) throw walletError(4200, `Method ${method} is not supported`)
          return handler((params ?? {}) as XverseParams)
        })
        return { ...reply, result }
      } catch (error) {
        const { code = -32603, message } = error as { code?: number; message: string }
        return { ...reply, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener(event: string, listener: Listener) {
      core.on(event, listener)
      return () => core.off(event, listener)
    },
  }
}

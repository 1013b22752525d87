import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import { createEip155Wallet } from '../../../runtime/src/testing/eip155/createEip155Wallet.js'
import type { Eip155WalletOptions } from '../../../runtime/src/testing/eip155/types.js'

const origin = 'https://keys.coinbase.com'
const curve = { name: 'ECDH', namedCurve: 'P-256' }
const toHex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly cipherText: ArrayBuffer
}
interface PopupMessage {
  readonly id?: string
  readonly event?: string
  readonly sender?: string
  readonly content?: {
    readonly handshake?: { readonly method: string }
    readonly encrypted?: Encrypted
  }
}

/**
 * The window that Coinbase Wallet's SDK opens, as far as the SDK can tell: the same messages, the same
 * encryption. Its keys and permissions are the fake wallet's.
 *
 * @param options.chains - those it lists to the SDK; a switch to another one is asked of the window.
 */
export function openCoinbase(options: Eip155WalletOptions) {
  const wallet = createEip155Wallet(options)
  let opened = 0
  let keys: Promise<CryptoKeyPair> | undefined
  const secrets = new Map<string, CryptoKey>()
  const send = (data: object) => window.dispatchEvent(new MessageEvent('message', { origin, data }))

  async function secretOf(sender: string): Promise<CryptoKey> {
    const known = secrets.get(sender)
    if (known !== undefined) return known
    keys ??= crypto.subtle.generateKey(curve, true, ['deriveKey']) as Promise<CryptoKeyPair>
    const peer = await crypto.subtle.importKey('spki', fromHex(sender), curve, true, [])
    const made = await crypto.subtle.deriveKey(
      { name: 'ECDH', public: peer },
      (await keys).privateKey,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
    secrets.set(sender, made)
    return made
  }
  async function reply({ id, sender = '' }: PopupMessage, result: object): Promise<void> {
    const secret = await secretOf(sender)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const chains = Object.fromEntries(options.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    const text = new TextEncoder().encode(JSON.stringify({ result, data: { chains, capabilities: {} } }))
    const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text)
    const own = toHex(
      await crypto.subtle.exportKey('spki', (await (keys as Promise<CryptoKeyPair>)).publicKey),
    )
    send({ requestId: id, sender: own, content: { encrypted: { iv, cipherText } } })
  }
  async function ask(method: string, params: readonly unknown[] = []): Promise<object> {
    try {
      return { value: await wallet.provider.request({ method, params }) }
    } catch (error) {
      const { code, message } = error as { code: number; message: string }
      return { error: { code, message } }
    }
  }
  async function hear(message: PopupMessage): Promise<void> {
    const { handshake, encrypted } = message.content ?? {}
    if (message.event === 'selectSignerType') send({ requestId: message.id, data: 'scw' })
    if (handshake !== undefined) await reply(message, await ask(handshake.method))
    if (encrypted !== undefined) {
      const secret = await secretOf(message.sender ?? '')
      const clear = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: encrypted.iv },
        secret,
        encrypted.cipherText,
      )
      const { action } = JSON.parse(new TextDecoder().decode(clear)) as {
        action: { method: string; params?: readonly unknown[] }
      }
      await reply(message, await ask(action.method, action.params))
    }
  }
  const popup = {
    closed: true,
    focus() {},
    close() {
      popup.closed = true
    },
    postMessage: (message: PopupMessage) => void hear(message),
  }
  const open = window.open
  window.open = (() => {
    opened++
    popup.closed = false
    setTimeout(() => send({ id: 'loaded', event: 'PopupLoaded' }), 0)
    return popup
  }) as unknown as typeof window.open
  const sdk = createCoinbaseWalletSDK({ appName: 'Test', appChainIds: [1], preference: { options: 'all' } })
  return {
    wallet,
    provider: sdk.getProvider(),
    /** How often the user has seen a window open. */
    opened: () => opened,
    /** As if the user closed the window. */
    closeWindow() {
      popup.close()
      send({ event: 'PopupUnload' })
    },
    restore: () => void Object.assign(window, { open }),
  }
}

// A wallet on two namespaces for the page of the test: eip155 by EIP-6963, mintaka at window.mintaka, under one
// name. It signs with a P-256 key of the browser; the test verifies with another library.
;(() => {
  const name = 'Twin Wallet'
  const hex = (buffer) =>
    Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const listeners = new Set()
  const state = { chain: 'one', permitted: localStorage.getItem('twin') === 'true' }
  const keys = crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const address = `t${'ab'.repeat(20)}`
  const now = () => ({ chain: state.chain, addresses: state.permitted ? [address] : [] })
  const tell = () => {
    for (const listener of listeners) listener(now())
  }
  window.mintaka = {
    name,
    async connect(chain, { silent }) {
      if (!silent) {
        state.permitted = true
        localStorage.setItem('twin', 'true')
        state.chain = chain
      }
      return now()
    },
    disconnect() {
      state.permitted = false
      localStorage.removeItem('twin')
      tell()
    },
    switchTo(chain) {
      state.chain = chain
      tell()
    },
    async sign(from, text) {
      if (!state.permitted || from !== address) throw new Error('Not permitted')
      const { privateKey, publicKey } = await keys
      window.mintakaKey = await crypto.subtle.exportKey('jwk', publicKey)
      const bytes = new TextEncoder().encode(text)
      return hex(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes))
    },
    on(_event, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const provider = { request: async () => [], on() {}, removeListener() {} }
  const info = {
    uuid: '0b8d6a52-3a27-4d0e-9d53-0d1c7e6e3f11',
    name,
    rdns: 'test.appkit.twin',
    icon: 'data:image/svg+xml,<svg/>',
  }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()

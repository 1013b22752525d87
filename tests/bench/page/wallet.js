// Runs before the page's own scripts: a test wallet (EIP-6963, EIP-1193) that accepts everything at once,
// so that what is timed is the widget and not the wallet.
;(() => {
  if (window.top !== window) return
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const icon = `data:image/svg+xml;base64,${btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" rx="8" fill="#246"/></svg>',
  )}`
  const permissions = [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
  ]
  const listeners = new Map()
  const listen = (event, listener) => {
    if (!listeners.has(event)) listeners.set(event, new Set())
    listeners.get(event).add(listener)
    return provider
  }
  const ignore = (event, listener) => {
    listeners.get(event)?.delete(listener)
    return provider
  }
  const emit = (event, value) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  let connected = false
  const connect = () => {
    if (connected) return [address]
    connected = true
    emit('connect', { chainId: '0x1' })
    emit('accountsChanged', [address])
    return [address]
  }
  const methods = {
    eth_requestAccounts: connect,
    wallet_requestPermissions: () => connect() && permissions,
    wallet_getPermissions: () => (connected ? permissions : []),
    wallet_revokePermissions: () => {
      connected = false
      return null
    },
    eth_accounts: () => (connected ? [address] : []),
    eth_chainId: () => '0x1',
    wallet_switchEthereumChain: () => null,
    eth_getBalance: () => '0xde0b6b3a7640000',
  }
  const provider = {
    async request({ method }) {
      if (methods[method]) return methods[method]()
      throw Object.assign(new Error(`Unsupported method ${method}`), { code: 4200 })
    },
    on: listen,
    addListener: listen,
    off: ignore,
    removeListener: ignore,
  }
  const info = Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Bench Wallet',
    icon,
    rdns: 'test.bench.wallet',
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  window.ethereum = provider
  announce()
})()

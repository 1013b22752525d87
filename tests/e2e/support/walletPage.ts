import {
  announceEip155Wallet,
  createEip155Wallet,
  type Eip155Wallet,
  type Eip155WalletOptions,
} from 'appkit-runtime/testing'

export interface PageWalletOptions extends Omit<Eip155WalletOptions, 'storage' | 'approve'> {
  /** Announce so many ms after the page started, as slow extensions do. */
  readonly announceAfter?: number
  /** Put it at window.ethereum and do not announce it. */
  readonly injected?: boolean
}

declare global {
  interface Window {
    installTestWallet(options: PageWalletOptions): void
    testWallets: Eip155Wallet[]
    cspViolations: string[]
  }
}

window.testWallets = []
window.cspViolations = []
document.addEventListener('securitypolicyviolation', (event) =>
  window.cspViolations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`),
)
window.installTestWallet = ({ announceAfter, injected, ...options }) => {
  const wallet = createEip155Wallet({ ...options, storage: window.localStorage })
  window.testWallets.push(wallet)
  if (injected) Object.assign(window, { ethereum: wallet.provider })
  else if (announceAfter === undefined) announceEip155Wallet(wallet)
  else setTimeout(() => announceEip155Wallet(wallet), announceAfter)
}

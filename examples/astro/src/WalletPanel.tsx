import { useAppKitAccount, useAppKitNetwork } from 'appkit-runtime/react'
import { useBalance } from './useBalance'

/** Who is connected, at a glance: all that the wallet shares with this page. */
export function WalletPanel() {
  const { address, isConnected } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const balance = useBalance()
  return (
    <section className="panel wallet" aria-label="Wallet" data-connected={isConnected}>
      <span className="dot" aria-hidden="true" />
      <h2>{isConnected ? 'Connected' : 'Not connected'}</h2>
      {isConnected && (
        <ul className="facts">
          <li className="figure" title={address}>{`${address.slice(0, 6)}…${address.slice(-4)}`}</li>
          <li>{caipNetwork?.name}</li>
          <li className="figure">{balance}</li>
        </ul>
      )}
    </section>
  )
}

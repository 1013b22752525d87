import { useAppKitAccount, useAppKitNetwork } from 'appkit-runtime/react'
import { useBalance } from './useBalance'

/** What the connected wallet shares with this page. */
export function WalletPanel() {
  const { address, isConnected } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const balance = useBalance()
  return (
    <section className="panel" aria-label="Wallet" data-connected={isConnected}>
      <div className="panel-head">
        <span className="dot" aria-hidden="true" />
        <h2>{isConnected ? 'Connected' : 'Not connected'}</h2>
      </div>
      <dl>
        <div className="row">
          <dt>Address</dt>
          <dd className="figure" title={address}>
            {isConnected ? `${address.slice(0, 6)}…${address.slice(-4)}` : <Blank />}
          </dd>
        </div>
        <div className="row">
          <dt>Network</dt>
          <dd>{isConnected && caipNetwork ? caipNetwork.name : <Blank />}</dd>
        </div>
        <div className="row">
          <dt>Balance</dt>
          <dd className="figure">{isConnected ? balance : <Blank />}</dd>
        </div>
      </dl>
    </section>
  )
}

function Blank() {
  return (
    <span className="blank">
      <span aria-hidden="true">—</span>
      <span className="unseen">none</span>
    </span>
  )
}

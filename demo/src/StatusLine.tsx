import { useAppKitAccount, useAppKitNetwork } from 'appkit-runtime/react'
import { useBalance } from './useBalance'

/** Who is connected, in one line. */
export function StatusLine() {
  const { address, isConnected } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const balance = useBalance()
  return (
    <p className="status" data-connected={isConnected} data-testid="demo-status">
      <span className="dot" aria-hidden="true" />
      {isConnected ? (
        <>
          <strong>Connected</strong>
          <span className="figure" title={address}>{`${address.slice(0, 6)}…${address.slice(-4)}`}</span>
          <span className="network">{caipNetwork?.name}</span>
          <span className="figure">{balance}</span>
        </>
      ) : (
        <strong>Not connected</strong>
      )}
    </p>
  )
}

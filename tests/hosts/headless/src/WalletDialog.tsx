import { type ListedWallet, usePairing, useWalletImage, useWallets } from 'appkit-runtime/headless'
import { useAppKitAccount, useConnect, useDisconnect } from 'appkit-runtime/react'
import { useEffect, useRef, useState } from 'react'
import { renderSVG } from 'uqr'

/** A button that opens a dialog with all ways to a wallet, and disconnects a user who is connected. */
export function WalletButton() {
  const { address, isConnected } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  const [isOpen, setOpen] = useState(false)
  if (isConnected)
    return (
      <button type="button" onClick={() => disconnect()}>
        Disconnect {address.slice(0, 6)}
      </button>
    )
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect
      </button>
      {isOpen && <WalletDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function WalletDialog({ onClose }: { onClose: () => void }) {
  const { connectors, connect, error, isPending } = useConnect()
  const { openWallet, ...pairing } = usePairing()
  const { wallets, hasMore, query, search, loadMore } = useWallets()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="wallets">
      <h2 id="wallets">Connect a wallet</h2>
      <p role="status">{error?.message ?? (isPending ? 'Accept in your wallet' : '')}</p>
      <ul aria-label="In this browser">
        {connectors
          .filter(({ type }) => type !== 'walletConnect')
          .map((connector) => (
            <li key={`${connector.namespace} ${connector.id}`}>
              {/* The reason of a rejection is shown above. */}
              <button type="button" onClick={() => connect({ connector }).catch(() => {})}>
                {connector.name}
              </button>
            </li>
          ))}
      </ul>
      <Code {...pairing} />
      <input aria-label="Search" type="search" onChange={(event) => search(event.currentTarget.value)} />
      <ul aria-label={query === '' ? 'All wallets' : 'Found'}>
        {wallets.map((wallet) => (
          <WalletRow
            key={wallet.id}
            wallet={wallet}
            onPress={() => {
              const [connector] = wallet.connectors
              if (connector) connect({ connector }).catch(() => {})
              else openWallet(wallet)
            }}
          />
        ))}
      </ul>
      {hasMore && (
        <button type="button" onClick={loadMore}>
          More wallets
        </button>
      )}
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  )
}

function Code({ status, uri, error, renew }: Omit<ReturnType<typeof usePairing>, 'openWallet'>) {
  if (uri !== undefined)
    return <img alt={uri} width={200} src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`} />
  if (status === 'waiting') return <p>Preparing a code…</p>
  return (
    <p role="alert">
      {error?.message ?? 'There is no code'}{' '}
      <button type="button" onClick={renew}>
        New code
      </button>
    </p>
  )
}

function WalletRow({ wallet, onPress }: { wallet: ListedWallet; onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        <img src={useWalletImage(wallet)} alt="" width={24} height={24} /> {wallet.name}
      </button>
    </li>
  )
}

// The floor: React alone, a native dialog and a bare EIP-6963 connection. Not a product.
import { useEffect, useRef, useState } from 'react'

interface Announcement {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: { request(call: { method: string }): Promise<readonly string[]> }
}

export function App() {
  const [wallets, setWallets] = useState<readonly Announcement[]>([])
  const [address, setAddress] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const add = (event: Event) => {
      const { detail } = event as CustomEvent<Announcement>
      setWallets((known) =>
        known.some(({ info }) => info.uuid === detail.info.uuid) ? known : [...known, detail],
      )
    }
    window.addEventListener('eip6963:announceProvider', add)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', add)
  }, [])
  const connect = async ({ provider }: Announcement) => {
    const accounts = await provider.request({ method: 'eth_requestAccounts' })
    setAddress(accounts[0])
    dialog.current?.close()
  }
  return (
    <>
      <button id="connect" type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect a wallet">
        {wallets.map((wallet) => (
          <button
            key={wallet.info.uuid}
            type="button"
            data-rdns={wallet.info.rdns}
            onClick={() => connect(wallet)}
          >
            <img src={wallet.info.icon} alt="" width="24" height="24" /> {wallet.info.name}
          </button>
        ))}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
      <p id="account">{address}</p>
    </>
  )
}

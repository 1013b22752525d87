import * as base from '@solana/wallet-adapter-base'
import * as web3 from '@solana/web3.js'
import { useWalletContext } from 'appkit-runtime/wallet-adapter'
import { createContext, useContext, useEffect, useState } from 'react'
import { Act } from './Act'

/** State and calls that hooks of wallet-adapter give, in the types of its base package. */
interface WalletContextState {
  readonly autoConnect: boolean
  readonly wallets: { adapter: base.Adapter; readyState: base.WalletReadyState }[]
  readonly wallet: { adapter: base.Adapter; readyState: base.WalletReadyState } | null
  readonly publicKey: web3.PublicKey | null
  readonly connecting: boolean
  readonly connected: boolean
  readonly disconnecting: boolean
  select(name: base.WalletName | null): void
  connect(): Promise<void>
  disconnect(): Promise<void>
  readonly sendTransaction: base.WalletAdapterProps['sendTransaction']
  readonly signTransaction: base.SignerWalletAdapterProps['signTransaction'] | undefined
  readonly signAllTransactions: base.SignerWalletAdapterProps['signAllTransactions'] | undefined
  readonly signMessage: base.MessageSignerWalletAdapterProps['signMessage'] | undefined
  readonly signIn: base.SignInMessageSignerWalletAdapterProps['signIn'] | undefined
}

const libraries = { ...web3, ...base }
const Context = createContext<WalletContextState | undefined>(undefined)

/** An app that is written to the hooks of wallet-adapter. */
export function WalletAdapter({ rpcUrl }: { readonly rpcUrl: string }) {
  return (
    <Context.Provider value={useWalletContext(libraries)}>
      <Panel connection={new web3.Connection(rpcUrl, 'confirmed')} />
    </Context.Provider>
  )
}

function Panel({ connection }: { readonly connection: web3.Connection }) {
  const context = useContext(Context)
  const adapter = context?.wallet?.adapter
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (adapter === undefined) return
    const connected = (key: web3.PublicKey) => setHeard(`connect ${key.toBase58()}`)
    const disconnected = () => setHeard('disconnect')
    adapter.on('connect', connected)
    adapter.on('disconnect', disconnected)
    return () => {
      adapter.off('connect', connected)
      adapter.off('disconnect', disconnected)
    }
  }, [adapter])
  if (context === undefined) return null
  const { publicKey, wallets, select, connect, disconnect, sendTransaction, signMessage, signTransaction } =
    context
  const transfer = (from: web3.PublicKey) => {
    const to = web3.Keypair.generate().publicKey
    return web3.SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 2_000_000 })
  }
  const waitFor = async (id: string) => {
    for (let turn = 0; turn < 240; turn++) {
      const { value } = await connection.getSignatureStatus(id)
      if (value !== null) return value.err === null ? 'confirmed' : JSON.stringify(value.err)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return 'not confirmed'
  }
  return (
    <section aria-label="wallet-adapter">
      <p data-testid="context">{`${context.connected} ${publicKey?.toBase58() ?? ''} ${adapter?.name ?? ''}`}</p>
      <p data-testid="heard">{heard}</p>
      {wallets.map(({ adapter: { name } }) => (
        <button key={name} type="button" onClick={() => select(name)}>
          Select {name}
        </button>
      ))}
      <button type="button" onClick={() => void connect().catch(() => {})}>
        Connect with the context
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Disconnect with the context
      </button>
      <Act
        name="context signs a message"
        act={async () => String((await signMessage?.(new TextEncoder().encode('Hello')))?.length)}
      />
      <Act
        name="context sends a legacy transaction"
        act={async () => {
          if (publicKey === null) return 'no key'
          return waitFor(await sendTransaction(new web3.Transaction().add(transfer(publicKey)), connection))
        }}
      />
      <Act
        name="context signs a versioned transaction"
        act={async () => {
          if (publicKey === null || signTransaction === undefined) return 'no key'
          const { blockhash } = await connection.getLatestBlockhash()
          const message = new web3.TransactionMessage({
            payerKey: publicKey,
            recentBlockhash: blockhash,
            instructions: [transfer(publicKey)],
          })
          const signed = await signTransaction(new web3.VersionedTransaction(message.compileToV0Message()))
          return waitFor(await connection.sendRawTransaction(signed.serialize()))
        }}
      />
    </section>
  )
}

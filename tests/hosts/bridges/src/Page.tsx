import type { AppKit } from 'appkit-runtime'
import { getProvider, getSigner, useSigner } from 'appkit-runtime/ethers'
import { sandbox } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitButton, useAppKitAccount, useAppKitNetwork, useDisconnect } from 'appkit-runtime/react'
import { getPublicClient, usePublicClient, useWalletClient } from 'appkit-runtime/viem'
import { type ReactNode, useState } from 'react'
import { type BaseError, ExecutionRevertedError, parseEther, verifyMessage } from 'viem'
import * as wagmi from 'wagmi'

/** The same state shown twice: by our hooks and by those of wagmi, with buttons of each; and clients of viem and ethers. */
export function Page({ kit }: { readonly kit: AppKit }) {
  return (
    <main>
      <h1>Bridges</h1>
      <Ours />
      <Wagmi />
      <Clients kit={kit} />
    </main>
  )
}

function Ours() {
  const { address, status } = useAppKitAccount()
  const { chainId, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  return (
    <section aria-label="Ours">
      <AppKitButton />
      <p data-testid="ours">{`${status} ${address ?? ''} ${address ? chainId : ''}`}</p>
      <button type="button" onClick={() => disconnect()}>
        Disconnect here
      </button>
      <button type="button" onClick={() => switchNetwork(sandbox)}>
        Sandbox here
      </button>
    </section>
  )
}

function Wagmi() {
  const { address, status, chainId } = wagmi.useAccount()
  const { connect, connectors, error } = wagmi.useConnect()
  const { disconnect } = wagmi.useDisconnect()
  const { switchChain, error: switchError } = wagmi.useSwitchChain()
  const { signMessage, data } = wagmi.useSignMessage()
  const block = wagmi.useBlockNumber({ chainId: sandbox.id })
  return (
    <section aria-label="wagmi">
      <p data-testid="wagmi">{`${status} ${address ?? ''} ${address ? chainId : ''}`}</p>
      <p data-testid="wagmi-block">{block.data?.toString() ?? ''}</p>
      <p data-testid="wagmi-error">{error?.name ?? switchError?.name ?? ''}</p>
      <p data-testid="wagmi-signature">{data ?? ''}</p>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          Connect with {connector.name}
        </button>
      ))}
      <button type="button" onClick={() => disconnect()}>
        Disconnect with wagmi
      </button>
      <button type="button" onClick={() => switchChain({ chainId: 1 })}>
        Ethereum with wagmi
      </button>
      <button type="button" onClick={() => signMessage({ message: 'wagmi' })}>
        Sign with wagmi
      </button>
    </section>
  )
}

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const message = 'Over a bridge'

function Clients({ kit }: { readonly kit: AppKit }) {
  const client = useWalletClient()
  const reader = usePublicClient()
  const signer = useSigner()
  return (
    <section aria-label="Clients">
      <p data-testid="wallet-client">{client ? `${client.account.address} ${client.chain?.id}` : ''}</p>
      <p data-testid="public-client">{reader.chain.id}</p>
      <Act name="viem signs">
        {async () => {
          if (client === undefined) return 'no client'
          const signature = await client.signMessage({ message })
          return String(await verifyMessage({ address: client.account.address, message, signature }))
        }}
      </Act>
      <Act name="viem sends">
        {async () => {
          if (client === undefined) return 'no client'
          const hash = await client.sendTransaction({ to, value: parseEther('0.01'), chain: client.chain })
          return (await reader.waitForTransactionReceipt({ hash })).status
        }}
      </Act>
      <Act name="viem meets a revert">
        {() =>
          getPublicClient(kit, { chainId: sandbox.id })
            // Code that reverts at once.
            .call({ data: '0x60006000fd' })
            .then(String, (error: BaseError) =>
              String(error.walk((each) => each instanceof ExecutionRevertedError)),
            )
        }
      </Act>
      <Act name="ethers signs">
        {async () => {
          const [{ verifyMessage }, found] = [await import('ethers'), signer ?? (await getSigner(kit))]
          const signature = await found.signMessage(message)
          return String(verifyMessage(message, signature) === found.address)
        }}
      </Act>
      <Act name="ethers sends">
        {async () => {
          const sent = await signer?.sendTransaction({ to, value: parseEther('0.01') })
          return String((await sent?.wait())?.status)
        }}
      </Act>
      <Act name="ethers reads">
        {async () => String((await (await getProvider(kit, { chainId: 1 })).getBlockNumber()) >= 0)}
      </Act>
      <Act name="ethers without a wallet">
        {() => getSigner(kit).then(String, (error: { code: string }) => error.code)}
      </Act>
    </section>
  )
}

/** A button, and what came of it. */
function Act({
  name,
  children,
}: {
  readonly name: string
  readonly children: () => Promise<string>
}): ReactNode {
  const [result, setResult] = useState('')
  const act = () => {
    setResult('…')
    children().then(setResult, (error) => setResult(`${error?.code ?? ''} ${error}`))
  }
  return (
    <p>
      <button type="button" onClick={act}>
        {name}
      </button>{' '}
      <output aria-label={name}>{result}</output>
    </p>
  )
}

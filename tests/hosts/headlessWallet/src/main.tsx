import { createAppKit } from 'appkit-runtime'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { sandbox } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitProvider, useAppKitAccount, useConnect } from 'appkit-runtime/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Buying, Holdings, Naming, Past, Sending, Swapping } from './Wallet'

/** An app that has none of the views: every feature by its hook, and none in the kit. */
const services = new URLSearchParams(location.search).get('sandbox') ?? ''
const kit = createAppKit(
  {
    projectId: 'headless',
    metadata: { name: 'Own wallet', description: 'A page for tests', url: location.origin, icons: [] },
    networks: [sandbox],
    endpoints: { blockchainApi: `${services}/blockchain` },
  },
  { namespaces: [eip155], features: [] },
)

function App() {
  const { isConnected } = useAppKitAccount()
  const { connectors, connect } = useConnect()
  if (!isConnected)
    return connectors.map((connector) => (
      <button key={connector.id} type="button" onClick={() => connect({ connector })}>
        {connector.name}
      </button>
    ))
  return (
    <main>
      <Holdings />
      <Buying />
      <Sending />
      <Swapping />
      <Naming />
      <Past />
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppKitProvider kit={kit}>
        <App />
      </AppKitProvider>
    </StrictMode>,
  )

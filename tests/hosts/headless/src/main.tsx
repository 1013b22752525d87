import { createAppKit } from 'appkit-runtime'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { sandbox } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitProvider } from 'appkit-runtime/react'
import { walletConnect } from 'appkit-runtime/walletconnect'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WalletButton } from './WalletDialog'

const services = new URLSearchParams(location.search).get('sandbox') ?? ''
const kit = createAppKit(
  {
    projectId: 'headless',
    metadata: { name: 'Own modal', description: 'A page for tests', url: location.origin, icons: [] },
    networks: [sandbox],
    endpoints: {
      catalogue: `${services}/catalogue`,
      blockchainApi: `${services}/blockchain`,
      relay: `${services.replace(/^http/, 'ws')}/relay`,
    },
  },
  { namespaces: [eip155], features: [walletConnect] },
)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppKitProvider kit={kit}>
        <WalletButton />
      </AppKitProvider>
    </StrictMode>,
  )

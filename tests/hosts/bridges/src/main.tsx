import 'appkit-runtime/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit } from 'appkit-runtime'
import { account } from 'appkit-runtime/features/account'
import { connect } from 'appkit-runtime/features/connect'
import { networks } from 'appkit-runtime/features/networks'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { mainnet, sandbox } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitProvider } from 'appkit-runtime/react'
import { wagmiOptions } from 'appkit-runtime/wagmi'
import { walletConnect } from 'appkit-runtime/walletconnect'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { Page } from './Page'

const services = new URLSearchParams(location.search).get('sandbox') ?? ''
const kit = createAppKit(
  {
    projectId: 'bridges',
    metadata: { name: 'Bridges', description: 'A page for tests', url: location.origin, icons: [] },
    networks: [sandbox, mainnet],
    endpoints: { catalogue: `${services}/catalogue`, blockchainApi: `${services}/blockchain` },
  },
  { namespaces: [eip155], features: [account, connect, networks, walletConnect] },
)
const config = createConfig(wagmiOptions(kit))
const queryClient = new QueryClient()
Object.assign(window, { kit })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppKitProvider kit={kit}>
        <WagmiProvider config={config}>
          <QueryClientProvider client={queryClient}>
            <Page kit={kit} />
          </QueryClientProvider>
        </WagmiProvider>
      </AppKitProvider>
    </StrictMode>,
  )

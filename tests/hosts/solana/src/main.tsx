import 'appkit-runtime/styles.css'
import { createAppKit } from 'appkit-runtime'
import { account } from 'appkit-runtime/features/account'
import { connect } from 'appkit-runtime/features/connect'
import { solana } from 'appkit-runtime/namespaces/solana'
import { solanaSandbox } from 'appkit-runtime/namespaces/solana/networks'
import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SolanaKit } from './SolanaKit'
import { WalletAdapter } from './WalletAdapter'
import { Web3js } from './Web3js'

const services = new URLSearchParams(location.search).get('sandbox') ?? ''
const kit = createAppKit(
  {
    projectId: 'solana',
    metadata: { name: 'Solana', description: 'A page for tests', url: location.origin, icons: [] },
    networks: [solanaSandbox],
    endpoints: { catalogue: `${services}/catalogue`, blockchainApi: `${services}/blockchain` },
  },
  { namespaces: [solana], features: [account, connect] },
)
const rpcUrl = `${services}/blockchain/v1/?chainId=${solanaSandbox.caipNetworkId}&projectId=solana`

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppKitProvider kit={kit}>
        <AppKitButton />
        <SolanaKit kit={kit} rpcUrl={rpcUrl} />
        <WalletAdapter rpcUrl={rpcUrl} />
        <Web3js kit={kit} />
      </AppKitProvider>
    </StrictMode>,
  )

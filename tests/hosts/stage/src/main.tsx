import 'appkit-runtime/styles.css'
import { type AppKitConfig, createAppKit } from 'appkit-runtime'
import { account } from 'appkit-runtime/features/account'
import { connect } from 'appkit-runtime/features/connect'
import { networks } from 'appkit-runtime/features/networks'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { mainnet, polygon, sandbox } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitProvider } from 'appkit-runtime/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './Page'

interface Options {
  readonly config?: Partial<AppKitConfig>
  readonly strict?: boolean
  readonly hostile?: boolean
  readonly buttons?: readonly string[]
}

const options: Options = JSON.parse(new URLSearchParams(location.search).get('options') ?? '{}')
const metadata = { name: 'Stage', description: 'A page for tests', url: location.origin, icons: [] }
const kit = createAppKit(
  { projectId: 'stage', metadata, networks: [sandbox, mainnet, polygon], ...options.config },
  { namespaces: [eip155], features: [account, connect, networks] },
)
Object.assign(window, { kit, loadServices: () => import('./services') })

if (options.hostile) await import('./hostile.css')

const app = (
  <AppKitProvider kit={kit}>
    <Page buttons={options.buttons ?? ['AppKitButton']} />
  </AppKitProvider>
)
const root = document.getElementById('root')
if (root) createRoot(root).render(options.strict === false ? app : <StrictMode>{app}</StrictMode>)

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './appkit/theme.css'
import './app.css'
import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import { App } from './App'
import { kit } from './appkit/generated/kit'
import { Brand } from './Brand'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

createRoot(root).render(
  <StrictMode>
    <AppKitProvider kit={kit}>
      <header className="appkit-header">
        <Brand />
        <AppKitButton />
      </header>
      <App />
    </AppKitProvider>
  </StrictMode>,
)

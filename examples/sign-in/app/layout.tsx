import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import config from '../appkit.config'
import '../src/app.css'
import '../src/appkit/theme.css'
import { Wallets } from '../src/appkit/Wallets'

export const metadata: Metadata = { title: config.metadata?.name ?? null, icons: '/favicon.svg' }
export const viewport: Viewport = { colorScheme: 'light dark' }

// A page has a nonce of its own in its scripts, so it is rendered for each request.
export const dynamic = 'force-dynamic'

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallets>{children}</Wallets>
      </body>
    </html>
  )
}

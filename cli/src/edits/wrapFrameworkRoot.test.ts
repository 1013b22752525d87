import { describe, expect, it } from 'vitest'
import { wrapFrameworkRoot } from './wrapFrameworkRoot.js'

const imports = { theme: '../src/appkit/theme.css', wallets: '../src/appkit/Wallets' }
const layout = (line: string) =>
  `${line}\n\nexport default ({ children }) => <html><body>{children}</body></html>\n`
const wrap = (line: string) => wrapFrameworkRoot(layout(line), 'layout.tsx', imports, 'body')

describe('the file that all pages of a framework share', () => {
  it.each([
    "import { AppKitProvider } from 'appkit-runtime/react'",
    "import { AppKitProvider as Kit } from 'appkit-runtime/react'",
    "import { Wallets } from './appkit/Wallets'",
  ])('is not edited where the host has the provider there: %s', (line) => {
    expect(wrap(line)).toEqual({ kind: 'already' })
  })

  it.each([
    "import { AppKitProvider } from '@reown/appkit/react'",
    "import { AppKitProvider } from './providers'",
  ])('is left to the host, who imports something else of that name: %s', (line) => {
    expect(wrap(line)).toEqual({ kind: 'unclear', reason: 'has something else named AppKitProvider' })
  })
})

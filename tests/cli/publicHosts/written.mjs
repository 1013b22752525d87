// Hosts that are written in the shape of public ones, which have no scaffold in the registry. All but one are migrated.
import { json, react, types } from '../frameworks/apps/shared.mjs'
import { next, vite } from './scaffolded.mjs'

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  strict: true,
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  skipLibCheck: true,
  noEmit: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  isolatedModules: true,
  allowJs: true,
}
const typescript = { ...types, typescript: '5.9.3' }
const wagmi2 = { wagmi: '2.19.5', viem: '2.38.0', '@tanstack/react-query': '5.90.5' }
/** Its adapter asks for a newer viem, and takes wagmi's core of any version. */
const core2 = { viem: '2.57.1', '@wagmi/core': '2.22.1' }
const viteHost = (packages) => ({
  ...vite,
  packages: { ...react, ...packages, ...typescript, vite: '8.3.8' },
  files: {
    'tsconfig.json': json({
      compilerOptions: { ...compilerOptions, types: ['vite/client'], allowImportingTsExtensions: true },
      include: ['src'],
    }),
  },
})
const nextHost = (packages, paths = {}) => ({
  ...next,
  packages: { next: '16.4.3', ...react, ...packages, ...typescript },
  files: {
    'tsconfig.json': json({
      compilerOptions: { ...compilerOptions, incremental: true, plugins: [{ name: 'next' }], ...paths },
      include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
      exclude: ['node_modules'],
    }),
    'next-env.d.ts': '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n',
  },
})

const pagesBesideIndexHtml = nextHost({}, { paths: { '@/*': ['./src/*'] } })

const rainbowKitNext = nextHost({ '@rainbow-me/rainbowkit': '2.2.11', ...wagmi2 })

export const written = {
  'bulletproof-react-next': {
    title: 'shape of bulletproof-react, Pages Router beside an index.html',
    ...pagesBesideIndexHtml,
    files: {
      ...pagesBesideIndexHtml.files,
      'package.json': json({
        name: 'host',
        private: true,
        version: '0.0.0',
        scripts: { dev: 'next dev', build: 'next build', start: 'next start', 'check-types': 'tsc --noEmit' },
      }),
      'next.config.mjs': 'export default { reactStrictMode: true };\n',
      // These are left of another builder.
      'index.html': '<!doctype html>\n<div id="root"></div>\n',
      'src/styles/globals.css': 'body { margin: 0; }\n',
      // A folder of the app's own, without a layout: it is no router.
      'src/app/provider.tsx': `import * as React from 'react';

export const AppProvider = ({ children }: { children: React.ReactNode }) => {
  return <React.Suspense fallback={<p>Loading</p>}>{children}</React.Suspense>;
};
`,
      'src/pages/_app.tsx': `import '@/styles/globals.css';

import type { AppProps } from 'next/app';

import { AppProvider } from '@/app/provider';

const App = ({ Component, pageProps }: AppProps) => {
  return (
    <AppProvider>
      <Component {...pageProps} />
    </AppProvider>
  );
};

export default App;
`,
      'src/pages/index.tsx': `const HomePage = () => {
  return <main>Discussions</main>;
};

export default HomePage;
`,
    },
  },
  'rainbowkit-vite': {
    title: 'shape of RainbowKit 2.2.11, Vite',
    from: 'rainbowkit',
    fixture: 'rainbowkit-vite',
    ...viteHost({ '@rainbow-me/rainbowkit': '2.2.11', ...wagmi2 }),
  },
  'rainbowkit-next': {
    title: 'shape of RainbowKit 2.2.11, Next App Router',
    from: 'rainbowkit',
    ...rainbowKitNext,
    files: {
      ...rainbowKitNext.files,
      'package.json': json({
        name: 'host',
        private: true,
        version: '0.0.0',
        scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
      }),
      'next.config.ts': `import type { NextConfig } from 'next';

const config: NextConfig = { reactStrictMode: true };

export default config;
`,
      'src/app/layout.tsx': `import '@rainbow-me/rainbowkit/styles.css';

import type { ReactNode } from 'react';

import { Providers } from './providers';

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
`,
      'src/app/providers.tsx': `'use client';

import { darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { WagmiProvider } from 'wagmi';

import { config } from '../wagmi';

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>
        <RainbowKitProvider
          theme={{ lightMode: lightTheme({ accentColor: '#7b3fe4' }), darkMode: darkTheme({ accentColor: '#7b3fe4' }) }}
          showRecentTransactions
        >
          {children}
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
`,
      'src/app/page.tsx': `'use client';

import { ConnectButton, useConnectModal } from '@rainbow-me/rainbowkit';
import { useAccount } from 'wagmi';

export default function Page() {
  const { isConnected } = useAccount();
  const { openConnectModal } = useConnectModal();
  return (
    <main>
      <ConnectButton label="Connect" showBalance={false} />
      {!isConnected && openConnectModal && <button onClick={openConnectModal}>Begin</button>}
    </main>
  );
}
`,
      'src/wagmi.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { base, mainnet, sepolia } from 'wagmi/chains';

export const config = getDefaultConfig({
  appName: 'Tide tables',
  projectId: '0123456789abcdef0123456789abcdef',
  chains: [mainnet, base, ...(process.env.NEXT_PUBLIC_ENABLE_TESTNETS === 'true' ? [sepolia] : [])],
  ssr: true,
});
`,
    },
  },
  'connectkit-next': {
    title: 'shape of ConnectKit 1.9.2, Next Pages Router',
    from: 'connectkit',
    fixture: 'connectkit-next',
    env: { NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: '0123456789abcdef' },
    ...nextHost(
      { connectkit: '1.9.2', react: '18.3.1', 'react-dom': '18.3.1', ...wagmi2 },
      { paths: { '@/*': ['./src/*'] } },
    ),
  },
  'reown-wagmi': {
    title: 'shape of Reown AppKit 1.7.8 with wagmi, Vite',
    from: 'reown-appkit',
    fixture: 'reown-wagmi',
    ...viteHost({ '@reown/appkit': '1.7.8', '@reown/appkit-adapter-wagmi': '1.7.8', ...wagmi2, ...core2 }),
  },
  'reown-ethers': {
    title: 'shape of Reown AppKit 1.7.9 with ethers and Solana adapters, Vite',
    from: 'reown-appkit',
    fixture: 'reown-ethers',
    ...viteHost({
      '@reown/appkit': '1.7.9',
      '@reown/appkit-adapter-ethers': '1.7.9',
      '@reown/appkit-adapter-solana': '1.7.9',
      ethers: '6.17.0',
    }),
  },
  'web3modal-wagmi': {
    title: 'shape of Web3Modal 5.1.11 with wagmi, Vite',
    from: 'web3modal',
    fixture: 'web3modal-wagmi',
    ...viteHost({ '@web3modal/wagmi': '5.1.11', ...wagmi2 }),
  },
}

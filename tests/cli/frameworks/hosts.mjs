// The apps that `run.mjs` joins, as their frameworks' own commands make them. Versions are exact, so that a run next year
// tries the same.
const react = { react: '19.3.1', 'react-dom': '19.3.1' }
const types = { '@types/node': '20.19.0', '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }
const json = (value) => `${JSON.stringify(value, null, 2)}\n`

function next(version, pages) {
  const tsconfig = {
    compilerOptions: {
      ...{ target: 'ES2017', lib: ['dom', 'dom.iterable', 'esnext'], allowJs: true, skipLibCheck: true },
      ...{ strict: true, noEmit: true, esModuleInterop: true, module: 'esnext' },
      ...{ moduleResolution: 'bundler', resolveJsonModule: true, isolatedModules: true, jsx: 'preserve' },
      ...{ incremental: true, plugins: [{ name: 'next' }] },
    },
    include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
    exclude: ['node_modules'],
  }
  return {
    manifest: {
      scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
      dependencies: { next: version, ...react },
      devDependencies: { ...types, typescript: '5.9.3' },
    },
    files: {
      'tsconfig.json': json(tsconfig),
      // The repository around it has a lock file of its own.
      'next.config.mjs': `const root = import.meta.dirname
export default { outputFileTracingRoot: root${version.startsWith('15') ? '' : ', turbopack: { root }'} }
`,
      ...pages,
    },
    made: ['.next', 'next-env.d.ts'],
    build: ['.bin/next', 'build'],
    serve: (port) => ['.bin/next', 'start', '-p', port],
  }
}

const appRouter = {
  'app/globals.css': 'body { margin: 0; }\n',
  'app/page.tsx': 'export default function Home() {\n  return <main>Shop</main>;\n}\n',
  'app/layout.tsx': `import "./globals.css";

export const metadata = { title: "Shop" };

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`,
}

/** What docs/react.md says about the account from a cookie. */
const withCookie = {
  'app/layout.tsx': `import "./globals.css";
import "../src/appkit/theme.css";
import { accountsCookie } from "appkit-runtime/cookie";
import { cookies } from "next/headers";
import { Wallets } from "../src/appkit/Wallets";

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const cookie = (await cookies()).get(accountsCookie)?.value;
  return (
    <html lang="en">
      <body>
        <Wallets cookie={cookie}>{children}</Wallets>
      </body>
    </html>
  );
}
`,
  'src/appkit/Wallets.tsx': `"use client";

import { AppKitButton } from "appkit-runtime/react";
import { AppKitCookieProvider } from "appkit-runtime/react/cookie";
import type { ReactNode } from "react";
import { kit } from "./generated/kit";

export function Wallets({ cookie, children }: { cookie: string | undefined; children: ReactNode }) {
  return (
    <AppKitCookieProvider kit={kit} cookie={cookie}>
      <AppKitButton />
      {children}
    </AppKitCookieProvider>
  );
}
`,
}

const pagesRouter = {
  'styles/globals.css': 'body { margin: 0; }\n',
  'pages/index.tsx': 'export default function Home() {\n  return <main>Shop</main>;\n}\n',
  'pages/_app.tsx': `import "../styles/globals.css";
import type { AppProps } from "next/app";

export default function App({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />;
}
`,
}

const reactRouter = (version) => ({
  manifest: {
    type: 'module',
    scripts: { dev: 'react-router dev', build: 'react-router build' },
    dependencies: {
      ...{ '@react-router/node': version, '@react-router/serve': version, 'react-router': version },
      ...{ isbot: '5.2.3', ...react },
    },
    devDependencies: { ...types, '@react-router/dev': version, typescript: '5.9.3', vite: '8.3.8' },
  },
  files: {
    'tsconfig.json': json({
      include: ['**/*', '**/.server/**/*', '**/.client/**/*', '.react-router/types/**/*'],
      compilerOptions: {
        ...{ lib: ['DOM', 'DOM.Iterable', 'ES2022'], types: ['node', 'vite/client'], target: 'ES2022' },
        ...{ module: 'ES2022', moduleResolution: 'bundler', jsx: 'react-jsx', strict: true },
        ...{ rootDirs: ['.', './.react-router/types'], esModuleInterop: true, noEmit: true },
        ...{ verbatimModuleSyntax: true, resolveJsonModule: true, skipLibCheck: true },
      },
    }),
    'vite.config.ts': `import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [reactRouter()] });
`,
    'app/app.css': 'body { margin: 0; }\n',
    'app/routes.ts': `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`,
    'app/routes/home.tsx': 'export default function Home() {\n  return <main>Shop</main>;\n}\n',
    'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

import type { Route } from "./+types/root";
import "./app.css";

export const links: Route.LinksFunction = () => [];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
  },
  made: ['.react-router', 'build'],
  types: ['.bin/react-router', 'typegen'],
  build: ['.bin/react-router', 'build'],
  serve: () => ['.bin/react-router-serve', './build/server/index.js'],
})

/** By name: the app as it is before the command joins it, and how it is built and served. */
export const hosts = {
  'next-16': next('16.4.6', appRouter),
  'next-16-cookie': { ...next('16.4.6', appRouter), edits: withCookie },
  'next-15': next('15.5.29', appRouter),
  'next-16-pages': { ...next('16.4.6', pagesRouter), auth: '/api/auth' },
  'next-15-pages': { ...next('15.5.29', pagesRouter), auth: '/api/auth' },
  'react-router-7': reactRouter('7.18.4'),
}

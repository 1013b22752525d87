import { guard, json, react, types, walletsWithCookie } from './shared.mjs'

function next(version, files) {
  const tsconfig = {
    compilerOptions: {
      target: 'ES2017',
      lib: ['dom', 'dom.iterable', 'esnext'],
      allowJs: true,
      skipLibCheck: true,
      strict: true,
      noEmit: true,
      esModuleInterop: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: 'preserve',
      incremental: true,
      plugins: [{ name: 'next' }],
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
      ...files,
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

/** Edits that docs/react.md describes for the account from a cookie. */
const appCookie = {
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
  'src/appkit/Wallets.tsx': walletsWithCookie('"use client";\n\n'),
}

const pagesCookie = {
  'pages/_app.tsx': `import "../styles/globals.css";
import "../src/appkit/theme.css";
import { readAccountsCookie } from "appkit-runtime/cookie";
import NextApp, { type AppContext, type AppProps } from "next/app";
import { Wallets } from "../src/appkit/Wallets";

export default function App({ Component, pageProps, cookie }: AppProps & { cookie?: string }) {
  return (
    <Wallets cookie={cookie}>
      <Component {...pageProps} />
    </Wallets>
  );
}

App.getInitialProps = async (context: AppContext) => {
  const { req } = context.ctx;
  const cookie = readAccountsCookie(req ? req.headers.cookie : document.cookie);
  return { ...(await NextApp.getInitialProps(context)), cookie };
};
`,
  'src/appkit/Wallets.tsx': walletsWithCookie(),
}

/** Routes behind the two guards that docs/identity.md describes. */
const guards = {
  'src/guard.ts': guard,
  'app/orders/route.ts': `import { guardNext } from "appkit-runtime/signin/guard";
import { guard } from "../../src/guard";

const answer = guardNext(guard, (_request: Request, { sub }) => Response.json({ sub }));
export { answer as GET, answer as POST };
`,
  'app/invoices/route.ts': `const answer = () => Response.json({ invoices: [] });
export { answer as GET, answer as POST };
`,
  'proxy.ts': `import { guardNextProxy } from "appkit-runtime/signin/guard";
import { guard } from "./src/guard";

export const proxy = guardNextProxy(guard);
export const config = { matcher: "/invoices/:path*" };
`,
}

const withAppCookie = { edits: appCookie, isRemembered: true }
const pages = { auth: '/api/auth' }
const withPagesCookie = { ...pages, edits: pagesCookie, isRemembered: true }

export const nextApps = {
  'next-16': { ...next('16.4.5', appRouter), edits: guards, guarded: ['/orders', '/invoices'] },
  'next-16-cookie': { ...next('16.4.5', appRouter), ...withAppCookie },
  'next-16-pages': { ...next('16.4.5', pagesRouter), ...pages },
  'next-16-pages-cookie': { ...next('16.4.5', pagesRouter), ...withPagesCookie },
  'next-15': next('15.5.29', appRouter),
  'next-15-cookie': { ...next('15.5.29', appRouter), ...withAppCookie },
  'next-15-pages': { ...next('15.5.29', pagesRouter), ...pages },
  'next-15-pages-cookie': { ...next('15.5.29', pagesRouter), ...withPagesCookie },
}

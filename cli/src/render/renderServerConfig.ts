import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'
import type { ServedNetwork, ServerValues } from '../host/serverValues.js'
import type { PlannedOutput } from '../host/types.js'

type Quote = (text: string) => string

/**
 * Renders the configuration of `appkit-server` (docs/going-live.md). Without any variable of the environment it runs on this
 * machine; those of `server.env` make it a server for users.
 *
 * @param values - the values of the app.
 * @param style - how the host writes its files.
 * @returns `appkit.server.ts`.
 */
export function renderServerConfig(
  values: ServerValues,
  style: Pick<SourceStyle, 'eol' | 'unit' | 'quote' | 'semicolons'>,
): PlannedOutput {
  const quote: Quote = (text) => quoteText(text, style.quote)
  const end = style.semicolons ? ';' : ''
  const { hasWallet, name, networks, pageUrl, projectId } = values
  const names = hasWallet ? 'defineServer, smtpMail' : 'defineServer'
  const lines = [
    `import { ${names} } from ${quote('appkit-server')}${end}`,
    '',
    '/** A variable of the environment, or what is right on the machine of a developer. */',
    `const variable = (name: string, here = ${quote('')}): string => process.env[name] || here${end}`,
    `const isHere = variable(${quote('API_ORIGIN')}) === ${quote('')}${end}`,
    ...(hasWallet ? mailLines(quote, end) : []),
    '',
    '// What the widget talks to: wallets, chains, relay, sign-in. docs/going-live.md goes through it.',
    '//   npx appkit-server serve    runs it on this machine, on SQLite',
    '//   npx appkit-server check    says what stands against it in production',
    'export default defineServer({',
    `  origin: variable(${quote('API_ORIGIN')}, ${quote('http://localhost:4610')}),`,
    `  port: Number(variable(${quote('PORT')}, ${quote('4610')})),`,
    '  // In a container the proxy and the monitoring are elsewhere.',
    `  host: isHere ? ${quote('127.0.0.1')} : ${quote('0.0.0.0')},`,
    `  operations: { host: isHere ? ${quote('127.0.0.1')} : ${quote('0.0.0.0')} },`,
    '  // Of each server: those of the composition share the maxmemory of Valkey, which refuses everything when it is full.',
    '  limits: { relayMegabytes: 400 },',
    `  ...(!isHere && { proxy: { hops: 1, header: ${quote('x-forwarded-for')} } }),`,
    '  projects: {',
    '    // By the projectId of the app. Only pages of these origins may use it.',
    `    ${quote(projectId)}: {`,
    `      name: ${quote(name)},`,
    `      origins: [variable(${quote('APP_ORIGIN')}, ${quote(pageUrl)})],`,
    '      development: isHere,',
    '    },',
    '  },',
    '  // Networks that have no node here are missing in the app. A node of your own knows no limit of strangers.',
    '  networks: {',
    ...networks.flatMap((network) => networkLines(network, quote)),
    '  },',
    ...(hasWallet ? walletLines(quote, end) : []),
    `})${end}`,
  ]
  const styled = lines.map((line) => line.replace(/^ +/, (space) => style.unit.repeat(space.length / 2)))
  return { path: 'appkit.server.ts', content: styled.map((line) => line + style.eol).join('') }
}

function networkLines(network: ServedNetwork, quote: Quote): readonly string[] {
  const { coin, decimals, id, name, rpcUrl, symbol, variable } = network
  const node = [variable, ...(rpcUrl === undefined ? [] : [rpcUrl])].map(quote).join(', ')
  return [
    `    ${quote(id)}: {`,
    `      name: ${quote(name)},`,
    `      symbol: ${quote(symbol)},`,
    `      coin: ${quote(coin)},`,
    `      decimals: ${decimals},`,
    `      rpcUrls: [variable(${node})],`,
    '    },',
  ]
}

/** How the mails of the embedded wallet are sent, by the address in the environment. */
function mailLines(quote: Quote, end: string): readonly string[] {
  return [
    '// A mail server (smtps://… or smtp://…, after npm install nodemailer), or a service that takes mails by POST (https://…).',
    `const mailUrl = variable(${quote('MAIL_URL')})${end}`,
    `const smtp = /^smtps?:/.test(mailUrl) ? smtpMail({ url: mailUrl, from: variable(${quote('MAIL_FROM')}) }) : undefined${end}`,
  ]
}

/** The embedded wallet, whose mails are printed on this machine: there is nobody to send them. */
function walletLines(quote: Quote, end: string): readonly string[] {
  return [
    '  wallet: {',
    '    // A domain of its own, not a subdomain of the app.',
    `    origin: variable(${quote('WALLET_ORIGIN')}, ${quote('http://wallet.localhost:4611')}),`,
    '    sendMail: async (mail) => {',
    `      if (isHere) return console.log(\`\${mail.to}: \${mail.subject}\\n\${mail.text}\`)${end}`,
    `      if (smtp) return smtp(mail)${end}`,
    `      const reply = await fetch(mailUrl, {`,
    `        method: ${quote('POST')},`,
    `        headers: { ${quote('content-type')}: ${quote('application/json')}, authorization: \`Bearer \${variable(${quote('MAIL_KEY')})}\` },`,
    '        body: JSON.stringify(mail),',
    '        // The server waits no longer.',
    '        signal: AbortSignal.timeout(10_000),',
    `      })${end}`,
    `      if (!reply.ok) throw new Error(\`The mail service says \${reply.status}.\`)${end}`,
    '    },',
    '  },',
  ]
}

import { escapeHtml } from '../../../../common/escapeHtml.js'
import { isRightToLeft } from '../../../../common/packedText.js'
import { toHostSource } from '../../shared/origins.js'
import type { PreferredLanguage } from '../base/preferredLanguage.js'
import type { ResolvedConfig } from '../config/config.js'
import type { PageFiles } from '../config/pageFiles.js'
import type { SocialOutcome } from '../login/socialOutcome.js'
import type { WalletPageFacts } from '../login/walletLogin.js'

const permissions = [
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
  ],
  ...[
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
  ],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
].map((name) => `${name}=()`)

const headersOf = (config: ResolvedConfig, ancestors: string, connect: readonly string[]) => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'none'",
    'trusted-types appkit-frame',
    "require-trusted-types-for 'script'",
  ].join('; '),
  'permissions-policy': [
    ...permissions,
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    'clipboard-write=(self)',
  ].join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  vary: 'Sec-Fetch-Dest, Accept-Language',
  ...(config.origin.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }
    : {}),
})

/** Parts that every page is made of. */
export interface PageParts {
  readonly config: ResolvedConfig
  readonly files: PageFiles
  /** Absent: English. */
  readonly language?: PreferredLanguage | undefined
}

const document = ({ files: { names = {} }, language }: PageParts, script: string, facts: unknown) =>
  `<!doctype html>
<html lang="${language?.locale ?? 'en'}" dir="${isRightToLeft(language?.locale ?? 'en') ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="appkit-frame" content="${escapeHtml(JSON.stringify(facts))}">
${language === undefined ? '' : `<meta name="appkit-language" content="${escapeHtml(names[`${language.name}.texts`] ?? '')}">\n`}<title>Wallet</title>
<link rel="stylesheet" href="/sdk/${names['page.css'] ?? 'page.css'}">
<script type="module" src="/sdk/${names[script] ?? script}"></script>
</head>
<body><main id="view" aria-label="Wallet"></main></body>
</html>
`

/** A project that allows somebody. */
function findProject(config: ResolvedConfig, projectId: string) {
  const project = config.projects.get(projectId)
  return project?.patterns.length === 0 ? undefined : project
}

/**
 * The page for a project, with the header that lets only the project's origins embed it. Undefined for a project
 * that is unknown or allows nobody.
 */
export function renderFrame(parts: PageParts, projectId: string): Response | undefined {
  const { config, files } = parts
  const project = findProject(config, projectId)
  if (project === undefined) return undefined
  const networks = Object.entries(config.networks)
  const urls = networks.flatMap(([, { rpcUrl, smartAccounts = {} }]) => [
    rpcUrl,
    ...Object.values(smartAccounts),
  ])
  const rpcOrigins = [...new Set(urls.map((url) => new URL(url).origin))]
  const facts = {
    build: files.build,
    projectId,
    name: project.name,
    origins: project.origins,
    development: project.development === true,
    passkeys: config.passkeys !== false,
    guests: project.guests === true,
    recovery: project.recovery ?? 'later',
    networks: Object.fromEntries(networks),
  }
  return new Response(document(parts, 'main.js', facts), {
    headers: headersOf(config, project.patterns.map(toHostSource).join(' '), rpcOrigins),
  })
}

/** The page behind the link of a mail. No page may embed it. */
export const renderConfirm = (parts: PageParts): Response =>
  new Response(document(parts, 'confirm.js', {}), { headers: headersOf(parts.config, "'none'", []) })

/** The window for an approval. Only the frame of the wallet can open it to any effect. */
export const renderApprove = (parts: PageParts): Response =>
  new Response(document(parts, 'approve.js', {}), { headers: headersOf(parts.config, "'none'", []) })

/**
 * The window that keeps the keys of a device, where the browser blocks storage in frames. Only the frame can open it to any
 * effect, and only for sites of the project. Undefined for a project that is unknown or allows nobody.
 */
export function renderContinue(parts: PageParts, projectId: string): Response | undefined {
  const { config } = parts
  const project = findProject(config, projectId)
  if (project === undefined) return undefined
  const { development = false, name, origins } = project
  const facts = { name, origins, development }
  return new Response(document(parts, 'continue.js', facts), { headers: headersOf(config, "'none'", []) })
}

/** The page in the pop-up of a log-in with a provider: before, with nothing, and after it, with the result. */
export const renderSocial = (parts: PageParts, outcome: Partial<SocialOutcome>): Response =>
  new Response(document(parts, 'social.js', outcome), { headers: headersOf(parts.config, "'none'", []) })

/**
 * The page in a window whose request failed, with the status of the answer and when to try again. It has no detail of it: the
 * page says it in words of its own, in the language of its user.
 */
export function renderProblem(parts: PageParts, answered: Response): Response {
  const page = document(parts, 'social.js', { problem: answered.status >= 500 ? 'away' : 'request' })
  const retryAfter = answered.headers.get('retry-after')
  return new Response(page, {
    status: answered.status,
    headers: {
      ...headersOf(parts.config, "'none'", []),
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  })
}

/** The page that has a wallet of the browser sign. Without a question, the log-in is over. */
export const renderWalletLogin = (parts: PageParts, facts: WalletPageFacts): Response =>
  new Response(document(parts, 'wallet.js', facts), { headers: headersOf(parts.config, "'none'", []) })

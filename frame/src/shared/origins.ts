/** Pattern of origins whose pages may embed the wallet, in a project. Used by the server's header and by the page. */
export interface OriginPattern {
  readonly protocol: 'https:' | 'http:'
  /** Lower case, punycode. With `wildcard`, what follows the one label that `*` stands for. */
  readonly host: string
  /** `*` for any, only on this machine. */
  readonly port: string
  readonly wildcard: boolean
}

// Suffixes under which anybody can have a name. A wildcard there would allow everybody.
const sharedSuffixes = new Set(
  (
    'vercel.app pages.dev workers.dev netlify.app netlify.com github.io gitlab.io ngrok-free.app ngrok.app ' +
    'ngrok.io ngrok.dev ngrok-free.dev web.app firebaseapp.com herokuapp.com onrender.com fly.dev render.com ' +
    'surge.sh glitch.me replit.app repl.co replit.dev deno.dev azurewebsites.net azurestaticapps.net ' +
    'cloudfront.net amazonaws.com amplifyapp.com elasticbeanstalk.com run.app appspot.com trycloudflare.com ' +
    'loca.lt railway.app up.railway.app codesandbox.io csb.app stackblitz.io webcontainer.io blogspot.com ' +
    'wordpress.com wixsite.com myshopify.com webflow.io framer.app bubbleapps.io gitpod.io github.dev ' +
    'githubpreview.dev app.github.dev lovable.app on.fleek.co ipfs.io eth.limo eth.link translate.goog'
  ).split(' '),
)
const secondLevel = /^(?:ac|co|com|edu|gov|mil|ne|net|nom|or|org|gob|gouv|go|ltd|plc|sch|id|in|nhs)$/

function isPublicSuffix(host: string): boolean {
  const labels = host.split('.')
  const [first = '', last = ''] = labels
  return (
    labels.length === 1 ||
    (labels.length === 2 && secondLevel.test(first) && last.length === 2) ||
    sharedSuffixes.has(host)
  )
}

const isLocal = (host: string) => host === '127.0.0.1' || host === 'localhost' || host.endsWith('.localhost')

/**
 * Reads one entry of a project's list: `https://app.example`, `https://*.app.example` (exactly one label), with a
 * port if it is not the default one. http is for this machine (`localhost`, `*.localhost`, `127.0.0.1`), and only
 * in a project in development, where the port may be `*`. A wildcard on a suffix that strangers share, such as `*.vercel.app`, is refused.
 *
 * @param text - the entry
 * @param development - whether the project may be embedded by pages on this machine
 * @returns undefined if the entry is not a pattern; it allows no origin then
 */
export function readOriginPattern(text: string, development: boolean): OriginPattern | undefined {
  const found = /^(https?):\/\/([^/?#@\s\\]+)$/i.exec(text)
  const authority = found?.[2]
  if (authority === undefined || text.length > 300) return undefined
  const wildcard = authority.startsWith('*.')
  const rest = wildcard ? authority.slice(2) : authority
  const anyPort = development && /^(?:[a-z0-9-]+\.)*(?:localhost|127\.0\.0\.1):\*$/i.test(rest)
  const plain = anyPort ? rest.slice(0, -2) : rest
  if (plain.includes('*') || rest.startsWith('[') || rest.endsWith('.') || /\.:\d+$/.test(rest))
    return undefined
  let url: URL
  try {
    url = new URL(`${found?.[1]}://${plain}`)
  } catch {
    return undefined
  }
  const { hostname: host } = url
  const port = anyPort ? '*' : url.port
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
  const isAddress = /^[\d.]+$/.test(host)
  if (
    !/^[a-z0-9.-]+$/.test(host) ||
    host.length > 253 ||
    host.split('.').some((label) => label === '' || label.length > 63)
  )
    return undefined
  if (wildcard && isAddress) return undefined
  if (protocol === 'http:' ? !(development && isLocal(host)) : anyPort) return undefined
  if (isAddress && host !== '127.0.0.1') return undefined
  if (wildcard && isPublicSuffix(host) && !(development && host === 'localhost')) return undefined
  return { protocol, host, port, wildcard }
}

/**
 * Whether a page may embed the wallet. An origin that is not written as browsers write it is refused.
 *
 * @param patterns - the project's list. An empty list allows nobody.
 * @param origin - the page's origin
 */
export function isAllowedOrigin(patterns: readonly OriginPattern[], origin: string): boolean {
  let url: URL
  try {
    url = new URL(origin)
  } catch {
    return false
  }
  if (url.origin !== origin || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false
  return patterns.some(({ host, port, protocol, wildcard }) => {
    if (url.protocol !== protocol || (port !== '*' && url.port !== port)) return false
    if (!wildcard) return url.hostname === host
    const label = url.hostname.slice(0, -host.length - 1)
    return url.hostname === `${label}.${host}` && label !== '' && !label.includes('.')
  })
}

/** The entry in a list of sources of a Content-Security-Policy (CSP3, host-source). */
export const toHostSource = ({ host, port, protocol, wildcard }: OriginPattern) =>
  `${protocol}//${wildcard ? '*.' : ''}${host}${port === '' ? '' : `:${port}`}`

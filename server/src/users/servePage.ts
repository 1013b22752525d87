import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toResponse } from '../http/reply.js'
import { pageHtml } from './page/html.js'
import { pageCss } from './page/styles.js'

/** Scripts of the page: modules of this package that the browser loads as they are. */
const scripts: ReadonlySet<string> = new Set(['main.js', 'messages.js', 'api.js', 'dom.js', 'userView.js'])

const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self'"],
  ...[
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ],
].join('; ')

const file = (text: string, type: string) => ({
  status: 200,
  text,
  type,
  headers: { 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' },
})

/** The page of the users API and its files. Null for another path. */
export function servePage({ method, url }: Request): Response | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const { pathname } = new URL(url)
  if (pathname === '/') return toResponse(file(pageHtml, 'text/html'))
  if (pathname === '/page/styles.css') return toResponse(file(pageCss, 'text/css'))
  // Browsers ask for one of every window.
  if (pathname === '/favicon.ico') return new Response(null, { status: 204 })
  const name = /^\/page\/(\w+\.js)$/.exec(pathname)?.[1] ?? ''
  if (!scripts.has(name)) return null
  return toResponse(file(readScript(name), 'text/javascript'))
}

const readScript = (name: string) =>
  readFileSync(fileURLToPath(new URL(`page/${name}`, import.meta.url)), 'utf8')
